import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { InviteSides } from './invites.rules.ts'

/** An invite that is locked until the transaction ends. */
export interface LockedInvite extends InviteSides {
  readonly isCredited: boolean
}

/**
 * SQL for the invite of an invited professional as JSON, locked until the transaction ends, or null.
 * Approvals and reversals lock it before any ledger account, so that credits and reversals are serialised
 * without deadlocks.
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

/** Locks and returns the invite of an invited professional, or null. */
export async function lockInvite(trx: Database, invitedId: string): Promise<LockedInvite | null> {
  const { rows } = await sql<{ invite: LockedInvite | null }>`
    select ${lockedInviteOf(sql`${invitedId}`)} as invite`.execute(trx)
  return rows[0]?.invite ?? null
}

/** Stores the points that an invite has credited to both sides. */
export async function updateCredit(
  trx: Database,
  id: string,
  credit: { readonly inviterPoints: number; readonly invitedPoints: number; readonly now: Date },
): Promise<void> {
  const { inviterPoints, invitedPoints, now } = credit
  await trx
    .updateTable('invites')
    .set({ creditedAt: now, inviterPoints, invitedPoints })
    .where('id', '=', id)
    .execute()
}

/** Clears the credit of an invite and counts the reversal. */
export async function updateReversal(trx: Database, id: string): Promise<void> {
  await trx
    .updateTable('invites')
    .set((eb) => ({ creditedAt: null, inviterPoints: 0, invitedPoints: 0, undone: eb('undone', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Whether a professional has an approved sale. */
export async function hasApprovedSale(db: Database, professionalId: string): Promise<boolean> {
  const { rows } = await sql<{ isSold: boolean }>`
    select exists (select from invoices
      where professional_id = ${professionalId} and kind = 'sale' and status = 'approved') as is_sold`.execute(
    db,
  )
  return rows[0]?.isSold ?? false
}
