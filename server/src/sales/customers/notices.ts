import { createHash, randomBytes } from 'node:crypto'
import type { CustomerDetails } from '@esquadro/contract/sales/customers/customer'
import { addDays, dayOf } from '../../platform/clock.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { enforceLimit } from '../../platform/http/limits.ts'
import { notify } from '../../platform/notifications/notify.ts'
import type { Secret } from '../../platform/secret.ts'
import { deactivate, lockDocuments, reactivate } from './claims/claims.queries.ts'
import { mapClaimConflict } from './claims/claims.ts'
import { getOwnCustomer, lockOwnCustomer } from './customers.queries.ts'
import {
  type CustomerRow,
  type NoticeChannel,
  type NoticeView,
  noticeOf,
  noticePageOf,
} from './customers.rules.ts'
import {
  findNoticed,
  insertNotice,
  listCounterQuestions,
  listStoreNames,
  lockAnswer,
  type NoticedCustomer,
  setAnswer,
} from './notices.queries.ts'

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

/** The number of stores listed on the page of a notice. */
const STORES_NAMED = 12
/** The number of questions of stores listed on the page of a notice. */
const CHECKS_SHOWN = 10

async function getNoticed(db: Database, secret: Secret, token: string, when: When): Promise<NoticedCustomer> {
  const customer = await findNoticed(db, hashOfToken(secret, token), when)
  if (!customer) throw new AppError('customer.notice-unknown')
  return customer
}

/** Returns the page of a notice. Throws `customer.notice-unknown` for a wrong, expired or removed link alike. */
export async function getNoticePage({ db, clock, secret }: Context, token: string) {
  const now = clock.now()
  const today = dayOf(now)
  const customer = await getNoticed(db, secret, token, { now, today })
  const stores = await listStoreNames(db, STORES_NAMED)
  return noticePageOf(today, customer, stores, await listCounterQuestions(db, customer.id, CHECKS_SHOWN))
}

/**
 * Records a customer's answer to the notice of registration. An objection ends the registration at once: it
 * releases the document, and open and later invoices earn nothing; credited points stay. A confirmation after
 * an objection restores the remaining days. Idempotent. Throws `customer.notice-unknown`,
 * `customer.notice-not-yours` if the professional answers, `customer.notice-ended` for a confirmation of an
 * ended registration, and `customer.already-registered` if another professional has registered the released
 * document.
 */
export async function answerNotice(
  context: Context,
  user: Caller | null,
  { token, answer }: { readonly token: string; readonly answer: 'confirmed' | 'objected' },
) {
  const { clock, secret } = context
  const now = clock.now()
  const today = dayOf(now)
  await mapClaimConflict(() =>
    context.inTransaction(async (trx) => {
      const customer = await getNoticed(trx, secret, token, { now, today })
      if (user?.id === customer.professionalId) throw new AppError('customer.notice-not-yours')
      await lockDocuments(trx, [customer.document])
      const before = await lockAnswer(trx, customer.id)
      if (before.noticeAnswer === answer) return
      await (answer === 'objected' ? object : confirm)(trx, customer, before, { now, today })
      await context.audit(trx, {
        action: answer === 'objected' ? 'customer.objected' : 'customer.confirmed',
        subjectType: 'customer',
        subjectId: customer.id,
        before: { answer: before.noticeAnswer, active: before.active },
        after: { answer, channel: customer.channel },
      })
      const kind = answer === 'objected' ? 'customer-objected' : 'customer-confirmed'
      const data = { customerId: customer.id, name: customer.name }
      await notify(trx, [{ userId: customer.professionalId, kind, data }], now)
    }),
  )
  return getNoticePage(context, token)
}

type Answered = Awaited<ReturnType<typeof lockAnswer>>
interface When {
  readonly now: Date
  readonly today: string
}

async function object(
  trx: Transaction,
  { id, channel }: NoticedCustomer,
  before: Answered,
  { now, today }: When,
): Promise<void> {
  if (before.active) await deactivate(trx, id, today, now)
  await setAnswer(trx, id, { noticeAnswer: 'objected', noticeChannel: channel }, now)
}

async function confirm(
  trx: Transaction,
  { id, channel }: NoticedCustomer,
  before: Answered,
  { now, today }: When,
): Promise<void> {
  const hasEnded = (before.validUntil ?? '') < today
  const wasDeactivated = !before.active && before.noticeAnswer !== 'objected'
  if (hasEnded || wasDeactivated) throw new AppError('customer.notice-ended')
  // Write the answer first: an objected registration cannot be active.
  await setAnswer(trx, id, { noticeAnswer: 'confirmed', noticeChannel: channel }, now)
  if (!before.active) await reactivate(trx, id, today, now)
}

const PURPOSE = 'customer-notice'
const RANDOM_BYTES = 24
const SIGNATURE_BYTES = 16

/** The SHA-256 of a token, which is stored in its place. */
const hashOf = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/** Returns a new random, signed token for the link of a notice, and its hash. */
export function newNoticeToken(secret: Secret): { readonly token: string; readonly tokenHash: Buffer } {
  const random = randomBytes(RANDOM_BYTES)
  const bytes = Buffer.concat([random, secret.sign(PURPOSE, random).subarray(0, SIGNATURE_BYTES)])
  return { token: bytes.toString('base64url'), tokenHash: hashOf(bytes) }
}

/** Returns the hash of a token signed by this installation, else null: guessed tokens never reach the database. */
export function hashOfToken(secret: Secret, token: string): Buffer | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== RANDOM_BYTES + SIGNATURE_BYTES) return null
  const random = bytes.subarray(0, RANDOM_BYTES)
  return secret.verifies(PURPOSE, random, bytes.subarray(RANDOM_BYTES)) ? hashOf(bytes) : null
}
