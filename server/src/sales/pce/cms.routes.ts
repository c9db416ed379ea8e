import * as cmsPce from '@esquadro/contract/sales/pce/cms'
import { findFile } from '../../platform/files/files.queries.ts'
import { fileOutput } from '../../platform/files/stored-files.ts'
import { errorResponse } from '../../platform/http/errors.ts'
import { handle } from '../../platform/http/handle.ts'
import { type Language, withReason } from '../../platform/messages/messages.ts'
import { recordViews } from '../../platform/record-views/record-views.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import {
  attachReceipt as attach,
  changePceStatus,
  type PceOutcome,
  payPce,
  previewPceChange,
} from './change-pce.ts'
import { getPce, getPceFileId, listPce } from './cms-pce.queries.ts'
import { createPce } from './create-pce.ts'
import { exportPce } from './exports.ts'
import { listActions } from './pce-changes.rules.ts'
import { reviewServiceInvoice as review } from './service-invoices.ts'

export const getAll = handle(cmsPce.getAll, async ({ query }, { db, language }) => {
  const { items, ...page } = await listPce(db, query)
  const { pceNeedsServiceInvoice: needsServiceInvoice } = await getRules(db)
  return {
    ...page,
    items: items.map((item) => ({
      ...withReason(item, language),
      actions: listActions(item, { needsServiceInvoice }),
    })),
  }
})

export const previewChange = handle(cmsPce.previewChange, async ({ body }, { db, language }) => {
  const { obstacles, ...preview } = await previewPceChange(db, body)
  return {
    ...preview,
    obstacles: obstacles.map((obstacle) => ({
      ...obstacle,
      msg: errorResponse(obstacle.code, {}, language).error.msg,
    })),
  }
})

export const exportAll = handle(cmsPce.exportAll, ({ query }, context) => exportPce(context, query))

export const getOne = handle(cmsPce.getOne, async ({ query, user }, context) => {
  const details = await getPce(context.db, query.id)
  await recordViews(context, user, 'pce', [details.professional.id])
  return inLanguage(details, context.language)
})

export const create = handle(cmsPce.create, async ({ body, user }, context) =>
  inLanguage(await createPce(context, user, body), context.language),
)

export const changeStatus = handle(cmsPce.changeStatus, async ({ body, user }, context) =>
  outputOf(await changePceStatus(context, user, body), context.language),
)

export const pay = handle(cmsPce.pay, async ({ body, user }, context) =>
  outputOf(await payPce(context, user, body), context.language),
)

export const attachReceipt = handle(cmsPce.attachReceipt, async ({ body, user }, context) =>
  outputOf(await attach(context, user, body), context.language),
)

export const reviewServiceInvoice = handle(cmsPce.reviewServiceInvoice, async ({ body }, context) =>
  inLanguage(await review(context, body), context.language),
)

export const getFile = handle(cmsPce.getFile, async ({ params }, { db, files }) =>
  fileOutput(files, await findFile(db, await getPceFileId(db, params.id, params.which))),
)

const outputOf = (outcomes: readonly PceOutcome[], language: Language) => ({
  items: outcomes.map(({ id, status, refusal }) => {
    if (!refusal) return { id, ok: true, status, error: null }
    const { code, msg } = errorResponse(refusal.code, {}, language).error
    return { id, ok: false, status, error: { code, msg } }
  }),
})

const inLanguage = <T extends { reason: string | null; history: { reason: string | null }[] }>(
  details: T,
  language: Language,
): T => ({
  ...withReason(details, language),
  history: details.history.map((step) => withReason(step, language)),
})
