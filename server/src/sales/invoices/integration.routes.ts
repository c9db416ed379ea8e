import * as contract from '@esquadro/contract/sales/invoices/integration'
import { AppError } from '../../platform/errors/app-error.ts'
import { handle } from '../../platform/http/handle.ts'
import { findSentKey } from './intake/sent-before.queries.ts'
import { submitByKey } from './intake/submit-by-key.ts'

export const send = handle(contract.send, ({ body, key }, context) => submitByKey(context, key, body.file))

export const getOne = handle(contract.getOne, async ({ params, key }, { db }) => {
  const found = await findSentKey(db, key.storeId, params.accessKey)
  if (!found || found.status === null) throw new AppError('not-found')
  return { ...found, status: found.status }
})
