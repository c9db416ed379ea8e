import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import { maskPhone } from '@esquadro/contract/platform/fields/phone'
import { maskTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import type * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import type { CustomerChanges, CustomerData } from '@esquadro/contract/sales/customers/customer'
import type * as professional from '@esquadro/contract/sales/customers/professional'
import { customerStates, customersList } from '@esquadro/texts/lists/customers'
import { requireProfessional } from '../../people/accounts/accounts.policies.ts'
import { difference } from '../../platform/audit/audit.rules.ts'
import { dayOf } from '../../platform/clock.ts'
import type { Context } from '../../platform/context/context.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { exportList } from '../../platform/lists/export-list.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { withChanges } from '../../platform/with-changes.ts'
import {
  type CustomerFacts,
  changeDocument,
  countRegistration,
  deactivate,
  hasInvoices,
  insertCustomer,
  lockDocuments,
  lockOwnClaim,
  type Period,
  reactivate,
  updateCustomer as writeCustomer,
} from './claims/claims.queries.ts'
import { alreadyRegistered, getPeriod, mapClaimConflict, mapDuplicateDocument } from './claims/claims.ts'
import {
  type CmsCustomerRow,
  exportedCustomers,
  exportedOwnCustomers,
  getCustomer,
  getDocument,
  getOwnCustomer,
  lockOwnCustomer,
  lockStatus,
} from './customers.queries.ts'
import { type CustomerView, customerOn } from './customers.rules.ts'
import { countRefusals, requireFewRefusals } from './limit-refusals.ts'
import { forgetNotices } from './notices.queries.ts'
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

/** Registers a customer for a professional, as an administrator. Throws `not-found` and what `registerIn` throws. */
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
  await writeCustomer(trx, own.id, data, clock.now())
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

/**
 * Changes a customer of the calling professional; absent fields stay. Throws `customer.has-invoices` if the document changes
 * although an invoice refers to the customer or the customer has objected, and `customer.already-registered`
 * if the new document is registered. See `requireFewRefusals`.
 */
export async function updateCustomer(
  context: Context,
  professionalId: string,
  id: string,
  changes: CustomerChanges,
): Promise<CustomerView> {
  const { clock, audit, inTransaction } = context
  const today = dayOf(clock.now())
  const change = () =>
    inTransaction(async (trx) => {
      if (changes.document !== undefined) await lockDocuments(trx, [changes.document])
      const before = await lockOwnCustomer(trx, professionalId, id, today)
      const data = withChanges<CustomerFacts>(before, changes)
      if (before.document !== data.document) {
        await requireFewRefusals(trx, professionalId, clock.now())
        // An objection belongs to the document: with another document, the old one could be registered again.
        if (before.noticeAnswer === 'objected')
          throw new AppError('customer.objected', { fields: { document: 'customer.objected' } })
        if (await hasInvoices(trx, id))
          throw new AppError('customer.has-invoices', { fields: { document: 'customer.has-invoices' } })
        await changeDocument(trx, id, data.document, today)
        await forgetNotices(trx, id)
      }
      await writeCustomer(trx, id, data, clock.now())
      const after = await getOwnCustomer(trx, professionalId, id, today)
      await audit(trx, {
        action: 'customer.updated',
        subjectType: 'customer',
        subjectId: id,
        ...difference(before, after),
      })
      return customerOn(today, after)
    })
  return countRefusals(context, professionalId, () => mapDuplicateDocument(change))
}

/**
 * Activates or deactivates a registration. On activation throws `customer.already-registered` if another
 * professional has registered the document, and `customer.objected` if the customer has objected. Idempotent.
 */
export async function changeCustomerStatus(
  { clock, audit, inTransaction }: Context,
  { id, active }: { readonly id: string; readonly active: boolean },
): Promise<CmsCustomerRow> {
  const now = clock.now()
  const today = dayOf(now)
  return mapClaimConflict(() =>
    inTransaction(async (trx) => {
      await lockDocuments(trx, [await getDocument(trx, id)])
      const { active: wasActive, noticeAnswer } = await lockStatus(trx, id)
      if (active && noticeAnswer === 'objected') throw new AppError('customer.objected')
      if (wasActive !== active) {
        await (active ? reactivate : deactivate)(trx, id, today, now)
        await audit(trx, {
          action: 'customer.status-changed',
          subjectType: 'customer',
          subjectId: id,
          before: { active: wasActive },
          after: { active },
        })
      }
      return getCustomer(trx, id, today)
    }),
  )
}

/** Exports the customers of all professionals as filtered and sorted, with personal data masked. */
export function exportCustomers(
  context: Context,
  query: QueryOf<typeof cmsCustomers.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'customer',
    list: customersList,
    query,
    rows: exportedCustomers(context.db, query, dayOf(context.clock.now())),
    values: {
      name: (row) => row.name,
      document: (row) => row.document,
      email: (row) => row.email,
      phone: (row) => row.phone,
      city: (row) => row.city,
      state: (row) => row.state,
      professional: (row) => row.professional.name,
      status: (row) => customerStates[row.validity.state],
      from: (row) => row.validity.from,
      until: (row) => row.validity.until,
      createdAt: (row) => row.createdAt,
    },
  })
}

/** Exports a professional's customers as filtered and sorted. */
export function exportOwnCustomers(
  context: Context,
  professionalId: string,
  query: QueryOf<typeof professional.exportAll>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'customer',
    list: customersList,
    query,
    rows: exportedOwnCustomers(context.db, professionalId, query, dayOf(context.clock.now())),
    values: {
      name: (row) => row.name,
      document: (row) => maskTaxDocument(row.document),
      email: (row) => row.email,
      phone: (row) => row.phone && maskPhone(row.phone),
      city: (row) => row.city,
      state: (row) => row.state,
      professional: null,
      status: (row) => customerStates[row.validity.state],
      from: (row) => row.validity.from,
      until: (row) => row.validity.until,
      createdAt: (row) => row.createdAt,
    },
  })
}
