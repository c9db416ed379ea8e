import * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import { dayOf } from '../../platform/clock.ts'
import { handle } from '../../platform/http/handle.ts'
import { changeEach, outcomesIn } from '../../platform/lists/change-each.ts'
import { recordViews } from '../../platform/record-views/record-views.ts'
import { listClaims } from './claims/claims.queries.ts'
import { getDocument, listCustomers } from './customers.queries.ts'
import { changeCustomerStatus, exportCustomers, registerCustomerFor } from './customers.ts'

export const getAll = handle(cmsCustomers.getAll, async ({ query, user }, context) => {
  if (query.professional) await recordViews(context, user, 'customers', [query.professional])
  return listCustomers(context.db, query, dayOf(context.clock.now()))
})

export const exportAll = handle(cmsCustomers.exportAll, async ({ query, user }, context) => {
  if (query.professional) await recordViews(context, user, 'customers', [query.professional])
  return exportCustomers(context, query)
})

export const getClaims = handle(cmsCustomers.getClaims, async ({ query }, { db }) =>
  listClaims(db, await getDocument(db, query.id), query),
)

export const changeStatus = handle(cmsCustomers.changeStatus, ({ body }, context) =>
  changeCustomerStatus(context, body),
)

export const changeStatusMany = handle(cmsCustomers.changeStatusMany, async ({ body }, context) =>
  outcomesIn(
    await changeEach(context, 'customer', body, (row, id) =>
      changeCustomerStatus(row, { id, active: body.active }),
    ),
    context.language,
  ),
)

export const create = handle(cmsCustomers.create, ({ body }, context) =>
  registerCustomerFor(context, body.professionalId, body.data),
)
