import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { type NewNotification, notify } from '../notifications/notifications.queries.ts'
import type { NewEntry } from '../points/entries.rules.ts'
import { type Posting, reverseEntries } from '../points/points.queries.ts'
import { creditsOfInvite, type InviteSides, publicName } from './invites.rules.ts'

/** An invite held for the rest of the transaction. */
export interface LockedInvite extends InviteSides {
  readonly isCredited: boolean
}

/**
 * A value for a query: the LockedInvite that brought a professional in, as JSON, held until the end of the transaction;
 * null where none did. It is held before any account of the ledger, by whoever approves or reverses an invoice of
 * theirs, so that credits and their undoing come one after the other.
 */
export const lockedInviteOf = (invitedId: RawBuilder<unknown>): RawBuilder<LockedInvite | null> => sql`(
  select json_build_object(
    'id', v.id, 'inviterId', v.inviter_id, 'inviterName', a.name, 'inviterIsActive', a.status = 'active',
    'inviterProfession', p.profession, 'invitedId', v.invited_id, 'invitedName', b.name,
    'invitedProfession', q.profession, 'undone', v.undone, 'isCredited', v.credited_at is not null)
  from invites v
  join users a on a.id = v.inviter_id
  join professionals p on p.user_id = v.inviter_id
  join users b on b.id = v.invited_id
  join professionals q on q.user_id = v.invited_id
  where v.invited_id = ${invitedId}
  for update of v)`

/** Holds the invite that brought a professional in, by a query of its own. */
export async function lockInviteOf(trx: Database, invitedId: string): Promise<LockedInvite | null> {
  const { rows } = await sql<{ invite: LockedInvite | null }>`
    select ${lockedInviteOf(sql`${invitedId}`)} as invite`.execute(trx)
  return rows[0]?.invite ?? null
}

/** The entries that an approved sale of the invited one is due; none where the invite was credited already. */
export const entriesDue = (
  invite: LockedInvite | null,
  settings: Pick<ProgrammeSettings, 'invitePoints' | 'professionPolicy'>,
): NewEntry[] => (invite && !invite.isCredited ? creditsOfInvite(invite, settings) : [])

/** Notes on a held invite that it was credited; nothing where it was before. Answers what both sides are to be told. */
export async function recordCredit(
  trx: Database,
  invite: LockedInvite | null,
  entries: readonly NewEntry[],
  now: Date,
): Promise<NewNotification[]> {
  if (!invite || invite.isCredited) return []
  const pointsOf = (userId: string) =>
    entries.find(({ professionalId }) => professionalId === userId)?.amount ?? 0
  await trx
    .updateTable('invites')
    .set({
      creditedAt: now,
      inviterPoints: pointsOf(invite.inviterId),
      invitedPoints: pointsOf(invite.invitedId),
    })
    .where('id', '=', invite.id)
    .execute()
  return newsFor('points-credited', invite, pointsOf)
}

/**
 * Undoes the credits of a held invite where no approved sale of the invited one is left: the next that is approved
 * credits both sides again. Nothing while another approved sale stands. The accounts of both sides are held already.
 */
export async function reverseCreditUnlessSold(
  trx: Database,
  invite: LockedInvite | null,
  reason: string,
  posting: Posting,
): Promise<void> {
  if (!invite?.isCredited) return
  const { rows } = await sql<{ isSold: boolean }>`
    select exists (select from invoices
      where professional_id = ${invite.invitedId} and kind = 'sale' and status = 'approved') as is_sold`.execute(
    trx,
  )
  if (rows[0]?.isSold) return
  const source = { sourceType: 'invite', sourceId: invite.id, reason }
  const undone = await reverseEntries(trx, source, posting)
  await trx
    .updateTable('invites')
    .set((eb) => ({ creditedAt: null, inviterPoints: 0, invitedPoints: 0, undone: eb('undone', '+', 1) }))
    .where('id', '=', invite.id)
    .execute()
  const pointsOf = (userId: string) =>
    -undone.reduce((sum, entry) => sum + (entry.professionalId === userId ? entry.amount : 0), 0)
  await notify(trx, newsFor('points-reversed', invite, pointsOf), posting.now)
}

function newsFor(
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
