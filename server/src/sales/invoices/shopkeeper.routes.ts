import { shortName } from '@esquadro/contract/platform/fields/short-name'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { requireOwnStore } from '../../people/stores/stores.policies.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { fileOutput } from '../../platform/files/stored-files.ts'
import { handle } from '../../platform/http/handle.ts'
import { type Language, reasonText } from '../../platform/messages/messages.ts'
import { recordViews } from '../../platform/record-views/record-views.ts'
import { findInvoiceFile, getRest, listItems, listReferenced } from './details.queries.ts'
import { exportStoreInvoices } from './export-invoices.ts'
import {
  getIntake as findIntake,
  findIntakeFile,
  listIntakes,
  setDismissed,
} from './intake/intakes.queries.ts'
import { startCorrection, startSubmission, submitTypedInvoice } from './intake/start-submission.ts'
import { submitFiles } from './intake/submit-files.ts'
import { canCorrect, canNameProfessional } from './invoices.policies.ts'
import { findListedInvoice, type ListedInvoice, listInvoices } from './lists.queries.ts'
import { searchProfessionals as findProfessionals } from './professionals.queries.ts'
import { nameProfessionalAsStore } from './review/attribute-invoice.ts'

export const send = handle(invoices.send, async ({ body, user }, context) => {
  const submission = await startSubmission(user, context)
  return { items: await submitFiles(context, { ...submission, id: body.submission }, body.files) }
})

export const resend = handle(invoices.resend, async ({ body: { file, ...replaces }, user }, context) => {
  const submission = await startCorrection(user, replaces, { isByHand: false }, context)
  return { items: await submitFiles(context, submission, [file]) }
})

export const sendByHand = handle(invoices.sendByHand, async ({ body, user }, context) => {
  const { intakeId, invoiceId } = body
  const submission = await startCorrection(user, { intakeId, invoiceId }, { isByHand: true }, context)
  return submitTypedInvoice(context, submission, body)
})

export const getAll = handle(invoices.getAll, async ({ query, user }, { db, language }) => {
  const { items, total, totals, page, limit } = await listInvoices(db, {
    ...query,
    store: requireOwnStore(user),
  })
  return { items: items.map((item) => outputOf(item, language)), total, totals, page, limit }
})

export const exportAll = handle(invoices.exportAll, ({ query, user }, context) =>
  exportStoreInvoices(context, requireOwnStore(user), query),
)

export const getOne = handle(invoices.getOne, async ({ query, user }, context) => {
  const { db, language } = context
  const listed = await findListedInvoice(db, query.id, requireOwnStore(user))
  if (!listed) throw new AppError('not-found')
  const [rest, items] = [await getRest(db, listed.id), await listItems(db, listed.id)]
  const originals = await listReferenced(db, listed.id)
  await recordViews(context, user, 'invoice', [listed.professional?.id ?? null])
  return {
    ...outputOf(listed, language),
    checks: rest.checks,
    items: items.map((item) => ({ ...item, productName: item.product?.name ?? null })),
    originals: originals.map(({ accessKey, invoice }) => ({
      accessKey,
      invoiceId: invoice?.id ?? null,
      number: invoice?.number ?? null,
      status: invoice?.status ?? null,
    })),
    fileName: rest.file?.name ?? null,
    sentBy: rest.sentBy,
    decidedAt: rest.decidedAt,
    reversedAt: rest.reversedAt,
  }
})

export const getFile = handle(invoices.getFile, async ({ query, user }, { db, files }) =>
  fileOutput(files, await findInvoiceFile(db, query.id, requireOwnStore(user))),
)

export const getIntakes = handle(invoices.getIntakes, async ({ query, user }, { db }) =>
  listIntakes(db, requireOwnStore(user), query),
)

export const getIntake = handle(invoices.getIntake, async ({ query, user }, { db }) =>
  findIntake(db, requireOwnStore(user), query.id),
)

export const getIntakeFile = handle(invoices.getIntakeFile, async ({ query, user }, { db, files }) =>
  fileOutput(files, await findIntakeFile(db, requireOwnStore(user), query.id)),
)

export const dismissIntake = handle(invoices.dismissIntake, async ({ body, user }, { db, clock }) => {
  const by = body.dismissed ? { userId: user.id, now: clock.now() } : null
  if (!(await setDismissed(db, requireOwnStore(user), body.id, by))) throw new AppError('not-found')
  return body
})

export const nameProfessional = handle(
  invoices.nameProfessional,
  async ({ body: { id, ...named }, user }, context) =>
    outputOf(await nameProfessionalAsStore(context, user, { invoiceId: id, ...named }), context.language),
)

export const searchProfessionals = handle(invoices.searchProfessionals, async ({ query }, { db }) => {
  const found = await findProfessionals(db, query.q)
  return { items: found.map((item) => ({ ...item, name: shortName(item.name) })) }
})

const outputOf = (listed: ListedInvoice, language: Language) => ({
  ...listed,
  points: listed.status === 'approved' ? listed.points : null,
  reason: reasonText(listed.reason, language),
  professionalName: listed.professional && shortName(listed.professional.name),
  canNameProfessional: canNameProfessional(listed),
  canCorrect: canCorrect(listed),
})
