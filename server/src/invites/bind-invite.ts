import { recordAudit } from '../audit/audit.queries.ts'
import type { Database } from '../database/connect.ts'
import { notify } from '../notifications/notify.ts'
import { findActiveCode, findInvited, linkInvited } from './invites.queries.ts'
import { bareCode, publicName } from './invites.rules.ts'

/**
 * Binds the invite of the code that a professional entered at sign-up, once their e-mail is confirmed: the
 * named invite, or a new one for a personal code. Notifies the inviter. Ignores codes that are unknown, used,
 * the professional's own, or of an inactive inviter. Idempotent.
 */
export async function bindInvite(trx: Database, userId: string, now: Date): Promise<void> {
  const invited = await findInvited(trx, userId)
  const code = invited?.inviteCode ? bareCode(invited.inviteCode) : null
  if (!invited || code === null) return
  const found = await findActiveCode(trx, code)
  if (!found || found.inviterId === userId) return
  const name = publicName(invited.name)
  const inviteId = await linkInvited(trx, { ...found, code, userId, name, email: invited.email, now })
  if (!inviteId) return
  await recordAudit(
    trx,
    { actor: { id: userId, type: 'professional', requestId: null }, now },
    {
      action: 'invite.accepted',
      subjectType: 'invite',
      subjectId: inviteId,
      after: { inviterId: found.inviterId },
    },
  )
  await notify(trx, [{ userId: found.inviterId, kind: 'invite-accepted', data: { name } }], now)
}
