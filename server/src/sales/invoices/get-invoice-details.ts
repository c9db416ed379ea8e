import type { ErrorCode } from '@esquadro/contract'
import { Explanation } from '@esquadro/contract/ledger/points/explanation'
import type { CmsInvoiceDetails } from '@esquadro/contract/sales/invoices/cms'
import { ReturnExplanation } from '@esquadro/contract/sales/invoices/invoice'
import { dayOf } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type Language, reasonText } from '../../platform/messages/messages.ts'
import {
  getRest,
  type InvoiceRest,
  listHistory,
  listItems,
  listReferenced,
  listRegistrations,
  listReturns,
  listSales,
} from './details.queries.ts'
import { isOpen } from './invoices.rules.ts'
import { findListedInvoice, type ListedInvoice } from './lists.queries.ts'
import { findReturnEffect } from './review/returns/returns.ts'
import { getSaleFacts } from './review/sale-facts.queries.ts'
import { valueOfSale } from './review/sale-value.rules.ts'
import { listResolvedSignals } from './review/signals.queries.ts'

/** Reads an invoice with its document, matches, registrations, value and history; throws `not-found`. */
export async function getInvoiceDetails(
  db: Database,
  id: string,
  { now, language }: { readonly now: Date; readonly language: Language },
) {
  const listed = await findListedInvoice(db, id)
  if (!listed) throw new AppError('not-found')
  const rest = await getRest(db, listed.id)
  const { recipientDocument, storeCnpj, profession, isProfessionalActive, ...details } = rest
  const value = await getValue(db, listed, rest, now)
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
    resolvedSignals: await listResolvedSignals(db, listed.id),
    registrations: recipientDocument ? await listRegistrations(db, recipientDocument, listed.issuedOn) : [],
    ...value,
    originals: await listOriginals(db, listed.id, value.returnExplanation),
    returns: listed.kind === 'sale' ? await listReturns(db, listed.id) : [],
    history: await getHistory(db, listed.id, language),
  }
}

/** Lists the documents that an invoice refers to, and the sales that a return takes from instead of them. */
async function listOriginals(
  db: Database,
  id: string,
  explanation: ReturnExplanation | null,
): Promise<CmsInvoiceDetails['originals']> {
  const referenced = await listReferenced(db, id)
  const known = new Set(referenced.map(({ invoice }) => invoice?.id))
  const further = explanation?.sales.filter((sale) => !known.has(sale.id) && sale.lines.length > 0) ?? []
  const sales = await listSales(
    db,
    further.map((sale) => sale.id),
  )
  return [...referenced, ...sales.map((invoice) => ({ accessKey: invoice.accessKey, invoice }))]
}

type Value = Pick<CmsInvoiceDetails, 'explanation' | 'returnExplanation'> & {
  readonly obstacle: ErrorCode | null
}

/** The value of an invoice: computed now while it is open, else as recorded at the decision. */
async function getValue(
  db: Database,
  { id, kind, status }: ListedInvoice,
  rest: InvoiceRest,
  now: Date,
): Promise<Value> {
  const none: Value = { explanation: null, returnExplanation: null, obstacle: null }
  if (kind === 'return') {
    if (!isOpen(status))
      return { ...none, returnExplanation: readStored(ReturnExplanation, rest.explanation) }
    const effect = await findReturnEffect(db, id)
    if (!effect) return { ...none, obstacle: 'invoice.original-unknown' }
    const obstacle = effect.hasWaitingCancellation ? 'invoice.cancellation-waits' : null
    return { ...none, returnExplanation: effect.explanation, obstacle }
  }
  if (!isOpen(status)) return { ...none, explanation: readStored(Explanation, rest.explanation) }
  const today = dayOf(now)
  const { explanation, obstacle } = valueOfSale(await getSaleFacts(db, id, now), today)
  return { ...none, explanation, obstacle }
}

/**
 * Returns a stored explanation; null if there is none or its form is unknown, so that the rest of the invoice
 * can be shown.
 */
const readStored = <Shape>(
  schema: { safeParse(value: unknown): { readonly success: boolean; readonly data?: Shape | undefined } },
  value: unknown,
): Shape | null => schema.safeParse(value).data ?? null

async function getHistory(db: Database, id: string, language: Language) {
  const lines = await listHistory(db, id)
  return lines.map((line) => ({
    ...line,
    changes: line.changes.map((change) =>
      typeof change.after === 'string' ? { ...change, after: reasonText(change.after, language) } : change,
    ),
  }))
}
