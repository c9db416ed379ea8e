import { createHash } from 'node:crypto'
import type { CustomerDetails } from '@esquadro/contract/customers/customer'
import { addDays, dayOf } from '../clock.ts'
import type { Caller, Context } from '../context/context.ts'
import type { Transaction } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { enforceLimit } from '../http/limits.ts'
import { getOwnCustomer, lockOwnCustomer } from './customers.queries.ts'
import { type CustomerRow, type NoticeChannel, type NoticeView, noticeOf } from './customers.rules.ts'
import { newNoticeToken } from './notice-token.ts'
import { insertNotice } from './notices.queries.ts'

const DAY_SECONDS = 86_400
/** The maximum number of links that a professional creates in a day. */
const LINKS_PER_DAY = 100
/** The maximum number of notices mailed to one address in a week, by all professionals together. */
const MAILS_PER_ADDRESS = 3
/** The days for which a link keeps working after the end of the registration. */
const DAYS_AFTER_END = 30

/**
 * Creates the link of a notice of registration, and mails it or returns it to share. Throws `not-found`,
 * `customer.objected`, `customer.no-email` if there is no address, and `too-many-requests`.
 */
export async function sendNotice(
  context: Context,
  user: Caller,
  { id, channel }: { readonly id: string; readonly channel: NoticeChannel },
): Promise<{ url: string | null; notice: NoticeView }> {
  const { clock, config, secret, audit } = context
  const now = clock.now()
  const today = dayOf(now)
  return context.inTransaction(async (trx) => {
    await enforceLimit(
      trx,
      { key: `customer-notice:new:${user.id}`, hits: LINKS_PER_DAY, seconds: DAY_SECONDS },
      now,
    )
    const customer = await lockOwnCustomer(trx, user.id, id, today)
    if (customer.noticeAnswer === 'objected') throw new AppError('customer.objected')
    const { token, tokenHash } = newNoticeToken(secret)
    const url = `${config.publicUrl}/aviso-ao-cliente?token=${token}`
    if (channel === 'mail') await mailNotice(trx, context, user, customer, url)
    await insertNotice(
      trx,
      {
        tokenHash,
        customerId: id,
        professionalId: user.id,
        channel,
        expiresAt: new Date(`${addDays(customer.validUntil ?? today, DAYS_AFTER_END + 1)}T03:00:00Z`),
      },
      now,
    )
    await audit(trx, {
      action: 'customer.notice-sent',
      subjectType: 'customer',
      subjectId: id,
      after: { channel },
    })
    const after = await getOwnCustomer(trx, user.id, id, today)
    return { url: channel === 'mail' ? null : url, notice: noticeOf(after) }
  })
}

async function mailNotice(
  trx: Transaction,
  { mail, language, clock }: Context,
  user: Caller,
  { email, name, validUntil }: CustomerRow,
  url: string,
): Promise<void> {
  if (!email) throw new AppError('customer.no-email')
  const address = createHash('sha256').update(email.toLowerCase()).digest('base64url')
  await enforceLimit(
    trx,
    { key: `customer-notice:to:${address}`, hits: MAILS_PER_ADDRESS, seconds: 7 * DAY_SECONDS },
    clock.now(),
  )
  await mail.send(trx, {
    to: email,
    kind: 'customer-notice',
    language,
    data: { name, professional: user.name, until: validUntil ?? dayOf(clock.now()), url },
  })
}

/** Whether sales to a professional's customers earn points only after the customer has confirmed. */
export const mustConfirm = (
  confirmation: Readonly<Record<string, boolean>>,
  profession: string | null,
): CustomerDetails['mustConfirm'] => profession !== null && confirmation[profession] === true
