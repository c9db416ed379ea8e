import { daysBetween } from '@esquadro/contract/platform/fields/date'
import { dayOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/context/context.ts'
import { type Database, inTransaction } from '../../platform/database/connect.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import {
  listExpiredLots,
  listProfessionalsWithExpiredLots,
  lockAccounts,
  recordExpiring,
} from './points.queries.ts'
import { type Posting, postEntries } from './post-entries.ts'

/**
 * Expires all due points in batches. Concurrent processes expire each lot only once. Returns the number of
 * lots.
 */
export async function expirePoints({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const settings = await getRules(db)
  const actor = { type: 'system', id: null } as const
  let total = 0
  for (;;) {
    const { professionals, lots } = await inTransaction(db, (trx) =>
      expireLots(trx, { actor, now, settings }),
    )
    total += lots
    if (professionals === 0) return total
  }
}

/**
 * Expires the due lots of at most `batch` professionals and notifies them. Returns the number of
 * professionals with due lots and of expired lots; fewer professionals than `batch` means that nothing is
 * left.
 */
export async function expireLots(
  trx: Database,
  posting: Posting,
  batch = 200,
): Promise<{ readonly professionals: number; readonly lots: number }> {
  const today = dayOf(posting.now)
  const professionalIds = await listProfessionalsWithExpiredLots(trx, today, batch)
  if (professionalIds.length === 0) return { professionals: 0, lots: 0 }
  await lockAccounts(trx, professionalIds)
  const lots = await listExpiredLots(trx, professionalIds, today)
  const posted = await postEntries(
    trx,
    lots.map((lot) => ({
      professionalId: lot.professionalId,
      kind: 'expiry',
      amount: -lot.remaining,
      sourceType: 'lot',
      sourceId: lot.entryId,
      key: `expiry:${lot.entryId}`,
      creditId: lot.entryId,
    })),
    posting,
  )
  const expired = new Map<string, number>()
  for (const { professionalId, amount } of posted)
    expired.set(professionalId, (expired.get(professionalId) ?? 0) - amount)
  await notify(
    trx,
    [...expired].map(([userId, points]) => ({ userId, kind: 'points-expired', data: { points } })),
    posting.now,
  )
  return { professionals: professionalIds.length, lots: posted.length }
}

const BATCH = 500

/**
 * Notifies professionals of points that expire within 60, 30 and 7 days: once for each day of expiry and
 * distance, even if the job did not run on the exact day. Returns the number of notifications.
 */
export async function notifyExpiringPoints({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const today = dayOf(now)
  let total = 0
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const rows = await recordExpiring(trx, { today, now, limit: BATCH })
      await notify(
        trx,
        rows.map(({ userId, points, on }) => ({
          userId,
          kind: 'points-expiring',
          data: { points, on, days: daysBetween(today, on) },
        })),
        now,
      )
      return rows.length
    })
    total += count
    if (count < BATCH) return total
  }
}
