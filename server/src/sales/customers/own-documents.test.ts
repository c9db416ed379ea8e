import * as professionals from '@esquadro/contract/people/professionals/cms'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aCnpj, aCpf } from '../../fiscal/samples/documents.ts'
import { useTestApp } from '../../testing/app.ts'
import { aCustomer, aProfessional, created } from '../../testing/builders.ts'

const app = useTestApp()

const CPFS = [1, 2, 3].map((number) => aCpf(52_000 + number))
const CNPJS = [1, 2].flatMap((number) => [aCnpj(52_100 + number), aCnpj(52_100 + number, { branch: 2 })])
const DOCUMENTS = [...CPFS, ...CNPJS]

/** Pseudo-random numbers, the same in every run. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % below
  }
}

const isOwn = (document: string, cpf: string | null, officeCnpj: string | null) =>
  document === cpf ||
  (document.length === 14 && officeCnpj !== null && document.slice(0, 8) === officeCnpj.slice(0, 8))

async function stored() {
  const rows = await app.db
    .selectFrom('customers')
    .innerJoin('professionals', 'professionals.userId', 'customers.professionalId')
    .select(['customers.id', 'isOwn', 'document', 'cpf', 'officeCnpj'])
    .orderBy('customers.id')
    .execute()
  return rows.map((row) => ({ ...row, expected: isOwn(row.document, row.cpf, row.officeCnpj) }))
}

describe("a customer with the professional's own document", () => {
  it('is marked after any sequence of registrations and changes on either side', async () => {
    const draw = numbers(52)
    const pick = <T>(values: readonly T[]) => values[draw(values.length)] as T
    // Documents without claims, so that two professionals may register the same one.
    const professionals: string[] = []
    for (let nth = 0; nth < 3; nth += 1)
      professionals.push((await aProfessional(app.db, {}, { cpf: null, holdsCpf: false })).id)
    const seen = new Set<boolean>()
    for (let step = 0; step < 120; step += 1) {
      const professionalId = pick(professionals)
      const document = pick(DOCUMENTS)
      const isTaken = await app.db
        .selectFrom('customers')
        .select('id')
        .where('professionalId', '=', professionalId)
        .where('document', '=', document)
        .executeTakeFirst()
      const change = draw(4)
      if (change === 0 && !isTaken)
        await app.db
          .insertInto('customers')
          // The trigger overrides a value that is written with the row.
          .values({ professionalId, document, name: `Cliente ${step}`, isOwn: draw(2) === 1, ...created() })
          .execute()
      else if (change === 1 && !isTaken)
        await sql`update customers set document = ${document} where id = (
          select id from customers where professional_id = ${professionalId} order by name limit 1)`.execute(
          app.db,
        )
      else if (change === 2)
        await app.db
          .updateTable('professionals')
          .set({ cpf: pick([...CPFS, null]) })
          .where('userId', '=', professionalId)
          .execute()
      else
        await app.db
          .updateTable('professionals')
          .set({ officeCnpj: pick([...CNPJS, null]) })
          .where('userId', '=', professionalId)
          .execute()
      const rows = await stored()
      for (const row of rows) seen.add(row.isOwn)
      expect(rows.filter((row) => row.isOwn !== row.expected)).toEqual([])
    }
    expect([...seen].sort()).toEqual([false, true])
  })

  it("is marked if it is registered while the professional's CPF changes, in either order", async () => {
    for (const isChangeFirst of [true, false]) {
      const document = aCpf(isChangeFirst ? 52_201 : 52_202)
      const me = await aProfessional(app.db)
      const register = () => aCustomer(app.db, { professionalId: me.id, document })
      const change = () =>
        app.db.updateTable('professionals').set({ cpf: document }).where('userId', '=', me.id).execute()
      let second: Promise<unknown> | undefined
      await app.db.transaction().execute(async (trx) => {
        if (isChangeFirst)
          await trx.updateTable('professionals').set({ cpf: document }).where('userId', '=', me.id).execute()
        else await aCustomer(trx, { professionalId: me.id, document })
        second = isChangeFirst ? register() : change()
        await untilOneWaits()
      })
      await second
      const row = await app.db
        .selectFrom('customers')
        .select('isOwn')
        .where('professionalId', '=', me.id)
        .executeTakeFirstOrThrow()
      expect(row).toEqual({ isOwn: true })
    }
  })
})

const ownOf = async (professionalId: string) =>
  (
    await app.db
      .selectFrom('customers')
      .select(['name', 'isOwn'])
      .where('professionalId', '=', professionalId)
      .orderBy('name')
      .execute()
  ).map(({ name, isOwn: is }) => [name, is])

describe('the mark of a customer', () => {
  it('follows a CPF that an administrator sets for the professional', async () => {
    const [mine, other] = [aCpf(52_301), aCpf(52_302)]
    const { id } = await aProfessional(app.db)
    await aCustomer(app.db, { professionalId: id, document: mine, name: 'Cliente Um' })
    await aCustomer(app.db, { professionalId: id, document: other, name: 'Cliente Dois' })
    const change = async (cpf: string) => {
      const { status } = await app.callAs('admin', professionals.update, { body: { id, userData: { cpf } } })
      expect(status).toBe(200)
      return ownOf(id)
    }
    expect(await ownOf(id)).toEqual([
      ['Cliente Dois', false],
      ['Cliente Um', false],
    ])
    expect(await change(mine)).toEqual([
      ['Cliente Dois', false],
      ['Cliente Um', true],
    ])
    expect(await change(other)).toEqual([
      ['Cliente Dois', true],
      ['Cliente Um', false],
    ])
  })

  it('is removed only when the professional is erased', async () => {
    const [cpf, office] = [aCpf(52_303), aCnpj(52_304)]
    const [erased, stays] = [
      await aProfessional(app.db, {}, { cpf }),
      await aProfessional(app.db, {}, { officeCnpj: office }),
    ]
    await aCustomer(app.db, { professionalId: erased.id, document: cpf, name: 'O próprio CPF' })
    await aCustomer(app.db, {
      professionalId: stays.id,
      document: aCnpj(52_304, { branch: 2 }),
      name: 'O próprio escritório',
    })
    expect(await ownOf(erased.id)).toEqual([['O próprio CPF', true]])
    await sql`select erase_person(${erased.id}, ${app.clock.now()})`.execute(app.db)
    expect((await ownOf(erased.id)).map(([, is]) => is)).toEqual([false])
    expect(await ownOf(stays.id)).toEqual([['O próprio escritório', true]])
    expect((await stored()).filter((row) => row.isOwn !== row.expected)).toEqual([])
  })
})

/** Resolves when a statement in this database waits for a lock. */
async function untilOneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where not l.granted and a.datname = current_database()) as waits`.execute(app.db)
    if (rows[0]?.waits) return
  }
}
