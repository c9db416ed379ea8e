import * as invoices from '@esquadro/contract/sales/invoices/cms'
import { MAX_DECISIONS } from '@esquadro/contract/sales/invoices/vocabulary'
import { AppError } from '../../platform/errors/app-error.ts'
import { fileOutput } from '../../platform/files/stored-files.ts'
import { errorResponse } from '../../platform/http/errors.ts'
import { handle } from '../../platform/http/handle.ts'
import { type Language, withReason } from '../../platform/messages/messages.ts'
import { recordViews } from '../../platform/record-views/record-views.ts'
import { findInvoiceFile } from './details.queries.ts'
import { exportInvoices } from './export-invoices.ts'
import { getInvoiceDetails } from './get-invoice-details.ts'
import { listInvoices, listOpenIds } from './lists.queries.ts'
import { previewApproval, previewPoints } from './review/preview-approval.ts'
import { updateInvoices } from './review/update-invoices.ts'

export const getAll = handle(invoices.getAll, async ({ query }, { db, clock, language }) => {
  const { items, ...sums } = await listInvoices(db, { ...query, suspectedFirst: true })
  const openSales = items.filter(({ kind, status }) => kind === 'sale' && status === 'in-review')
  const ids = openSales.map(({ id }) => id)
  const previews = await previewPoints(db, ids, clock.now())
  return {
    items: items.map((item) => ({
      ...withReason(item, language),
      previewPoints: previews.get(item.id) ?? null,
    })),
    ...sums,
  }
})

export const getIds = handle(invoices.getIds, async ({ query }, { db }) => ({
  ids: await listOpenIds(db, query, MAX_DECISIONS),
}))

export const preview = handle(invoices.previewApproval, async ({ body }, { db, clock, language }) => {
  const { obstacles, ...sums } = await previewApproval(db, body.ids, clock.now())
  return {
    ...sums,
    obstacles: obstacles.map(({ code, count }) => ({ ...messageOf(new AppError(code), language), count })),
  }
})

export const exportAll = handle(invoices.exportAll, ({ query }, context) => exportInvoices(context, query))

export const getOne = handle(invoices.getOne, async ({ query, user }, context) => {
  const { db, clock, language } = context
  const { obstacle, ...details } = await getInvoiceDetails(db, query.id, { now: clock.now(), language })
  await recordViews(context, user, 'invoice', [details.professional?.id ?? null])
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

export const getFile = handle(invoices.getFile, async ({ query }, { db, files }) =>
  fileOutput(files, await findInvoiceFile(db, query.id)),
)

const messageOf = (error: AppError, language: Language) => {
  const { code, msg } = errorResponse(error.code, {}, language).error
  return { code, msg }
}
