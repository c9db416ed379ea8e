import * as pce from '@esquadro/contract/sales/pce/professional'
import { dayOf } from '../../platform/clock.ts'
import { findFile } from '../../platform/files/files.queries.ts'
import { fileOutput } from '../../platform/files/stored-files.ts'
import { handle } from '../../platform/http/handle.ts'
import { type Language, withReason } from '../../platform/messages/messages.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { exportOwnPce } from './exports.ts'
import { getOwnFileId, getOwnPce, getOwnSummary, listOwnPce } from './pce.queries.ts'
import { submitServiceInvoice } from './service-invoices.ts'

export const getAll = handle(pce.getAll, async ({ query, user }, { db, language }) => {
  const { items, ...page } = await listOwnPce(db, user.id, query)
  return { items: items.map((item) => withReason(item, language)), ...page }
})

export const exportAll = handle(pce.exportAll, ({ query, user }, context) =>
  exportOwnPce(context, user.id, query),
)

export const getSummary = handle(pce.getSummary, async ({ user }, { db, clock }) =>
  getOwnSummary(db, user.id, await getRules(db), dayOf(clock.now())),
)

export const getOne = handle(pce.getOne, async ({ query, user }, { db, language }) =>
  inLanguage(await getOwnPce(db, user.id, query.id), language),
)

export const sendServiceInvoice = handle(pce.sendServiceInvoice, async ({ params, body, user }, context) => {
  const submitted = { professionalId: user.id, pceId: params.id, file: body.file }
  return inLanguage(await submitServiceInvoice(context, submitted), context.language)
})

export const getFile = handle(pce.getFile, async ({ params, user }, { db, files }) =>
  fileOutput(files, await findFile(db, await getOwnFileId(db, user.id, params.id, params.which))),
)

const inLanguage = <T extends { reason: string | null; history: { reason: string | null }[] }>(
  details: T,
  language: Language,
): T => ({
  ...withReason(details, language),
  history: details.history.map((step) => withReason(step, language)),
})
