import { type ContentKind } from '@esquadro/contract/platform/content/vocabulary'
import { addDays, dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import type { RegulationKind } from '../notifications/notifications.messages.ts'
import { insertRegulationNotifications, insertVersion, isPublished } from './content.queries.ts'

/** The role of the members who accept each regulation. */
const bound: Readonly<Record<RegulationKind, 'professional' | 'shopkeeper'>> = {
  regulation: 'professional',
  'store-regulation': 'shopkeeper',
}
const isRegulation = (kind: ContentKind): kind is RegulationKind => kind in bound

/**
 * Publishes a text as the next version of its kind and notifies the members who have to accept it. It is in
 * force at once; a new version of a regulation only after the notice period. Returns the version's number.
 * The only function that publishes texts.
 */
export async function publishText(
  trx: Database,
  text: {
    readonly kind: ContentKind
    readonly html: string
    readonly by: string | null
    readonly now: Date
    readonly noticeDays: number
  },
): Promise<number> {
  const today = dayOf(text.now)
  const hasNotice =
    text.noticeDays > 0 && isRegulation(text.kind) && (await isPublished(trx, text.kind, today))
  const version = await insertVersion(trx, {
    ...text,
    holdsFrom: hasNotice ? addDays(today, text.noticeDays) : null,
  })
  if (isRegulation(text.kind)) await notifyMembers(trx, text.kind, version, text.now)
  return version
}

/**
 * Notifies the active members who have not accepted a version of a regulation. Idempotent: each member gets
 * one notification per version. Skips a withdrawn text and a version that is no longer in force. Returns the
 * number of new notifications.
 */
export const notifyMembers = (
  trx: Database,
  kind: RegulationKind,
  version: number,
  now: Date,
): Promise<number> => insertRegulationNotifications(trx, { kind, version, userType: bound[kind], now })
