import { createHash } from 'node:crypto'
import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type { InviteData } from '@esquadro/contract/campaigns/invites/invite'
import type * as contract from '@esquadro/contract/campaigns/invites/professional'
import { maskPhone } from '@esquadro/contract/platform/fields/phone'
import { inviteStates, invitesList, personalLink } from '@esquadro/texts/lists/invites'
import { makeToken } from '../../people/pre-registrations/pre-registration-token.ts'
import { recordAudit } from '../../platform/audit/audit.queries.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import { type Database, violates } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { countAttempt } from '../../platform/http/limits.queries.ts'
import { enforceLimit } from '../../platform/http/limits.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import {
  exportedInvites,
  findActiveCode,
  findInvited,
  getAndLockOwnInvite,
  insertInvite,
  linkInvited,
  recordMailed,
} from './invites.queries.ts'
import {
  bareCode,
  type InviteRow,
  inviteLink,
  MAILS_PER_INVITE,
  nextMailAt,
  publicName,
} from './invites.rules.ts'

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

/**
 * Mails an invite of the caller again. Throws `invite.already-registered`, `invite.no-email`,
 * `invite.mailed-enough`, or `too-many-requests` until the next mail is allowed.
 */
export async function resendInvite(context: Context, user: Caller, id: string): Promise<SentInvite> {
  const now = context.clock.now()
  return context.inTransaction(async (trx) => {
    const invite = await getAndLockOwnInvite(trx, user.id, id)
    if (invite.state !== 'invited') throw new AppError('invite.already-registered')
    if (!invite.email) throw new AppError('invite.no-email')
    if (invite.mails >= MAILS_PER_INVITE) throw new AppError('invite.mailed-enough')
    const wait = nextMailAt(invite) - now.getTime()
    if (wait > 0) throw new AppError('too-many-requests', { retryAfter: Math.ceil(wait / 1000) })
    return mailInvite(trx, invite, user, context)
  })
}

const WEEK_SECONDS = 7 * 86_400
/** The maximum number of mails to one address in a week, over all inviters. */
const MAILS_PER_ADDRESS = 3

export interface SentInvite {
  readonly invite: InviteRow
  readonly isMailed: boolean
}

/** Mails an invite if it has an e-mail that is below its weekly limit; returns whether it did. */
async function mailInvite(
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
      url: `${inviteLink(config.publicUrl, invite.code)}&to=${makeToken(secret, invite.id, 'invite')}`,
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

/** Exports a professional's invites as filtered and sorted. */
export function exportInvites(
  context: Context,
  inviterId: string,
  query: QueryOf<typeof contract.exportInvites>,
): Promise<BinaryOutput> {
  const { db, config } = context
  return exportList(context, {
    subject: 'invite',
    list: invitesList,
    query,
    rows: exportedInvites(db, inviterId, query),
    values: {
      name: (row) => row.name,
      email: (row) => row.email,
      cellphone: (row) => row.cellphone && maskPhone(row.cellphone),
      state: (row) => inviteStates[row.state],
      createdAt: (row) => row.createdAt,
      mailedAt: (row) => row.mailedAt,
      registeredAt: (row) => row.registeredAt,
      creditedAt: (row) => row.creditedAt,
      points: (row) => row.inviterPoints,
      link: (row) => (row.isPersonal ? personalLink : inviteLink(config.publicUrl, row.code)),
    },
  })
}
