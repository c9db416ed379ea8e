import { createHash } from 'node:crypto'
import type { Invite } from '@esquadro/contract/invites/invite'
import * as invites from '@esquadro/contract/invites/professional'
import type { Config } from '../config.ts'
import type { Caller, Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { countAttempt } from '../http/limits.queries.ts'
import { enforceLimit } from '../http/limits.ts'
import { getRules } from '../settings/settings.queries.ts'
import {
  getInviteTotals,
  getOwnInviteForUpdate,
  getPersonalCode,
  type InviteRow,
  insertInvite,
  listOwnInvites,
  recordMailed,
} from './invites.queries.ts'
import { MAILS_PER_INVITE, mayMailAgain, nextMailAt, publicName } from './invites.rules.ts'

const DAY = 86_400
const INVITES_PER_DAY = 20
/** Mails to one address in a week, whoever invites: nobody is pestered by many. */
const MAILS_PER_ADDRESS = 3

export const getInvites = handle(invites.getInvites, async ({ query, user }, { db, clock, config }) => {
  const now = clock.now()
  const [list, totals, code, settings] = await Promise.all([
    listOwnInvites(db, user.id, query),
    getInviteTotals(db, user.id),
    getPersonalCode(db, user.id, now),
    getRules(db),
  ])
  return {
    ...list,
    items: list.items.map((row) => inviteOf(row, config, now)),
    totals,
    personal: { code, link: linkOf(config, code) },
    pointsEach: settings.invitePoints,
  }
})

export const newInvite = handle(invites.newInvite, async ({ body, user }, context) => {
  const now = context.clock.now()
  return context.inTransaction(async (trx) => {
    await enforceLimit(trx, { key: `invite:new:${user.id}`, hits: INVITES_PER_DAY, seconds: DAY }, now)
    const invite = await insertInvite(trx, user.id, body, now)
    await context.audit(trx, { action: 'invite.created', subjectType: 'invite', subjectId: invite.id })
    return send(trx, invite, user, context)
  })
})

export const resendInvite = handle(invites.resendInvite, async ({ body, user }, context) => {
  const now = context.clock.now()
  return context.inTransaction(async (trx) => {
    const invite = await getOwnInviteForUpdate(trx, user.id, body.id)
    if (invite.state !== 'invited') throw new AppError('invite.already-registered')
    if (!invite.email) throw new AppError('invite.no-email')
    if (invite.mails >= MAILS_PER_INVITE) throw new AppError('invite.mailed-enough')
    const wait = nextMailAt(invite) - now.getTime()
    if (wait > 0) throw new AppError('too-many-requests', { retryAfter: Math.ceil(wait / 1000) })
    return send(trx, invite, user, context)
  })
})

/** Mails an invite where it has an e-mail that is not written to too often; says whether it did. */
async function send(trx: Database, invite: InviteRow, inviter: Caller, context: Context) {
  const { clock, config, mail, language } = context
  const now = clock.now()
  if (!invite.email || !(await mayWriteTo(trx, invite.email, now)))
    return { invite: inviteOf(invite, config, now), isMailed: false }
  const settings = await getRules(trx)
  await mail.send(trx, {
    to: invite.email,
    kind: 'invite',
    language,
    data: {
      name: publicName(invite.name ?? ''),
      inviter: publicName(inviter.name),
      points: settings.invitePoints,
      url: linkOf(config, invite.code),
    },
  })
  await recordMailed(trx, invite.id, now)
  const sent = { ...invite, mailedAt: now, mails: invite.mails + 1 }
  return { invite: inviteOf(sent, config, now), isMailed: true }
}

async function mayWriteTo(trx: Database, email: string, now: Date): Promise<boolean> {
  const address = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  const { hits } = await countAttempt(
    trx,
    { key: `invite:to:${address}`, hits: MAILS_PER_ADDRESS, seconds: 7 * DAY },
    now,
  )
  return hits <= MAILS_PER_ADDRESS
}

const linkOf = ({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string =>
  `${publicUrl}/sign-up-profissional?invite=${code}`

const inviteOf = (
  row: InviteRow,
  config: Config,
  now: Date,
): Omit<Invite, 'createdAt' | 'mailedAt' | 'registeredAt' | 'creditedAt'> &
  Pick<InviteRow, 'createdAt' | 'mailedAt' | 'registeredAt' | 'creditedAt'> => ({
  id: row.id,
  code: row.code,
  link: linkOf(config, row.code),
  isPersonal: row.isPersonal,
  name: row.name,
  email: row.email,
  cellphone: row.cellphone,
  state: row.state,
  createdAt: row.createdAt,
  mailedAt: row.mailedAt,
  registeredAt: row.registeredAt,
  creditedAt: row.creditedAt,
  points: row.inviterPoints,
  canResend: mayMailAgain(row, now),
})
