import { createHash } from 'node:crypto'
import type { Caller, Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { countAttempt } from '../http/limits.queries.ts'
import { tokenOf } from '../pre-registrations/pre-registration-token.ts'
import { getRules } from '../settings/settings.queries.ts'
import { recordMailed } from './invites.queries.ts'
import { type InviteRow, inviteLink, publicName } from './invites.rules.ts'

const WEEK_SECONDS = 7 * 86_400
/** The maximum number of mails to one address in a week, over all inviters. */
const MAILS_PER_ADDRESS = 3

export interface SentInvite {
  readonly invite: InviteRow
  readonly isMailed: boolean
}

/** Mails an invite if it has an e-mail that is below its weekly limit; returns whether it did. */
export async function mailInvite(
  trx: Database,
  invite: InviteRow,
  inviter: Caller,
  { clock, config, mail, language, secret }: Context,
): Promise<SentInvite> {
  const now = clock.now()
  if (!invite.email || !(await mayWriteTo(trx, invite.email, now))) return { invite, isMailed: false }
  const settings = await getRules(trx)
  await mail.send(trx, {
    to: invite.email,
    kind: 'invite',
    language,
    data: {
      name: publicName(invite.name ?? ''),
      inviter: publicName(inviter.name),
      points: settings.invitePoints,
      // The link of this mail alone fills in what the invite knows of the person.
      url: `${inviteLink(config.publicUrl, invite.code)}&to=${tokenOf(secret, invite.id, 'invite')}`,
    },
  })
  await recordMailed(trx, invite.id, now)
  return { invite: { ...invite, mailedAt: now, mails: invite.mails + 1 }, isMailed: true }
}

async function mayWriteTo(trx: Database, email: string, now: Date): Promise<boolean> {
  const address = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  const { hits } = await countAttempt(
    trx,
    { key: `invite:to:${address}`, hits: MAILS_PER_ADDRESS, seconds: WEEK_SECONDS },
    now,
  )
  return hits <= MAILS_PER_ADDRESS
}
