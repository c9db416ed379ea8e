import * as extract from '@esquadro/contract/ledger/extract/professional'
import type { StatementProof } from '@esquadro/contract/ledger/extract/proof'
import * as publicPoints from '@esquadro/contract/ledger/points/public'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { anEntry, aPosting, post, recordTestRoot } from '../../testing/ledger.ts'
import { runVerifier as verify } from '../../testing/verifier.ts'

const app = useTestApp()
type Proof = StatementProof & { proof: NonNullable<StatementProof['proof']> }

let me: { token: string }
let professionalId: string
let whole: Proof
let part: Proof
let roots: unknown

async function prove(filter: Parameters<typeof issue>[0]): Promise<Proof> {
  const { data } = await app.callAs(me, extract.getProof, { query: { id: (await issue(filter)).id } })
  return data as Proof
}
const issue = async (body: { from?: string; to?: string; kind?: 'invite' }) =>
  (await app.callAs(me, extract.createDocument, { body })).data

beforeAll(async () => {
  const posted = async (amount: number, day: string, id = professionalId) =>
    post(
      app.db,
      [anEntry(id, amount, { reason: `Motivo de ${day}` })],
      aPosting(new Date(`${day}T15:00:00Z`)),
    )
  // Other accounts, so that the tree has levels and a last leaf without a partner.
  for (let count = 0; count < 6; count += 1) await posted(10, '2026-09-01', (await aProfessional(app.db)).id)
  professionalId = (await aProfessional(app.db)).id
  me = await app.signIn(professionalId)
  await posted(1_000, '2026-09-10')
  await posted(400, '2026-10-05')
  await posted(-300, '2026-10-20')
  await posted(250, '2026-11-01')
  await recordTestRoot(app.services)
  whole = await prove({})
  part = await prove({ from: '2026-10-01', to: '2026-10-31' })
  roots = (await app.callAs(null, publicPoints.getRoots, { query: {} })).data
})

describe('the proof of a statement', () => {
  it('is checked by verify.mjs against published roots, in both languages', () => {
    const { status, text } = verify(whole, roots)
    expect(status).toBe(0)
    expect(text).toContain('O extrato confere.')
    expect(text).toContain('O saldo naquele momento era de 1.350 pontos.')
    expect(text).toContain(
      `Signature 1 is that of the copy with which it was compared: ${whole.proof.root.root}.`,
    )
    expect(text).not.toContain('The opening balance, and whether')
  })

  it('says what it does not prove without a published root, and for a part of the account', () => {
    expect(verify(whole).text).toContain('Se a assinatura 1 é a publicada. Compare')
    const { status, text } = verify(part, roots)
    expect(status).toBe(0)
    expect(text).toContain('O saldo inicial e se há outros lançamentos no período')
    expect(text).not.toContain('A conta inteira')
  })

  it('shows the content of its own entries only', () => {
    expect(part.proof.steps.map(({ content }) => content === undefined)).toEqual([false, false, true])
    expect(JSON.stringify(part)).not.toContain('Motivo de 2026-11-01')
    expect(JSON.stringify(part)).not.toContain('Motivo de 2026-09-10')
  })

  it('says that entries newer than the root are not proven, and proves them after the next root', async () => {
    await post(app.db, [anEntry(professionalId, 70)], aPosting(app.clock.now()))
    const before = await prove({})
    expect(verify(before, roots)).toMatchObject({ status: 0 })
    expect(verify(before, roots).text).toContain('1 lançamento é mais novo que a assinatura.')
    app.clock.advance({ hours: 1 })
    await recordTestRoot(app.services)
    const after = await prove({})
    const { data } = await app.callAs(null, publicPoints.getRoots, { query: {} })
    expect(verify(after, data).text).toContain('O extrato confere.')
    expect(verify(data).text).toContain('2 assinaturas, todas em ordem e ligadas umas às outras.')
    const [newest, oldest] = data.items
    expect(verify([newest, { ...oldest, entries: 3 }]).text).toContain('ou vêm depois de uma lacuna: 1')
  })

  describe('GET /professionals/extract/get-proof', () => {
    it('has no path before the first root', async () => {
      const { id } = await aProfessional(app.db)
      await post(app.db, [anEntry(id, 5)], aPosting(app.clock.now()))
      me = await app.signIn(id)
      const proof = await prove({})
      me = await app.signIn(professionalId)
      expect(proof.proof).toBeNull()
      expect(verify(proof, roots)).toMatchObject({ status: 1 })
      expect(verify(proof, roots).text).toContain('O extrato ainda não tem prova.')
    })
  })

  it('is refused if the entries were altered since the statement was issued', async () => {
    const { id } = await issue({})
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query(
      `set session_replication_role = replica; update point_entries set amount = amount + 1 where professional_id = '${professionalId}' and amount = 400`,
    )
    const { status, error } = await app.callAs(me, extract.getProof, { query: { id } })
    await owner.query(
      `update point_entries set amount = amount - 1 where professional_id = '${professionalId}' and amount = 401`,
    )
    await owner.end()
    expect([status, error?.code]).toEqual([409, 'extract.altered'])
  })

  const alterations: readonly (readonly [string, (file: Proof) => void, string])[] = [
    [
      'more points in a line and its total',
      ({ lines, statement }) => {
        Object.assign(lines[1] ?? {}, { amount: 4_000 })
        Object.assign(statement, { credits: statement.credits + 3_600, closing: statement.closing + 3_600 })
      },
      'O lançamento 2 mostra 4.000 pontos, mas o registrado é de 400.',
    ],
    [
      'more points in a line and in its content',
      ({ lines, statement, proof }) => {
        Object.assign(lines[1] ?? {}, { amount: 4_000 })
        Object.assign(statement, { credits: statement.credits + 3_600, closing: statement.closing + 3_600 })
        const step = proof.steps[1] ?? { number: 0 }
        Object.assign(step, { content: step.content?.replace(' 400,', ' 4000,').replace(',400,', ',4000,') })
      },
      'A sequência da conta não leva à assinatura 1',
    ],
    [
      'another day',
      ({ lines }) => Object.assign(lines[1] ?? {}, { occurredAt: '2026-10-06T15:00:00.000Z' }),
      'O lançamento 2 tem outra data no registro.',
    ],
    [
      'a day outside the period',
      ({ statement }) => Object.assign(statement, { from: '2026-10-01' }),
      'O lançamento 1 não é do período do extrato.',
    ],
    [
      'another reason',
      ({ lines }) => Object.assign(lines[0] ?? {}, { reason: 'Outro' }),
      'O lançamento 1 tem outro tipo ou outro motivo no registro.',
    ],
    [
      'a line left out',
      ({ lines, statement }) => {
        lines.splice(2, 1)
        Object.assign(statement, { lines: 3 })
      },
      'Os totais de entradas e saídas não são a soma dos lançamentos.',
    ],
    [
      'a line shown twice',
      ({ lines, statement }) => {
        lines.push(...lines.slice(0, 1))
        Object.assign(statement, {
          lines: 5,
          credits: statement.credits + 1_000,
          closing: statement.closing + 1_000,
        })
      },
      'O extrato mostra um lançamento duas vezes.',
    ],
    [
      'a higher closing balance',
      ({ statement }) => Object.assign(statement, { closing: statement.closing + 1 }),
      'O saldo final não é o inicial mais as entradas, menos as saídas.',
    ],
    [
      'higher balances',
      ({ statement }) =>
        Object.assign(statement, { opening: statement.opening + 500, closing: statement.closing + 500 }),
      'O saldo inicial não pode ser diferente de zero',
    ],
    [
      'an entry of the account left out',
      ({ proof }) => proof.steps.splice(2, 1),
      'A sequência da conta é interrompida no lançamento 3.',
    ],
    [
      'another account',
      ({ proof }) => Object.assign(proof, { account: '00000000-0000-4000-8000-000000000000' }),
      'O lançamento 1 é de outra conta.',
    ],
    [
      'another node of the path',
      ({ proof }) => Object.assign(proof.path[1] ?? {}, { hash: 'ab'.repeat(32) }),
      'A sequência da conta não leva à assinatura 1',
    ],
    [
      'another number of entries of the root',
      ({ proof }) => Object.assign(proof, { root: { ...proof.root, entries: 1 } }),
      'A assinatura 1 não resulta dos valores que a acompanham.',
    ],
    [
      'a root that was not published',
      ({ proof }) => Object.assign(proof, { root: { ...proof.root, number: 7 } }),
      'A assinatura 7 não está na cópia com que foi comparada.',
    ],
    [
      'no lines',
      (file) => Object.assign(file, { lines: null }),
      'O arquivo não é a prova de um extrato, ou está incompleto.',
    ],
  ]
  it.each(alterations)('is rejected with the reason for %s', (_what, alter, reason) => {
    const file = structuredClone(whole)
    alter(file)
    const { status, text } = verify(file, roots)
    expect(text).toContain(reason)
    expect(status).toBe(1)
  })

  it('is rejected if all hashes were computed again, because the root is not the published one', () => {
    const { items } = roots as { items: { root: string }[] }
    const other = { items: items.map((root) => ({ ...root, root: 'ab'.repeat(32) })) }
    expect(verify(whole, other).text).toContain(
      'A assinatura 1 do arquivo não é a da cópia com que foi comparada.',
    )
  })
})
