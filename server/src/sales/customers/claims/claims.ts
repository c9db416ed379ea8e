import { dayOf } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context/context.ts'
import { type Transaction, violates } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getRules } from '../../../platform/settings/settings.queries.ts'
import { lockStatus } from '../customers.queries.ts'
import {
  activateOwn,
  deactivate,
  extendRegistrations,
  findValidClaim,
  insertCustomer,
  lockOwnClaim,
  type Period,
} from './claims.queries.ts'

/** Returns the period of a registration or renewal made today. */
export async function getPeriod({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Period> {
  const { customerValidityDays } = await getRules(db)
  return { today: dayOf(clock.now()), days: customerValidityDays }
}

/** The refusal for a document with a valid registration. It never names another professional. */
export const alreadyRegistered = (data?: { readonly id: string }): AppError =>
  new AppError('customer.already-registered', {
    fields: { document: 'customer.already-registered' },
    ...(data ? { data } : {}),
  })

/** Whether a statement failed because the document is already claimed by another professional. */
const isClaimed = (error: unknown): boolean => violates(error, 'one_valid_claim_per_document')

/** Runs `work`; throws `alreadyRegistered` if the document is already claimed by another professional. */
export async function mapClaimConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isClaimed(error)) throw alreadyRegistered()
    throw error
  }
}

/** Like `mapClaimConflict`, also for a document that another customer of the professional has. */
export async function mapDuplicateDocument<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await mapClaimConflict(work)
  } catch (error) {
    if (violates(error, 'customers_professional_id_document_key')) throw alreadyRegistered()
    throw error
  }
}

/**
 * Transfers the claim on a document to another professional, from today for a whole period. Deactivates the
 * previous registration; sales until yesterday stay with it. The caller holds the document's lock. Throws
 * `customer.already-registered` if a third professional has registered the document, and `customer.objected`
 * if the customer has objected to the new professional's registration.
 */
export async function moveClaim(
  trx: Transaction,
  { clock, audit }: Pick<Context, 'clock' | 'audit'>,
  claim: {
    readonly document: string
    readonly name: string
    readonly from: string
    readonly to: string
  },
  period: Period,
): Promise<void> {
  const now = clock.now()
  const { document, from, to } = claim
  const current = await findValidClaim(trx, document, period.today)
  if (current && current.professionalId === to) return
  if (current && current.professionalId !== from) throw alreadyRegistered()
  if (current) {
    await lockStatus(trx, current.customerId)
    await deactivate(trx, current.customerId, period.today, now)
    await audit(trx, {
      action: 'customer.claim-ended',
      subjectType: 'customer',
      subjectId: current.customerId,
      before: { professionalId: from, active: true },
      after: { professionalId: from, active: false },
    })
  }
  const own = await lockOwnClaim(trx, to, document)
  if (own?.noticeAnswer === 'objected') throw new AppError('customer.objected')
  const id = own?.id ?? (await insertCustomer(trx, to, { document, name: claim.name }, period, now))
  if (own) {
    if (!own.active) await activateOwn(trx, own.id, now)
    const extended = await extendRegistrations(trx, new Map([[own.id, period.today]]), period.days, now)
    if (!extended.has(own.id)) throw alreadyRegistered()
  }
  await audit(trx, {
    action: 'customer.claim-given',
    subjectType: 'customer',
    subjectId: id,
    after: { professionalId: to },
  })
}
