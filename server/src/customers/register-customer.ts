import type { CustomerData } from '@esquadro/contract/customers/customer'
import { requireProfessional } from '../accounts/accounts.policies.ts'
import type { Context } from '../context/context.ts'
import type { Transaction } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { getRules } from '../settings/settings.queries.ts'
import {
  countRegistration,
  insertCustomer,
  lockDocuments,
  lockOwnClaim,
  type Period,
  updateCustomer,
} from './claims/claims.queries.ts'
import { alreadyRegistered, getPeriod, mapClaimConflict } from './claims/document-claims.ts'
import { type CmsCustomerRow, getCustomer, getOwnCustomer } from './customers.queries.ts'
import { type CustomerView, customerOn } from './customers.rules.ts'
import { countRefusals, requireFewRefusals } from './limit-refusals.ts'
import { renewRegistrations } from './renew-customers.ts'

/** Registers a customer for the calling professional. Refusals: see `registerIn` and `requireFewRefusals`. */
export async function registerCustomer(
  context: Context,
  professionalId: string,
  data: CustomerData,
): Promise<CustomerView> {
  const period = await getPeriod(context)
  return countRefusals(context, professionalId, () =>
    mapClaimConflict(() =>
      context.inTransaction(async (trx) => {
        await requireFewRefusals(trx, professionalId, context.clock.now())
        const { customersPerDay } = await getRules(trx)
        const id = await registerIn(trx, context, professionalId, data, { ...period, customersPerDay })
        return customerOn(period.today, await getOwnCustomer(trx, professionalId, id, period.today))
      }),
    ),
  )
}

/** Registers a customer for the professional whom an administrator names. Refusals: `not-found`, and see `registerIn`. */
export async function registerCustomerFor(
  context: Context,
  professionalId: string,
  data: CustomerData,
): Promise<CmsCustomerRow> {
  const period = await getPeriod(context)
  return mapClaimConflict(() =>
    context.inTransaction(async (trx) => {
      await requireProfessional(trx, professionalId)
      const id = await registerIn(trx, context, professionalId, data, period)
      return getCustomer(trx, id, period.today)
    }),
  )
}

/**
 * Registers a customer and returns its id. Renews the professional's own expired registration of the
 * document. Throws `customer.daily-limit` if the professional has registered `customersPerDay` new customers
 * today (undefined: no limit), `customer.already-registered` while a registration is valid (with the id if it
 * is the caller's), `customer.inactive` if an administrator has deactivated the caller's registration, and
 * `customer.objected` if the customer has objected.
 */
export async function registerIn(
  trx: Transaction,
  { clock, audit }: Pick<Context, 'clock' | 'audit'>,
  professionalId: string,
  data: CustomerData,
  period: Period & { readonly customersPerDay?: number },
): Promise<string> {
  await lockDocuments(trx, [data.document])
  const own = await lockOwnClaim(trx, professionalId, data.document)
  if (!own) {
    const { today, customersPerDay } = period
    if (
      customersPerDay !== undefined &&
      !(await countRegistration(trx, professionalId, { today, customersPerDay }))
    )
      throw new AppError('customer.daily-limit', { data: { max: customersPerDay } })
    const id = await insertCustomer(trx, professionalId, data, period, clock.now())
    await audit(trx, {
      action: 'customer.created',
      subjectType: 'customer',
      subjectId: id,
      after: { professionalId, ...data },
    })
    return id
  }
  if (own.noticeAnswer === 'objected')
    throw new AppError('customer.objected', { fields: { document: 'customer.objected' } })
  if (!own.active) throw new AppError('customer.inactive', { fields: { document: 'customer.inactive' } })
  if (own.validUntil !== null && own.validUntil >= period.today) throw alreadyRegistered({ id: own.id })
  await updateCustomer(trx, own.id, data, clock.now())
  const [renewal] = await renewRegistrations(trx, professionalId, [own.id], period, clock.now())
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
