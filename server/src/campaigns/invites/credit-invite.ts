import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import type { NewEntry } from '../../ledger/points/entries.rules.ts'
import { type Posting, reverseEntries } from '../../ledger/points/post-entries.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { NewNotification } from '../../platform/notifications/notifications.queries.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { hasApprovedSale, type LockedInvite, updateCredit, updateReversal } from './credit.queries.ts'
import { creditsOfInvite, publicName } from './invites.rules.ts'

/**
 * The entries that an approved sale of the invited professional credits; none if the invite was credited
 * before.
 */
export const entriesDue = (
  invite: LockedInvite | null,
  settings: Pick<ProgrammeSettings, 'invitePoints' | 'professionPolicy'>,
): NewEntry[] => (invite && !invite.isCredited ? creditsOfInvite(invite, settings) : [])

/** Records the credit in a locked invite, once; returns the notifications for both sides. */
export async function recordCredit(
  trx: Database,
  invite: LockedInvite | null,
  entries: readonly NewEntry[],
  now: Date,
): Promise<NewNotification[]> {
  if (!invite || invite.isCredited) return []
  const pointsOf = (userId: string) =>
    entries.find(({ professionalId }) => professionalId === userId)?.amount ?? 0
  await updateCredit(trx, invite.id, {
    inviterPoints: pointsOf(invite.inviterId),
    invitedPoints: pointsOf(invite.invitedId),
    now,
  })
  return notificationsFor('points-credited', invite, pointsOf)
}

/**
 * Reverses the credits of a locked invite if the invited professional has no approved sale left; the next
 * approval credits both sides again. Requires the accounts of both sides to be locked.
 */
export async function reverseCreditUnlessSold(
  trx: Database,
  invite: LockedInvite | null,
  reason: string,
  posting: Posting,
): Promise<void> {
  if (!invite?.isCredited || (await hasApprovedSale(trx, invite.invitedId))) return
  const reversed = await reverseEntries(trx, { sourceType: 'invite', sourceId: invite.id, reason }, posting)
  await updateReversal(trx, invite.id)
  const pointsOf = (userId: string) =>
    -reversed.reduce((sum, entry) => sum + (entry.professionalId === userId ? entry.amount : 0), 0)
  await notify(trx, notificationsFor('points-reversed', invite, pointsOf), posting.now)
}

function notificationsFor(
  kind: 'points-credited' | 'points-reversed',
  invite: LockedInvite,
  pointsOf: (userId: string) => number,
): NewNotification[] {
  const sides = [
    { userId: invite.inviterId, side: 'inviter', name: publicName(invite.invitedName) },
    { userId: invite.invitedId, side: 'invited', name: publicName(invite.inviterName) },
  ] as const
  return sides.flatMap(({ userId, side, name }) => {
    const points = pointsOf(userId)
    return points > 0 ? [{ userId, kind, data: { invite: { side, name }, points } }] : []
  })
}
