import { dayOf } from '../clock.ts'
import type { Caller, Context } from '../context/context.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { notify } from '../notifications/notify.ts'
import type { Secret } from '../secret.ts'
import { deactivate, lockDocuments, reactivate } from './claims/claims.queries.ts'
import { mapClaimConflict } from './claims/document-claims.ts'
import { noticePageOf } from './customers.rules.ts'
import { hashOfToken } from './notice-token.ts'
import {
  findNoticed,
  listStoreNames,
  lockAnswer,
  type NoticedCustomer,
  setAnswer,
} from './notices.queries.ts'

/** The number of stores listed on the page of a notice. */
const STORES_NAMED = 12

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
  return noticePageOf(today, customer, await listStoreNames(db, STORES_NAMED))
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
