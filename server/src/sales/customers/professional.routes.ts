import * as customers from '@esquadro/contract/sales/customers/professional'
import { dayOf } from '../../platform/clock.ts'
import { handle } from '../../platform/http/handle.ts'
import { messages } from '../../platform/messages/messages.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import {
  getCustomerHistory,
  getOwnCustomer,
  listCustomerInvoices,
  listOwnCustomers,
} from './customers.queries.ts'
import { customerOn } from './customers.rules.ts'
import { exportOwnCustomers, registerCustomer, updateCustomer } from './customers.ts'
import { mustConfirm, sendNotice as send } from './notices.ts'
import { renewCustomer, renewCustomers } from './renew-customers.ts'

export const create = handle(customers.create, ({ body, user }, context) =>
  registerCustomer(context, user.id, body.data),
)

export const getAll = handle(customers.getAll, ({ query, user }, { db, clock }) =>
  listOwnCustomers(db, user.id, query, dayOf(clock.now())),
)

export const exportAll = handle(customers.exportAll, ({ query, user }, context) =>
  exportOwnCustomers(context, user.id, query),
)

export const getOne = handle(customers.getOne, async ({ query, user }, { db, clock }) => {
  const today = dayOf(clock.now())
  const { customerConfirmation } = await getRules(db)
  return {
    mustConfirm: mustConfirm(customerConfirmation, user.profession),
    ...customerOn(today, await getOwnCustomer(db, user.id, query.id, today)),
    ...(await getCustomerHistory(db, query.id)),
  }
})

export const getInvoices = handle(customers.getInvoices, ({ query, user }, { db }) =>
  listCustomerInvoices(db, user.id, query),
)

export const update = handle(customers.update, ({ body, user }, context) =>
  updateCustomer(context, user.id, body.id, body.data),
)

export const renew = handle(customers.renew, ({ body, user }, context) =>
  renewCustomer(context, user.id, body.id),
)

export const renewMany = handle(customers.renewMany, async ({ body, user }, context) => {
  const renewals = await renewCustomers(context, user.id, body.ids)
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

export const sendNotice = handle(customers.sendNotice, ({ body, user }, context) => send(context, user, body))
