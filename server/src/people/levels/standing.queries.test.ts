import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import { anAdmin, aProfessional } from '../../testing/builders.ts'
import { useTestDatabase } from '../../testing/database.ts'
import { hasLevel } from './standing.queries.ts'

const test = useTestDatabase()
const CYCLE = '2026'
const DAY = '2026-11-20'

const aScore = fc.record({
  points: fc.constantFrom(-5, 0, 9_999, 10_000, 29_999, 30_000, 60_000, 119_999, 120_000, 500_000),
  floorRank: fc.constantFrom(0, 0, 0, 1, 2, 4),
})
const aPerson = fc.record(
  {
    2024: aScore,
    2025: aScore,
    2026: aScore,
    2027: aScore,
    granted: fc.record({ level: fc.constantFrom(...LEVELS), isOver: fc.boolean() }),
  },
  { requiredKeys: [] },
)

it('finds exactly the professionals at the level that standing_rank returns', async () => {
  const admin = await anAdmin(test.db)
  const owner = new pg.Client({ connectionString: test.ownerUrl })
  await owner.connect()
  // In the previous cycle silver began at fewer points.
  await owner.query(
    `insert into level_thresholds select '2025-01-01', level, starts_at_points / 2, timestamptz '2026-11-20T15:00Z', $1 from levels;
    insert into level_thresholds select '2026-01-01', level, starts_at_points, timestamptz '2026-11-20T15:00Z', $1 from levels`.replaceAll(
      '$1',
      `'${admin.id}'`,
    ),
  )
  const people = fc.sample(aPerson, { numRuns: 120, seed: 7 })
  for (const [nth, { granted, ...scores }] of people.entries()) {
    const { id } = await aProfessional(test.db)
    const inOrder = Object.entries(scores)
    // A score of an earlier cycle may arrive later.
    for (const [cycle, { points, floorRank }] of nth % 3 === 0 ? inOrder.reverse() : inOrder)
      await owner.query('insert into cycle_scores values ($1, $2, $3, $4)', [id, cycle, points, floorRank])
    if (granted)
      await owner.query(
        `insert into level_grants (professional_id, level, starts_on, ends_on, reason, granted_by, granted_at)
        values ($1, $2, '2026-01-01', $3, 'Campanha de arquitetos', $4, timestamptz '2026-11-20T15:00Z')`,
        [id, granted.level, granted.isOver ? '2026-11-19' : '2026-12-31', admin.id],
      )
  }
  await owner.end()
  for (const [rank, level] of LEVELS.entries()) {
    const { rows } = await sql<{ found: string[] | null; expected: string[] | null }>`
      select array_agg(p.user_id order by p.user_id) filter (where ${await hasLevel(test.db, 'p.user_id', { level, cycle: CYCLE, day: DAY })}) as found,
        array_agg(p.user_id order by p.user_id) filter (where standing_rank(p.user_id, ${CYCLE}, ${DAY}::date) = ${rank}) as expected
      from professionals p`.execute(test.db)
    expect(rows[0]?.expected?.length, level).toBeGreaterThan(2)
    expect(rows[0]?.found, level).toEqual(rows[0]?.expected)
  }
})
