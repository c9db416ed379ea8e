import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Connection, connect, errorCodeOf, inTransaction } from '../../platform/database/connect.ts'
import { aProfessional } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/database.ts'
import { anEntry, aPosting, brokenRules, post } from '../../testing/ledger.ts'
import { expireLots } from './expire-points.ts'
import { postEntries, refundEntries, reverseEntries } from './post-entries.ts'
import { checkInvariants } from './proof/verify.queries.ts'

const test = useTestDatabase()
const now = new Date('2026-11-20T15:00:00Z')

const balanceOf = async (professionalId: string) =>
  (
    await test.db
      .selectFrom('pointAccounts')
      .select('balance')
      .where('professionalId', '=', professionalId)
      .executeTakeFirst()
  )?.balance ?? 0

const entriesOf = (professionalId: string) =>
  test.db
    .selectFrom('pointEntries')
    .selectAll()
    .where('professionalId', '=', professionalId)
    .orderBy('position')
    .execute()

const brokenInvariants = () => brokenRules(test.db, now)

describe('posting', () => {
  it('sets cycle, days and score from the settings', async () => {
    const { id } = await aProfessional(test.db)
    await post(
      test.db,
      [anEntry(id, 120, { kind: 'invite' }), anEntry(id, 5, { kind: 'adjustment', reason: 'Acerto' })],
      aPosting(now, { holdingDays: 7, pointsExpireMonths: 3, cycle: 'calendar-semester' }),
    )
    expect(await entriesOf(id)).toMatchObject([
      {
        kind: 'invite',
        amount: 120,
        cycle: '2026-2',
        scoreAmount: 120,
        occurredAt: now,
        availableAt: new Date('2026-11-27T15:00:00Z'),
        expiresOn: '2027-02-27',
        actorType: 'system',
      },
      { kind: 'adjustment', amount: 5, scoreAmount: 5, reason: 'Acerto' },
    ])
  })

  it('counts earned points, but neither spending nor refunds, for the score', async () => {
    const { id } = await aProfessional(test.db)
    const source = { sourceType: 'test', sourceId: crypto.randomUUID(), reason: 'Desistência' }
    await post(test.db, [anEntry(id, 100)], aPosting(now))
    await post(test.db, [anEntry(id, -60, source)], aPosting(now))
    await inTransaction(test.db, (trx) => refundEntries(trx, source, aPosting(now)))
    expect((await entriesOf(id)).map(({ amount, scoreAmount }) => [amount, scoreAmount])).toEqual([
      [100, 100],
      [-60, 0],
      [60, 0],
    ])
  })

  it('skips an entry with a known key and leaves the balance unchanged', async () => {
    const { id } = await aProfessional(test.db)
    const [old, fresh] = [anEntry(id, 10), anEntry(id, 3)]
    await post(test.db, [old], aPosting(now))
    const posted = await post(test.db, [old, fresh], aPosting(now))
    expect(posted.map(({ key }) => key)).toEqual([fresh.key])
    expect(await balanceOf(id)).toBe(13)
    expect((await entriesOf(id)).map(({ amount }) => amount)).toEqual([10, 3])
  })

  it('reverses the rest of a source once, in the cycle in which it was earned', async () => {
    const { id } = await aProfessional(test.db)
    const source = { sourceType: 'test', sourceId: crypto.randomUUID(), reason: 'Cancelada' }
    await post(test.db, [anEntry(id, 80, source), anEntry(id, 20, source)], aPosting(now))
    const later = aPosting(new Date('2027-02-01T12:00:00Z'))
    const undone = await inTransaction(test.db, (trx) => reverseEntries(trx, source, later))
    expect(undone.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['reversal', -80],
      ['reversal', -20],
    ])
    expect(await inTransaction(test.db, (trx) => reverseEntries(trx, source, later))).toEqual([])
    const scores = await test.db
      .selectFrom('cycleScores')
      .select(['cycle', 'points'])
      .where('professionalId', '=', id)
      .execute()
    expect(scores).toEqual([{ cycle: '2026', points: 0 }])
    expect(await balanceOf(id)).toBe(0)
  })

  it('turns the reversal of spent points into a debt, which the next credit repays', async () => {
    const { id } = await aProfessional(test.db)
    const source = { sourceType: 'test', sourceId: crypto.randomUUID(), reason: 'Cancelada' }
    await post(test.db, [anEntry(id, 100, source)], aPosting(now))
    await post(test.db, [anEntry(id, -70)], aPosting(now))
    await inTransaction(test.db, (trx) => reverseEntries(trx, source, aPosting(now)))
    expect(await balanceOf(id)).toBe(-70)
    await expect(post(test.db, [anEntry(id, -1)], aPosting(now))).rejects.toMatchObject({ code: 'ESQ01' })
    await post(test.db, [anEntry(id, 100)], aPosting(now))
    await expect(post(test.db, [anEntry(id, -31)], aPosting(now))).rejects.toMatchObject({ code: 'ESQ01' })
    await post(test.db, [anEntry(id, -30)], aPosting(now))
    expect(await balanceOf(id)).toBe(0)
  })

  it('notifies of a new level in the same transaction', async () => {
    const { id } = await aProfessional(test.db)
    await post(test.db, [anEntry(id, 9_999)], aPosting(now))
    await post(test.db, [anEntry(id, 20_001)], aPosting(now))
    const notified = await test.db
      .selectFrom('notifications')
      .select(['kind', 'data'])
      .where('userId', '=', id)
      .execute()
    expect(notified).toEqual([{ kind: 'level-changed', data: { from: 'bronze', to: 'ouro' } }])
  })

  it('takes three queries if a level changes, two if a score does, else one', async () => {
    const { id } = await aProfessional(test.db)
    let queries = 0
    const counting = test.db.withPlugin({
      transformQuery: ({ node }) => {
        queries += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const costOf = async (amount: number) => {
      queries = 0
      await postEntries(counting, [anEntry(id, amount)], aPosting(now))
      return queries
    }
    expect([await costOf(15_000), await costOf(1), await costOf(-1)]).toEqual([3, 2, 1])
  })
})

describe('concurrent calls', () => {
  let many: Connection
  beforeAll(() => void (many = connect(test.appUrl, { max: 48 })))
  afterAll(() => many.close())

  it('lose none of 500 credits to one member', async () => {
    const { id } = await aProfessional(test.db)
    await Promise.all(
      Array.from({ length: 500 }, (_, index) => post(many.db, [anEntry(id, index + 1)], aPosting(now))),
    )
    expect(await balanceOf(id)).toBe((500 * 501) / 2)
    expect(await entriesOf(id)).toHaveLength(500)
  })

  it('credit the same entry once when it is sent 64 times', async () => {
    const { id } = await aProfessional(test.db)
    const credit = anEntry(id, 40, { key: `once:${id}` })
    const posted = await Promise.all(Array.from({ length: 64 }, () => post(many.db, [credit], aPosting(now))))
    expect(posted.flat()).toHaveLength(1)
    expect(await balanceOf(id)).toBe(40)
  })

  it('never debit more than the available points', async () => {
    const { id } = await aProfessional(test.db)
    await post(test.db, [anEntry(id, 60), anEntry(id, 45)], aPosting(now))
    const spends = await Promise.allSettled(
      Array.from({ length: 64 }, () => post(many.db, [anEntry(id, -10)], aPosting(now))),
    )
    const refused = spends.filter((spend) => spend.status === 'rejected')
    expect(refused).toHaveLength(54)
    expect(new Set(refused.map(({ reason }) => errorCodeOf(reason)))).toEqual(new Set(['ESQ01']))
    expect(await balanceOf(id)).toBe(5)
  })

  it('cause no deadlock with entries for several members in any order', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await aProfessional(test.db)).id))
    await Promise.all(
      Array.from({ length: 120 }, (_, round) => {
        const order = round % 2 ? ids : ids.toReversed()
        return many.db.transaction().execute((trx) =>
          postEntries(
            trx,
            order.map((id) => anEntry(id, 1)),
            aPosting(now),
          ),
        )
      }),
    )
    expect(await Promise.all(ids.map(balanceOf))).toEqual(ids.map(() => 120))
  })

  it('of several processes expire each lot once, even while its points are being spent', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, async () => (await aProfessional(test.db)).id))
    await post(
      test.db,
      ids.flatMap((id) => [anEntry(id, 50), anEntry(id, 7)]),
      aPosting(now, { pointsExpireMonths: 1 }),
    )
    await post(
      test.db,
      ids.map((id) => anEntry(id, 100)),
      aPosting(now),
    )
    const later = new Date('2026-12-20T12:00:00Z')
    // Points are spent while the expiry job runs.
    const before = new Date('2026-12-19T12:00:00Z')
    const processes = Array.from({ length: 6 }, async () => {
      let found = 1
      while (found > 0)
        found = (await inTransaction(many.db, (trx) => expireLots(trx, aPosting(later), 4))).professionals
    })
    const spends = ids.map((id) => post(many.db, [anEntry(id, -30)], aPosting(before)))
    await Promise.all([...processes, ...spends])
    for (const id of ids) {
      const entries = await entriesOf(id)
      const lost = entries
        .filter(({ kind }) => kind === 'expiry')
        .reduce((sum, { amount }) => sum + amount, 0)
      expect([-57, -27]).toContain(lost)
      expect(await balanceOf(id)).toBe(157 - 30 + lost)
    }
  })

  it('leave a consistent ledger', async () => {
    expect(await brokenInvariants()).toEqual([])
  })
})

describe('the database itself', () => {
  let owner: pg.Client
  let id = ''
  beforeAll(async () => {
    owner = new pg.Client({ connectionString: test.ownerUrl })
    await owner.connect()
    id = (await aProfessional(test.db)).id
    await post(test.db, [anEntry(id, 100)], aPosting(now))
    await post(test.db, [anEntry(id, -10)], aPosting(now))
  })
  afterAll(() => owner.end())

  const tables = ['point_entries', 'point_lot_uses', 'point_lots', 'point_accounts'] as const

  it.each([
    ...tables.map((table) => `delete from ${table}`),
    ...tables.map((table) => `truncate ${table} cascade`),
    'update point_entries set amount = amount + 1',
    'update point_lot_uses set amount = amount + 1',
    'update point_lots set remaining = remaining',
    'update point_accounts set balance = 1000000',
    `insert into point_accounts (professional_id, balance) values (gen_random_uuid(), 5)`,
    `insert into point_lot_uses select entry_id, entry_id, 1 from point_lots`,
    'update cycle_scores set points = 1000000',
    `insert into cycle_scores (professional_id, cycle, points) select id, '1999', 5 from users`,
    'delete from cycle_scores',
    'alter table point_entries disable trigger all',
    'drop trigger point_entries_are_final on point_entries',
  ])('refuses the application: %s', async (statement) => {
    await expect(sql.raw(statement).execute(test.db)).rejects.toMatchObject({ code: '42501' })
  })

  it.each([
    'update point_entries set amount = amount + 1',
    'update point_entries set amount = amount + 1 where false',
    ...tables.map((table) => `delete from ${table}`),
    'update point_lot_uses set amount = 1',
    ...tables.map((table) => `truncate ${table} cascade`),
  ])('refuses even the owner: %s', async (statement) => {
    await expect(owner.query(statement)).rejects.toMatchObject({ code: 'ESQ00' })
  })

  it.each([
    ['of nothing', { amount: 0 }],
    ['of a kind that does not exist', { kind: 'gift' }],
    [
      'that earns by taking',
      { kind: 'invoice', amount: -5, availableAt: null, expiresOn: null, scoreAmount: 0 },
    ],
    ['that scores against its sign', { scoreAmount: -5 }],
    [
      'that expires without saying what',
      { kind: 'expiry', amount: -5, availableAt: null, expiresOn: null, scoreAmount: 0 },
    ],
    ['of an accelerator without naming it', { kind: 'accelerator' }],
    ['from when it is not said', { availableAt: null }],
  ])('refuses an entry %s', async (_title, wrong) => {
    const values = {
      professionalId: id,
      kind: 'extra-point',
      amount: 5,
      sourceType: 'test',
      key: crypto.randomUUID(),
      actorType: 'system',
      occurredAt: now,
      availableAt: now,
      expiresOn: '2028-01-01',
      cycle: '2026',
      scoreAmount: 5,
      ...wrong,
    }
    await expect(test.db.insertInto('pointEntries').values(values).execute()).rejects.toMatchObject({
      code: '23514',
    })
  })

  it('rejects a key that exists', async () => {
    await expect(
      sql`insert into point_entries (professional_id, kind, amount, source_type, key, actor_type, occurred_at,
          available_at, cycle, score_amount)
        select professional_id, kind, amount, source_type, key, actor_type, occurred_at, available_at, cycle, score_amount
        from point_entries where amount > 0 limit 1`.execute(test.db),
    ).rejects.toMatchObject({ code: '23505' })
  })

  it('writes nothing if the transaction fails', async () => {
    const before = await balanceOf(id)
    await expect(
      inTransaction(test.db, async (trx) => {
        await postEntries(trx, [anEntry(id, 500)], aPosting(now))
        throw new Error('afterwards')
      }),
    ).rejects.toThrow('afterwards')
    expect(await balanceOf(id)).toBe(before)
  })
})

describe('verification', () => {
  it.each([
    ['balance-entries', 'update point_accounts set balance = balance + 1'],
    ['balance-lots', 'update point_accounts set balance = balance + 1'],
    ['balance-shown', 'update point_accounts set balance = balance + 1'],
    ['lot-uses', 'update point_lots set remaining = remaining - 1 where remaining > 0'],
    ['lot-bounds', 'update point_lots set amount = amount + 1 where amount > 0'],
    [
      'debits-covered',
      `alter table point_lot_uses disable trigger all;
       delete from point_lot_uses where (entry_id, lot_entry_id) = (
         select entry_id, lot_entry_id from point_lot_uses where amount < 0 limit 1)`,
    ],
    [
      'debt-repaid-first',
      `update point_lots l set remaining = -1, amount = -1 where entry_id = (
         select min(entry_id::text)::uuid from point_lots where remaining > 0
         group by professional_id having count(*) > 1 limit 1)`,
    ],
    ['cycle-scores', 'update cycle_scores set points = points + 1'],
    [
      'reversals-bounded',
      `insert into point_entries (professional_id, kind, amount, source_type, key, actor_type, occurred_at, cycle, score_amount, credit_id)
       select professional_id, 'reversal', -amount - 1, 'test', 'too-much', 'system', occurred_at, cycle, 0, id
       from point_entries where amount > 0 limit 1`,
    ],
    [
      'invoice-credits',
      `insert into point_entries (professional_id, kind, amount, source_type, source_id, key, actor_type, occurred_at, available_at, cycle, score_amount)
       select professional_id, 'invoice', 5, 'invoice', gen_random_uuid(), 'from-nowhere', 'system', timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', cycle, 5
       from point_entries where amount > 0 limit 1`,
    ],
  ])('detects a violation of %s', async (name, damage) => {
    expect(await brokenInvariants()).toEqual([])
    // As the owner with all triggers off, as only a faulty migration could do.
    const { id } = await aProfessional(test.db)
    await post(test.db, [anEntry(id, 100), anEntry(id, 50)], aPosting(now, defaultSettings))
    await post(test.db, [anEntry(id, -10)], aPosting(now))
    const connection = connect(test.ownerUrl, { max: 1 })
    await expect(
      connection.db.transaction().execute(async (trx) => {
        await sql`set local role none`.execute(trx)
        for (const statement of damage.split(';')) await sql.raw(statement).execute(trx)
        const found = await checkInvariants(trx, now)
        expect(found.find((verdict) => verdict.name === name)?.broken).toBeGreaterThan(0)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await connection.close()
  })
})
