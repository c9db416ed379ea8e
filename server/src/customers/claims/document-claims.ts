import { dayOf } from '../../clock.ts'
import type { Context } from '../../context/context.ts'
import { violates } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { getRules } from '../../settings/settings.queries.ts'
import type { Period } from './claims.queries.ts'

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
