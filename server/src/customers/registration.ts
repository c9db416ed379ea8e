import type { CustomerData } from '@esquadro/contract/customers/customer'
import { dayOf } from '../clock.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { getRules } from '../settings/settings.queries.ts'
import {
  findOwnClaim,
  insertCustomer,
  isClaimed,
  type Period,
  queueForDocuments,
  renewClaims,
  updateCustomer,
} from './claims.queries.ts'

/** The period that a registration or renewal of today is valid for, as the settings say. */
export async function periodOf({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Period> {
  const value = await getRules(db)
  return { today: dayOf(clock.now()), days: value.customerValidityDays }
}

/** The refusal where a valid registration stands in the way; never says whose. */
export const alreadyRegistered = (data?: { readonly id: string }): AppError =>
  new AppError('customer.already-registered', {
    fields: { document: 'customer.already-registered' },
    ...(data ? { data } : {}),
  })

/** Runs what may claim a document; where another claim on it holds, refuses as `alreadyRegistered`. */
export async function claiming<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isClaimed(error)) throw alreadyRegistered()
    throw error
  }
}

/**
 * Registers a customer for a professional; answers its id. Whoever registered the document before renews it so once
 * it has expired; while it is valid the refusal names the own record, and an inactive one stays for an admin to decide.
 */
export async function register(
  trx: Transaction,
  { clock, audit }: Pick<Context, 'clock' | 'audit'>,
  professionalId: string,
  data: CustomerData,
  period: Period,
): Promise<string> {
  await queueForDocuments(trx, [data.document])
  const own = await findOwnClaim(trx, professionalId, data.document)
  if (!own) {
    const id = await insertCustomer(trx, professionalId, data, period, clock.now())
    await audit(trx, {
      action: 'customer.created',
      subjectType: 'customer',
      subjectId: id,
      after: { professionalId, ...data },
    })
    return id
  }
  if (!own.active) throw new AppError('customer.inactive', { fields: { document: 'customer.inactive' } })
  if (own.validUntil !== null && own.validUntil >= period.today) throw alreadyRegistered({ id: own.id })
  await updateCustomer(trx, own.id, data, clock.now())
  const [renewal] = await renewClaims(trx, professionalId, [own.id], period, clock.now())
  if (!renewal || renewal.refusal !== null) throw alreadyRegistered()
  await audit(trx, {
    action: 'customer.renewed',
    subjectType: 'customer',
    subjectId: own.id,
    before: { validUntil: own.validUntil },
    after: { validUntil: renewal.validUntil },
  })
  return own.id
}
