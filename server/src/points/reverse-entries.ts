import type { Database } from '../database/connect.ts'
import { undo } from './entries.rules.ts'
import { listReversible, listSpent } from './points.queries.ts'
import { type PostedEntry, postEntries } from './post-entries.ts'
import type { Posting } from './posting.ts'

interface Source {
  readonly sourceType: string
  readonly sourceId: string
  readonly reason: string
}

/**
 * Reverses what is left of all credits of a source with opposite entries that lower the score of the cycle in
 * which the points were earned. Idempotent. Returns the new entries.
 */
export async function reverseEntries(
  trx: Database,
  source: Source,
  posting: Posting,
): Promise<PostedEntry[]> {
  const credits = await listReversible(trx, source)
  return postEntries(
    trx,
    credits.flatMap((credit) => (credit.left > 0 ? undo(credit, credit.left, 'whole', source) : [])),
    posting,
  )
}

/**
 * Refunds the points spent on a source, or at most `most` of them (those that expire last), each with its
 * original expiry day; the score does not change. Idempotent. Returns the new entries, earliest expiry first.
 */
export async function refundEntries(
  trx: Database,
  source: Source,
  posting: Posting,
  max: number = Number.POSITIVE_INFINITY,
): Promise<PostedEntry[]> {
  const spent = take(await listSpent(trx, source), max)
  return postEntries(
    trx,
    spent.map(({ id, professionalId, expiresOn, points }) => ({
      professionalId,
      kind: 'reversal',
      amount: points,
      sourceType: source.sourceType,
      sourceId: source.sourceId,
      key: `refund:${id}:${expiresOn ?? 'never'}`,
      creditId: id,
      expiresOn,
      reason: source.reason,
    })),
    posting,
  )
}

/** Returns up to `most` of the spent points, those that expire last, earliest expiry first. */
function take<T extends { readonly points: number; readonly expiresOn: string | null }>(
  spent: readonly T[],
  max: number,
): T[] {
  let left = max
  const never = '9999-12-31'
  return spent
    .toSorted((a, b) => (b.expiresOn ?? never).localeCompare(a.expiresOn ?? never))
    .flatMap((item) => {
      const points = Math.min(item.points, left)
      left -= points
      return points > 0 ? [{ ...item, points }] : []
    })
    .toReversed()
}
