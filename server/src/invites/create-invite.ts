import type { InviteData } from '@esquadro/contract/invites/invite'
import type { Caller, Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { enforceLimit } from '../http/limits.ts'
import { insertInvite } from './invites.queries.ts'
import type { InviteRow } from './invites.rules.ts'
import { mailInvite, type SentInvite } from './mail-invite.ts'

const DAY_SECONDS = 86_400
const INVITES_PER_DAY = 20

/**
 * Creates an invite with a single-use code and mails it if it has an e-mail. Throws `invite.already-invited`
 * if the professional has invited the e-mail before, `too-many-requests` after 20 invites in a day.
 */
export async function createInvite(context: Context, user: Caller, data: InviteData): Promise<SentInvite> {
  const now = context.clock.now()
  return context.inTransaction(async (trx) => {
    await enforceLimit(
      trx,
      { key: `invite:new:${user.id}`, hits: INVITES_PER_DAY, seconds: DAY_SECONDS },
      now,
    )
    const invite = await insert(trx, user.id, data, now)
    await context.audit(trx, { action: 'invite.created', subjectType: 'invite', subjectId: invite.id })
    return mailInvite(trx, invite, user, context)
  })
}

async function insert(trx: Database, inviterId: string, data: InviteData, now: Date): Promise<InviteRow> {
  try {
    return await insertInvite(trx, inviterId, data, now)
  } catch (error) {
    if (violates(error, 'one_invite_for_an_address'))
      throw new AppError('invite.already-invited', { fields: { email: 'invite.already-invited' } })
    throw error
  }
}
