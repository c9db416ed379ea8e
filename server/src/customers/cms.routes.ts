import * as cmsCustomers from '@esquadro/contract/customers/cms'
import { dayOf } from '../clock.ts'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { deactivate, queueForDocuments, reactivate } from './claims.queries.ts'
import {
  getCustomer,
  getDocument,
  isActiveForUpdate,
  isProfessional,
  listCustomers,
} from './customers.queries.ts'
import { claiming, periodOf, register } from './registration.ts'

export const getAll = handle(cmsCustomers.getAll, async ({ query }, { db, clock }) =>
  listCustomers(db, query, dayOf(clock.now())),
)

export const changeStatus = handle(cmsCustomers.changeStatus, async ({ body: { id, active } }, context) => {
  const now = context.clock.now()
  const today = dayOf(now)
  return claiming(() =>
    context.inTransaction(async (trx) => {
      await queueForDocuments(trx, [await getDocument(trx, id)])
      const was = await isActiveForUpdate(trx, id)
      if (was !== active) {
        await (active ? reactivate : deactivate)(trx, id, today, now)
        await context.audit(trx, {
          action: 'customer.status-changed',
          subjectType: 'customer',
          subjectId: id,
          before: { active: was },
          after: { active },
        })
      }
      return getCustomer(trx, id, today)
    }),
  )
})

export const create = handle(cmsCustomers.create, async ({ body }, context) => {
  const period = await periodOf(context)
  return claiming(() =>
    context.inTransaction(async (trx) => {
      if (!(await isProfessional(trx, body.professionalId))) throw new AppError('not-found')
      const id = await register(trx, context, body.professionalId, body.data, period)
      return getCustomer(trx, id, period.today)
    }),
  )
})
