import * as customers from '@esquadro/contract/customers/professional'
import { difference } from '../audit/audit.rules.ts'
import { dayOf } from '../clock.ts'
import { violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { messages } from '../messages/messages.ts'
import {
  correctDocument,
  hasInvoices,
  queueForDocuments,
  renewClaims,
  updateCustomer,
} from './claims.queries.ts'
import {
  getCustomerHistory,
  getOwnCustomer,
  getOwnCustomerForUpdate,
  listCustomerInvoices,
  listOwnCustomers,
} from './customers.queries.ts'
import { customerOn } from './customers.rules.ts'
import { alreadyRegistered, claiming, periodOf, register } from './registration.ts'

export const create = handle(customers.create, async ({ body, user }, context) => {
  const period = await periodOf(context)
  return claiming(() =>
    context.inTransaction(async (trx) => {
      const id = await register(trx, context, user.id, body.data, period)
      return customerOn(period.today, await getOwnCustomer(trx, user.id, id, period.today))
    }),
  )
})

export const getAll = handle(customers.getAll, async ({ query, user }, { db, clock }) =>
  listOwnCustomers(db, user.id, query, dayOf(clock.now())),
)

export const getOne = handle(customers.getOne, async ({ query, user }, { db, clock }) => {
  const today = dayOf(clock.now())
  return {
    ...customerOn(today, await getOwnCustomer(db, user.id, query.id, today)),
    ...(await getCustomerHistory(db, query.id)),
  }
})

export const getInvoices = handle(customers.getInvoices, async ({ query, user }, { db }) =>
  listCustomerInvoices(db, user.id, query),
)

export const update = handle(customers.update, async ({ body, user }, context) => {
  const { id, data } = body
  const { clock, audit } = context
  const today = dayOf(clock.now())
  return refusingOwnDouble(() =>
    context.inTransaction(async (trx) => {
      await queueForDocuments(trx, [data.document])
      const before = await getOwnCustomerForUpdate(trx, user.id, id, today)
      if (before.document !== data.document) {
        if (await hasInvoices(trx, id))
          throw new AppError('customer.has-invoices', { fields: { document: 'customer.has-invoices' } })
        await correctDocument(trx, id, data.document, today)
      }
      await updateCustomer(trx, id, data, clock.now())
      const after = await getOwnCustomer(trx, user.id, id, today)
      await audit(trx, {
        action: 'customer.updated',
        subjectType: 'customer',
        subjectId: id,
        ...difference(before, after),
      })
      return customerOn(today, after)
    }),
  )
})

export const renew = handle(customers.renew, async ({ body, user }, context) => {
  const period = await periodOf(context)
  return claiming(() =>
    context.inTransaction(async (trx) => {
      const [renewal] = await renewClaims(trx, user.id, [body.id], period, context.clock.now())
      if (!renewal || renewal.refusal === 'not-found') throw new AppError('not-found')
      if (renewal.refusal === 'customer.already-registered') throw alreadyRegistered()
      if (renewal.refusal !== null) throw new AppError(renewal.refusal)
      await context.audit(trx, {
        action: 'customer.renewed',
        subjectType: 'customer',
        subjectId: body.id,
        after: { validUntil: renewal.validUntil },
      })
      return customerOn(period.today, await getOwnCustomer(trx, user.id, body.id, period.today))
    }),
  )
})

export const renewMany = handle(customers.renewMany, async ({ body, user }, context) => {
  const period = await periodOf(context)
  const ids = [...new Set(body.ids)]
  const renewals = await context.inTransaction(async (trx) => {
    const outcomes = await renewClaims(trx, user.id, ids, period, context.clock.now())
    const renewed = outcomes.filter(({ refusal }) => refusal === null)
    if (renewed.length > 0)
      await context.audit(trx, {
        action: 'customer.renewed-many',
        subjectType: 'customer',
        after: Object.fromEntries(renewed.map(({ id, validUntil }) => [id, validUntil])),
      })
    return outcomes
  })
  const texts = messages[context.language].errors
  return {
    items: renewals.map(({ id, validUntil, refusal }) => ({
      id,
      validUntil,
      error: refusal === null ? null : { code: refusal, msg: texts[refusal] },
    })),
    renewed: renewals.filter(({ refusal }) => refusal === null).length,
  }
})

async function refusingOwnDouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await claiming(work)
  } catch (error) {
    if (violates(error, 'customers_professional_id_document_key')) throw alreadyRegistered()
    throw error
  }
}
