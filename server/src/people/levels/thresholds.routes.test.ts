import * as cmsLevels from '@esquadro/contract/people/levels/cms'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import * as notifications from '@esquadro/contract/platform/notifications/professional'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional } from '../../testing/builders.ts'
import { anEntry, aPosting, post } from '../../testing/ledger.ts'
import { notifyLevelsAtRisk, openCurrentCycle } from './cycles.ts'
import { listLevels, listScores } from './levels.queries.ts'
import { computeStanding, cyclesAfter, type LevelThreshold, levelsIn } from './levels.rules.ts'

const app = useTestApp({ isForEach: true })
const of = (...points: number[]) =>
  LEVELS.map((level, rank) => ({ level, startsAtPoints: points[rank] ?? 0 }))
const doubled = of(0, 20_000, 60_000, 120_000, 240_000)
const change = (fromCycle: string, thresholds = doubled) =>
  app.callAs('admin', cmsLevels.changeLevels, { body: { fromCycle, thresholds } })
const levelIn = async (id: string, cycle: string) => {
  const { levels, scores } = await listScores(app.db, [id], { cycle, day: '2026-11-20' })
  return computeStanding(levels, { points: 0, floorRank: 0, ...scores.get(id), cycle }).level
}

describe('cycles that were never opened', () => {
  it('are closed one after another: a level falls by one for each', async () => {
    const { id } = await aProfessional(app.db)
    const late = await aProfessional(app.db)
    await post(app.db, [anEntry(id, 130_000), anEntry(late.id, 130_000)], aPosting(app.clock.now()))
    app.clock.set('2030-02-01T12:00:00Z')
    // An entry before the job sees the same floor as the job computes.
    await post(app.db, [anEntry(late.id, 10)], aPosting(app.clock.now()))
    await Promise.all([openCurrentCycle(app.services), openCurrentCycle(app.services)])
    const rows = await app.db
      .selectFrom('cycleScores')
      .select(['cycle', 'floorRank'])
      .where('professionalId', '=', id)
      .orderBy('cycle')
      .execute()
    expect(rows.map(({ cycle, floorRank }) => [cycle, floorRank])).toEqual([
      ['2026', 0],
      ['2027', 4],
      ['2028', 3],
      ['2029', 2],
      ['2030', 1],
    ])
    for (const professional of [id, late.id]) expect(await levelIn(professional, '2030')).toBe('prata')
  })

  it('follow each other without a gap, even when cycles become semesters', () => {
    expect(cyclesAfter('2026', '2029', 'calendar-year')).toEqual(['2027', '2028', '2029'])
    expect(cyclesAfter('2026', '2027-2', 'calendar-semester')).toEqual(['2027-1', '2027-2'])
    expect(cyclesAfter('2026-2', '2027-1', 'calendar-semester')).toEqual(['2027-1'])
    expect(cyclesAfter('2026', '2026', 'calendar-year')).toEqual([])
  })
})

describe('POST /cms/config/change-levels, POST /cms/config/remove-levels', () => {
  it('applies from the given cycle on and leaves earlier cycles unchanged', async () => {
    const { id } = await aProfessional(app.db)
    await post(app.db, [anEntry(id, 35_000)], aPosting(app.clock.now()))
    const { data } = await change('2027')
    expect(data.items.map(({ fromCycle, state }) => [fromCycle, state])).toEqual([
      ['2027', 'upcoming'],
      [null, 'current'],
    ])
    expect(data.cycles).toEqual(['2027', '2028', '2029', '2030'])
    expect(await levelIn(id, '2026')).toBe('ouro')
    expect((await listLevels(app.db, '2026'))[1]?.startsAtPoints).toBe(10_000)
    expect((await listLevels(app.db, '2028'))[1]?.startsAtPoints).toBe(20_000)

    // The floor of the new cycle follows the old thresholds; its points count by the new ones.
    app.clock.set('2027-01-01T03:05:00Z')
    await openCurrentCycle(app.services)
    await post(app.db, [anEntry(id, 35_000)], aPosting(app.clock.now()))
    expect(await levelIn(id, '2027')).toBe('ouro')
    app.clock.set('2028-01-01T03:05:00Z')
    await openCurrentCycle(app.services)
    expect(await levelIn(id, '2028')).toBe('prata')
  })

  it('replaces and removes a version until its cycle begins', async () => {
    await change('2027')
    await change('2027', of(0, 1, 2, 3, 4))
    expect((await listLevels(app.db, '2027')).map(({ startsAtPoints }) => startsAtPoints)).toEqual([
      0, 1, 2, 3, 4,
    ])
    const remove = () => app.callAs('admin', cmsLevels.removeLevels, { body: { fromCycle: '2027' } })
    expect((await remove()).data.items).toHaveLength(1)
    expect((await remove()).status).toBe(404)
    await change('2027')
    app.clock.set('2027-01-01T03:00:00Z')
    const later = await app.signIn((await anAdmin(app.db)).id)
    const removed = await app.callAs(later, cmsLevels.removeLevels, { body: { fromCycle: '2027' } })
    expect(removed.error?.code).toBe('levels.cycle-begun')
    const body = { fromCycle: '2027', thresholds: doubled }
    expect((await app.callAs(later, cmsLevels.changeLevels, { body })).error?.code).toBe('levels.cycle-begun')
  })

  it('rejects a cycle that has begun, a cycle of another length, and levels out of order', async () => {
    expect((await change('2026')).error?.code).toBe('levels.cycle-begun')
    expect((await change('2027-2')).error?.code).toBe('levels.cycle-begun')
    expect((await change('27')).error?.fields).toHaveProperty('fromCycle')
    for (const wrong of [of(5, 10, 20, 30, 40), of(0, 10, 10, 30, 40), of(0, 30, 20, 40, 50)])
      expect((await change('2027', wrong)).status).toBe(422)
  })
})

describe('GET /cms/config/get-level-versions', () => {
  it('lists the versions, newest first, with the cycle from which each applies', async () => {
    const get = async () => (await app.callAs('admin', cmsLevels.getLevelVersions)).data
    const [before] = (await get()).items
    await change('2027')
    const { items, cycles } = await get()
    expect(items.map(({ fromCycle, state }) => [fromCycle, state])).toEqual([
      ['2027', 'upcoming'],
      [null, 'current'],
    ])
    expect(items[1]).toEqual(before)
    expect(cycles).toEqual(['2027', '2028', '2029', '2030'])
  })
})

describe('POST /cms/config/preview-levels', () => {
  it('lists the professionals who would have another level and changes nothing', async () => {
    const [staying, falling] = [
      await aProfessional(app.db, { name: 'Fica' }),
      await aProfessional(app.db, { name: 'Desce' }),
    ]
    await post(app.db, [anEntry(staying.id, 25_000), anEntry(falling.id, 61_000)], aPosting(app.clock.now()))
    const { data } = await app.callAs('admin', cmsLevels.previewLevels, {
      body: { fromCycle: '2027', thresholds: doubled },
    })
    expect(data.items).toContainEqual({
      id: falling.id,
      name: 'Desce',
      points: 61_000,
      from: 'platina',
      to: 'ouro',
    })
    expect(data.items.some(({ id }) => id === staying.id)).toBe(false)
    expect(data.moves).toContainEqual({ from: 'platina', to: 'ouro', professionals: 1 })
    expect(await app.db.selectFrom('levelThresholds').selectAll().execute()).toEqual([])
  })
})

describe('a level at risk', () => {
  it('is notified once, in the last 30 days of the cycle', async () => {
    const { id } = await aProfessional(app.db)
    await post(app.db, [anEntry(id, 30_000)], aPosting(app.clock.now()))
    app.clock.set('2027-01-01T03:05:00Z')
    await openCurrentCycle(app.services)
    await post(app.db, [anEntry(id, 12_000)], aPosting(app.clock.now()))
    app.clock.set('2027-11-30T12:00:00Z')
    expect(await notifyLevelsAtRisk(app.services)).toBe(0)
    app.clock.set('2027-12-01T12:00:00Z')
    const notified = await Promise.all([notifyLevelsAtRisk(app.services), notifyLevelsAtRisk(app.services)])
    expect(notified.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
    expect(await notifyLevelsAtRisk(app.services)).toBe(0)
    const { items } = (await app.callAs(await app.signIn(id), notifications.getAll)).data
    expect(items.filter(({ kind }) => kind === 'level-at-risk')).toMatchObject([
      { title: 'Faltam 18.000 pontos para manter o nível Ouro', link: '/score' },
    ])
  })
})

describe('thresholds by cycle', () => {
  it('are the same in the database and in the rules', async () => {
    const { id } = await aProfessional(app.db)
    const admin = await anAdmin(app.db)
    const version = fc.record({
      year: fc.integer({ min: 2020, max: 2035 }),
      half: fc.constantFrom(1, 7),
      steps: fc.array(fc.integer({ min: 1, max: 50_000 }), { minLength: 4, maxLength: 4 }),
    })
    const cycle = fc
      .tuple(fc.integer({ min: 2018, max: 2037 }), fc.constantFrom('', '-1', '-2'))
      .map(([year, half]) => `${year}${half}`)
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(version, { maxLength: 3, selector: ({ year, half }) => `${year}-${half}` }),
        cycle,
        async (versions, name) => {
          const rows: LevelThreshold[] = versions.flatMap(({ year, half, steps }) => {
            let sum = 0
            return LEVELS.map((level, rank) => ({
              level,
              rank,
              startsAtPoints: rank === 0 ? 0 : (sum += steps[rank - 1] ?? 0),
              holdsFrom: `${year}-0${half}-01`,
            }))
          })
          await app.db.deleteFrom('levelThresholds').execute()
          if (rows.length > 0)
            await app.db
              .insertInto('levelThresholds')
              .values(
                rows.map(({ rank: _rank, ...row }) => ({
                  ...row,
                  createdAt: app.clock.now(),
                  createdBy: admin.id,
                })),
              )
              .execute()
          const base = of(0, 10_000, 30_000, 60_000, 120_000).map((row, rank) => ({
            ...row,
            rank,
            holdsFrom: '0001-01-01',
          }))
          const first = name.endsWith('-2') ? `${name.slice(0, 4)}-07-01` : `${name.slice(0, 4)}-01-01`
          const expected = levelsIn([...base, ...rows], first)
          expect(await listLevels(app.db, name)).toEqual(expected)
          expect((await listScores(app.db, [id], { cycle: name, day: '2026-11-20' })).levels).toEqual(
            expected,
          )
        },
      ),
      { numRuns: 25 },
    )
  })
})
