import * as customers from '@esquadro/contract/sales/customers/public'
import { handle } from '../../platform/http/handle.ts'
import { answerNotice as answer, getNoticePage } from './notices.ts'

export const getNotice = handle(customers.getNotice, ({ query }, context) =>
  getNoticePage(context, query.token),
)

export const answerNotice = handle(customers.answerNotice, ({ body, user }, context) =>
  answer(context, user, body),
)
