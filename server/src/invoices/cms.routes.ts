import * as invoices from '@esquadro/contract/invoices/cms'
import { AppError } from '../errors/app-error.ts'
import { errorResponse } from '../http/errors.ts'
import { handle } from '../http/handle.ts'
import type { Language } from '../messages/messages.ts'
import { withReason } from '../messages/reasons.ts'
import { findInvoiceFile } from './details.queries.ts'
import { exportInvoices } from './export-invoices.ts'
import { getInvoiceDetails } from './get-invoice-details.ts'
import { listInvoices } from './lists.queries.ts'
import { updateInvoices } from './review/update-invoices.ts'

export const getAll = handle(invoices.getAll, async ({ query }, { db, language }) => {
  const { items, ...sums } = await listInvoices(db, { ...query, suspectedFirst: true })
  return { items: items.map((item) => withReason(item, language)), ...sums }
})

export const exportAll = handle(invoices.exportAll, ({ query }, context) => exportInvoices(context, query))

export const getOne = handle(invoices.getOne, async ({ query }, { db, clock, language }) => {
  const { obstacle, ...details } = await getInvoiceDetails(db, query.id, { now: clock.now(), language })
  return { ...details, obstacle: obstacle && messageOf(new AppError(obstacle), language) }
})

export const update = handle(invoices.update, async ({ body, user }, context) => {
  const { language } = context
  const results = await updateInvoices(context, user, body)
  const refusal = 'id' in body && body.id !== undefined ? results[0]?.refusal : null
  if (refusal) throw refusal
  return {
    items: results.map(({ refusal: error, ...result }) => ({
      ...result,
      ok: error === null,
      error: error && messageOf(error, language),
    })),
  }
})

export const getFile = handle(invoices.getFile, async ({ query }, { db, files }) => {
  const file = await findInvoiceFile(db, query.id)
  if (!file) throw new AppError('not-found')
  return { bytes: await files.get(file.storageKey), type: file.mime, name: file.name }
})

const messageOf = (error: AppError, language: Language) => {
  const { code, msg } = errorResponse(error.code, {}, language).error
  return { code, msg }
}
