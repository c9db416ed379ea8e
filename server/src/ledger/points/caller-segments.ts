import type { Moment } from '../../people/segments/conditions.queries.ts'
import { isAboutProfile } from '../../people/segments/conditions.rules.ts'
import type { Caller } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { ofDatabase } from '../../platform/database/of-database.ts'
import { conditionsOf, type EarningFacts, listMembers } from './earning.queries.ts'

type Accelerators = EarningFacts['accelerators']

/** The maximum number of cached results; the oldest is dropped first. */
const MAX_STORED = 10_000
const cacheOf = ofDatabase(() => new Map<string, ReadonlySet<string>>())

/**
 * Returns the segments of accelerators to which the caller currently belongs. One query; none if no
 * accelerator is limited to a segment, or if the segments depend on the caller's profile alone and neither it
 * nor the programme has changed.
 */
export async function segmentsOfCaller(
  db: Database,
  user: Caller,
  accelerators: Accelerators,
  at: Moment,
): Promise<ReadonlySet<string>> {
  const segments = accelerators.flatMap(({ segment }) => segment ?? [])
  if (segments.length === 0) return new Set()
  const read = async () =>
    (await listMembers(db, [{ accelerators, professionalId: user.id }], at)).get(user.id) ?? new Set<string>()
  if (!segments.every((segment) => conditionsOf(segment).every(isAboutProfile))) return read()
  const key = [user.id, user.profileVersion, user.programmeVersion, ...segments.map(({ id }) => id)].join(' ')
  const cache = cacheOf(db)
  const known = cache.get(key)
  if (known) return known
  const ids = await read()
  if (cache.size >= MAX_STORED) for (const oldest of cache.keys()) if (cache.delete(oldest)) break
  cache.set(key, ids)
  return ids
}
