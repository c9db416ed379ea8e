import type { SegmentCount } from '@esquadro/contract/people/segments/cms'
import type { Context } from '../../platform/context/context.ts'
import { estimateProfessionals } from '../professionals/professionals.queries.ts'
import { buildPredicate, readMoment } from './conditions.queries.ts'
import { countMembers } from './members.queries.ts'
import { countSegments } from './members.ts'
import {
  type CountableSegment,
  cacheCounts,
  findCachedCounts,
  listCachedSegments,
} from './segments.queries.ts'

type Services = Pick<Context, 'db' | 'clock'>

/** The number of professionals from which counts are cached. */
const MANY = 20_000
/** Older counts are not shown: the job that renews them every five minutes has stopped. */
const CACHE_MINUTES = 15
/** The number of segments that one statement of the job counts, and its time limit. */
const BATCH = 10
const PATIENCE_MS = 25_000

/**
 * Counts the members of the listed segments. In a large programme, returns a count of the last minutes as an
 * estimate, so that the list does not wait; counts a segment without one now.
 */
export async function countListedSegments(
  services: Services,
  segments: readonly CountableSegment[],
  { many = MANY }: { readonly many?: number } = {},
): Promise<(SegmentCount & { id: string })[]> {
  if ((await estimateProfessionals(services.db)) < many) return countSegments(services, segments)
  const now = services.clock.now()
  const cached = await findCachedCounts(
    services.db,
    segments.map(({ id }) => id),
    new Date(now.getTime() - CACHE_MINUTES * 60_000),
  )
  const others = segments.filter(({ id }) => !cached.has(id))
  const counted = await countAndKeep(services, others, () => countSegments(services, others))
  const countOf = new Map(counted.map(({ id, ...count }) => [id, count]))
  return segments.map(({ id }) => ({
    id,
    ...(countOf.get(id) ?? { count: cached.get(id) ?? 0, isExact: false }),
  }))
}

/** Recounts, in batches, the segments with cached counts. Returns their number. */
export async function recountSegments({ db, clock }: Services): Promise<number> {
  const segments = await listCachedSegments(db)
  for (let first = 0; first < segments.length; first += BATCH) {
    const batch = segments.slice(first, first + BATCH)
    const at = await readMoment(db, clock.now())
    await countAndKeep({ db, clock }, batch, async () => {
      const counts = await countMembers(
        db,
        batch.map(({ conditions }) => buildPredicate(conditions, at)),
        { patienceMs: PATIENCE_MS },
      )
      return batch.map(({ id }, nth) => ({ id, count: 0, isExact: false, ...counts[nth] }))
    })
  }
  return segments.length
}

async function countAndKeep(
  { db, clock }: Services,
  segments: readonly CountableSegment[],
  count: () => Promise<(SegmentCount & { id: string })[]>,
): Promise<(SegmentCount & { id: string })[]> {
  if (segments.length === 0) return []
  const counted = await count()
  const revisions = new Map(segments.map(({ id, revision }) => [id, revision]))
  await cacheCounts(
    db,
    counted.map(({ id, count: members }) => ({ id, members, revision: revisions.get(id) ?? 0 })),
    clock.now(),
  )
  return counted
}
