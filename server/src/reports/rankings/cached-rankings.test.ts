import { professions } from '@esquadro/contract/people/professionals/vocabulary'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hasLevel } from '../../people/levels/standing.queries.ts'
import { inTransaction, type Transaction } from '../../platform/database/connect.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { anEntry, aPosting, post } from '../../testing/ledger.ts'
import { analyse, watch } from '../../testing/plans.ts'
import { type DatedRanking, getRanking, MANY, renewRankings } from './cached-rankings.ts'
import { lockRanking, type RankingFilter } from './rankings.queries.ts'
import { periodBefore } from './rankings.rules.ts'

const app = useTestApp()
const people: string[] = []
const period = { from: '2026-11-01', to: '2026-11-30' }
const everybody: RankingFilter = { period, previous: periodBefore(period), isReversed: false }
const first = { page: 1, limit: 10 } as const
/** Treats every programme as large. */
const ANY = -1

const context = { inTransaction: <T>(work: (trx: Transaction) => Promise<T>) => inTransaction(app.db, work) }
const rank = (filter: RankingFilter = everybody, page: { page: number; limit: number } = first, many = ANY) =>
  getRanking({ ...context, db: app.db, clock: app.clock }, filter, page as typeof first, many)
const forget = async () => void (await sql`delete from kept_rankings`.execute(app.db))
const earn = (id: string, points: number, day = '2026-11-20') =>
  post(app.db, [anEntry(id, points)], aPosting(new Date(`${day}T12:00:00Z`)))
const figuresOf = ({ computedAt: _, ...ranking }: DatedRanking) => ranking
const pointsOf = ({ items }: DatedRanking, id: string) => items.find((item) => item.id === id)?.points

const cachedId = async () =>
  (await sql<{ id: number }>`select id from kept_rankings`.execute(app.db)).rows[0]?.id ?? Number.NaN

/** Resolves when this many statements of this database wait for an advisory lock. */
async function untilWaiting(count: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks l join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and not l.granted and a.datname = current_database()`.execute(app.db)
    if (rows[0]?.waiting === count) return
  }
}

beforeAll(async () => {
  // Equal points and names, and some with points in only one of the periods.
  for (let n = 0; n < 40; n += 1) {
    const { id } = await aProfessional(app.db, { name: ['Ana', 'Bia', 'Caio'][n % 3] ?? '' })
    people.push(id)
    await app.db
      .updateTable('professionals')
      .set({
        profession: professions[n % 2] ?? null,
        city: n % 4 === 0 ? 'Campinas' : 'Santos',
        state: 'SP',
        cau: null,
        crea: null,
        abd: null,
      })
      .where('userId', '=', id)
      .execute()
    if (n % 5 > 0) await earn(id, (n % 7) * 2_000 + 100, '2026-11-02')
    if (n % 5 !== 1) await earn(id, (n % 6) * 50 + 10, '2026-10-20')
  }
})

beforeEach(forget)

describe('a cached ranking', () => {
  it('equals a computed one for each filter, page, order and search', async () => {
    const levelled = async (name: 'bronze' | 'prata') => ({
      ...everybody,
      level: {
        name,
        on: '2026-11-20',
        condition: await hasLevel(app.db, 'u.id', { level: name, cycle: '2026', day: '2026-11-20' }),
      },
    })
    const profession = professions[1]
    const filters: RankingFilter[] = [
      everybody,
      { ...everybody, profession },
      { ...everybody, city: 'Campinas/SP' },
      { ...everybody, city: 'Santos', profession },
      await levelled('bronze'),
      await levelled('prata'),
    ]
    let seen = 0
    for (const filter of filters) {
      await rank(filter)
      for (const q of [undefined, 'bia'])
        for (const isReversed of [false, true])
          for (const page of [1, 2, 3, 9]) {
            const search = { ...filter, q, isReversed }
            const cached = await rank(search, { page, limit: 5 })
            expect(cached.computedAt).toEqual(app.clock.now())
            const computed = await rank(search, { page, limit: 5 }, MANY)
            expect(computed.computedAt).toBeUndefined()
            expect(figuresOf(cached)).toEqual(computed)
            seen += computed.items.length
          }
    }
    expect(seen).toBeGreaterThan(150)
  })

  it('is shown for five minutes, and for an hour if no points move and it has no filter', async () => {
    const ana = people[6] ?? ''
    const before = pointsOf(await rank(), ana) ?? Number.NaN
    await earn(ana, 1)
    app.clock.advance({ minutes: 4, seconds: 59 })
    expect(pointsOf(await rank(), ana)).toBe(before)
    app.clock.advance({ seconds: 1 })
    expect(pointsOf(await rank(), ana)).toBe(before + 1)
    const computedAt = app.clock.now()
    const filtered = { ...everybody, city: 'Santos' }
    await rank(filtered)
    app.clock.advance({ minutes: 59 })
    expect((await rank()).computedAt).toEqual(computedAt)
    expect((await rank(filtered)).computedAt).toEqual(app.clock.now())
    app.clock.advance({ minutes: 1 })
    expect((await rank()).computedAt).toEqual(app.clock.now())
  })

  it('is computed by one of several concurrent calls', async () => {
    await rank()
    const before = await cachedId()
    await forget()
    let calls: Promise<DatedRanking>[] = []
    await inTransaction(app.db, async (trx) => {
      await lockRanking(trx, everybody)
      calls = Array.from({ length: 6 }, () => rank())
      await untilWaiting(6)
    })
    const computed = await Promise.all(calls)
    expect(new Set(computed.map(({ totals }) => totals.points)).size).toBe(1)
    // Each computation takes the next id.
    expect(await cachedId()).toBe(before + 1)
  })

  it('is shown outdated while another call recomputes it', async () => {
    const { computedAt } = await rank()
    await earn(people[1] ?? '', 1)
    app.clock.advance({ minutes: 6 })
    await inTransaction(app.db, async (trx) => {
      await lockRanking(trx, everybody)
      expect((await rank()).computedAt).toEqual(computedAt)
    })
    expect((await rank()).computedAt).toEqual(app.clock.now())
  })

  it('does not show a person who has been erased', async () => {
    const { id } = await aProfessional(app.db, { name: 'Zélia Erasmo' })
    await earn(id, 900_000)
    const cached = await rank()
    expect(cached.items[0]).toMatchObject({ id, position: 1 })
    await sql`select erase_person(${id}, ${app.clock.now()})`.execute(app.db)
    const later = await rank()
    expect(later.computedAt).toEqual(cached.computedAt)
    expect(JSON.stringify(later)).not.toContain(id)
    expect(later.items[0]).toMatchObject({ position: 2 })
    const { rows } = await sql`select from kept_ranking_rows where professional_id = ${id}`.execute(app.db)
    expect(rows).toEqual([])
    // Simulates a ranking that was being computed meanwhile.
    await sql`insert into kept_ranking_rows (ranking_id, place, position, professional_id, points, previous_points)
      values (${await cachedId()}, 1, 1, ${id}, 900000, 0)`.execute(app.db)
    expect(JSON.stringify(await rank())).not.toContain(id)
  })
})

it('is read by its indexes, and of the ledger only the newest entry', async () => {
  await rank()
  const separator = app.ownerUrl.includes('?') ? '&' : '?'
  const watched = await watch(`${app.ownerUrl}${separator}options=-c%20enable_seqscan%3Doff`, async (db) => {
    const services = { ...context, db, clock: app.clock }
    for (const q of [undefined, 'ana'])
      for (const isReversed of [false, true])
        await getRanking(services, { ...everybody, q, isReversed }, { page: 2, limit: 10 }, ANY)
  })
  const plans = watched.map(({ plan }) => plan).join('\n')
  expect(watched.length).toBeGreaterThanOrEqual(12)
  expect(plans).toContain('kept_ranking_rows')
  expect(plans).not.toMatch(/Seq Scan on (?!kept_rankings|pg_class)/)
  expect(plans.match(/ on point_entries\b.*/g) ?? []).toHaveLength(4)
})

describe('an uncached ranking', () => {
  it('shows each point of a small programme at once', async () => {
    await analyse(app.ownerUrl)
    const ana = people[6] ?? ''
    const before = pointsOf(await rank(everybody, first, MANY), ana) ?? Number.NaN
    await earn(ana, 1)
    expect(pointsOf(await rank(everybody, first, MANY), ana)).toBe(before + 1)
    expect((await sql`select from kept_rankings`.execute(app.db)).rows).toEqual([])
  })

  it('is used for a period in which few of many professionals have points', async () => {
    await analyse(app.ownerUrl)
    const day = { from: '2026-11-02', to: '2026-11-02' }
    // 32 professionals have points on this day.
    const short = { ...everybody, period: day, previous: periodBefore(day) }
    expect((await rank(short, first, 33)).computedAt).toBeUndefined()
    expect((await rank(short, first, 32)).computedAt).toEqual(app.clock.now())
  })
})

describe('the job', () => {
  it('recomputes the default ranking after points have moved, if rankings are in use', async () => {
    const renew = () => renewRankings(app.services, { many: ANY })
    const today: RankingFilter = {
      period: { from: '2026-01-01', to: '2026-11-20' },
      previous: periodBefore({ from: '2026-01-01', to: '2026-11-20' }),
      isReversed: false,
    }
    expect(await renew()).toBe(1)
    const computedAt = app.clock.now()
    expect(await renew()).toBe(0)
    await earn(people[1] ?? '', 1)
    app.clock.advance({ minutes: 4 })
    expect(await renew()).toBe(0)
    expect((await rank(today)).computedAt).toEqual(computedAt)
    expect(await renew()).toBe(1)
    expect((await rank(today)).computedAt).toEqual(app.clock.now())
    expect(await renewRankings(app.services)).toBe(0)
  })

  it('deletes rankings that were not requested within a day', async () => {
    await rank()
    await rank({ ...everybody, city: 'Campinas/SP' })
    app.clock.advance({ hours: 23 })
    await rank()
    app.clock.advance({ hours: 2 })
    await renewRankings(app.services)
    const { rows } = await sql`select city from kept_rankings`.execute(app.db)
    expect(rows).toEqual([{ city: null }])
  })
})
