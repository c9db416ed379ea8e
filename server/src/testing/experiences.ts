import type { Insertable, Selectable } from 'kysely'
import { nextNumber } from '../fiscal/samples/counter.ts'
import type { Database } from '../platform/database/connect.ts'
import type { DB } from '../platform/database/generated/tables.ts'
import { created } from './builders.ts'
import { anEntry, aPosting, post } from './ledger.ts'

/** Creates an experience in a new category, open for subscription on the day of the tests, with ten free seats and no cost. */
export async function anExperience(
  db: Database,
  overrides: Partial<Insertable<DB['experiences']>> = {},
): Promise<Selectable<DB['experiences']>> {
  const number = nextNumber()
  const { id: categoryId } = overrides.categoryId
    ? { id: overrides.categoryId }
    : await db
        .insertInto('experienceCategories')
        .values({ name: `Categoria de experiências ${number}`, ...created(number) })
        .returning('id')
        .executeTakeFirstOrThrow()
  return db
    .insertInto('experiences')
    .values({
      title: `Experiência ${number}`,
      startsAt: new Date('2026-12-10T22:00:00Z'),
      endsAt: new Date('2026-12-11T01:00:00Z'),
      place: 'São Paulo',
      capacity: 10,
      opensAt: new Date('2026-11-01T12:00:00Z'),
      closesAt: new Date('2026-12-05T12:00:00Z'),
      leaveUntil: new Date('2026-12-05T12:00:00Z'),
      audience: 'both',
      ...created(number),
      ...overrides,
      categoryId,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Credits points that a professional can spend at once. */
export const givePoints = (db: Database, professionalId: string, amount: number, now: Date) =>
  post(db, [anEntry(professionalId, amount)], aPosting(now))
