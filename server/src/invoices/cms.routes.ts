import * as invoices from '@esquadro/contract/invoices/cms'
import { type InvoiceStatus, ReturnExplanation } from '@esquadro/contract/invoices/invoice'
import { Explanation } from '@esquadro/contract/points/explanation'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { errorAnswer } from '../http/errors.ts'
import { handle } from '../http/handle.ts'
import type { Language } from '../messages/messages.ts'
import { reasonText, withReason } from '../messages/reasons.ts'
import { isOpen } from './decision.queries.ts'
import {
  findInvoiceFile,
  findRelated,
  getRest,
  type InvoiceRest,
  listHistory,
  listItems,
  listRegistrations,
  listReturns,
} from './details.queries.ts'
import { findListed, type ListedInvoice, listInvoices } from './lists.queries.ts'
import { findReturnWorth } from './returns.queries.ts'
import { updateInvoices } from './update.queries.ts'
import { getWorth } from './worth.queries.ts'

export const getAll = handle(invoices.getAll, async ({ query }, { db, language }) => {
  const { items, ...sums } = await listInvoices(db, query)
  return { items: items.map((item) => withReason(item, language)), ...sums }
})

export const getOne = handle(invoices.getOne, async ({ query }, { db, clock, language }) => {
  const listed = await findListed(db, query.id)
  if (!listed) throw new AppError('not-found')
  const rest = await getRest(db, listed.id)
  const { recipientDocument, storeCnpj, profession, isProfessionalActive, ...details } = rest
  return {
    ...listed,
    ...details,
    reason: reasonText(listed.reason, language),
    store: { ...listed.store, cnpj: storeCnpj },
    recipient: { ...listed.recipient, document: recipientDocument },
    professional: listed.professional && {
      ...listed.professional,
      profession,
      active: isProfessionalActive,
    },
    items: await listItems(db, listed.id),
    registrations: recipientDocument ? await listRegistrations(db, recipientDocument, listed.issuedOn) : [],
    ...(await worthOf(db, listed, rest, clock.now(), language)),
    returnOf:
      rest.returnsAccessKey === null
        ? null
        : {
            accessKey: rest.returnsAccessKey,
            invoice: rest.returnsInvoiceId === null ? null : await findRelated(db, rest.returnsInvoiceId),
          },
    returns: listed.kind === 'sale' ? await listReturns(db, listed.id) : [],
    history: (await listHistory(db, listed.id)).map((line) => ({
      ...line,
      changes: line.changes.map((change) =>
        typeof change.after === 'string' ? { ...change, after: reasonText(change.after, language) } : change,
      ),
    })),
  }
})

export const update = handle(
  invoices.update,
  async ({ body, user }, { inTransaction, clock, requestId, language }) => {
    const outcomes = await inTransaction((trx) =>
      updateInvoices(trx, body, { actor: { id: user.id, type: 'admin', requestId }, now: clock.now() }),
    )
    const refusal = 'id' in body && body.id !== undefined ? outcomes[0]?.refusal : null
    if (refusal) throw refusal
    return {
      items: outcomes.map(({ refusal: error, ...outcome }) => ({
        ...outcome,
        ok: error === null,
        error: error && said(error, language),
      })),
    }
  },
)

export const getFile = handle(invoices.getFile, async ({ query }, { db, files }) => {
  const file = await findInvoiceFile(db, query.id)
  if (!file) throw new AppError('not-found')
  return { bytes: await files.get(file.storageKey), type: file.mime, name: file.name }
})

const said = (error: AppError, language: Language) => {
  const { code, msg } = errorAnswer(error.code, {}, language).error
  return { code, msg }
}

/** What it is worth now, or was when it was decided; and what stands against deciding it. */
async function worthOf(
  db: Database,
  { id, kind, status }: ListedInvoice,
  rest: InvoiceRest,
  now: Date,
  language: Language,
): Promise<Pick<invoices.CmsInvoiceDetails, 'explanation' | 'returnExplanation' | 'obstacle'>> {
  const none = { explanation: null, returnExplanation: null, obstacle: null }
  if (kind === 'return') {
    if (isDecided(status))
      return { ...none, returnExplanation: ReturnExplanation.nullable().parse(rest.explanation) }
    const worth = await findReturnWorth(db, id)
    if (worth) return { ...none, returnExplanation: worth.explanation }
    return { ...none, obstacle: said(new AppError('invoice.original-unknown'), language) }
  }
  if (isDecided(status)) return { ...none, explanation: Explanation.nullable().parse(rest.explanation) }
  const { explanation, obstacle } = await getWorth(db, id, now)
  return { ...none, explanation, obstacle: obstacle && said(new AppError(obstacle), language) }
}

const isDecided = (status: InvoiceStatus): boolean => !isOpen(status)
