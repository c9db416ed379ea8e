import { splitAccessKey } from '@esquadro/contract/platform/fields/access-key'
import { cnpjRoot } from '@esquadro/contract/platform/fields/cnpj'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import type { InvoiceKind, InvoicePurpose } from '@esquadro/contract/sales/invoices/invoice'
import type { ManualInvoice } from '@esquadro/contract/sales/invoices/shopkeeper'
import {
  type Inspection,
  type InspectionContext,
  inspectManual,
  inspectNfe,
} from '../../../fiscal/nfe/checks.rules.ts'
import type { NfeInvoice } from '../../../fiscal/nfe/nfe.ts'
import type { Moved } from '../../../fiscal/nfe/operations/operations.rules.ts'
import { isNoSale } from '../../../fiscal/nfe/operations/operations-check.rules.ts'
import { decideEffect } from '../../../fiscal/nfe/purpose.rules.ts'
import type { SubmittingStore } from './submission.ts'

export interface DocumentItem {
  readonly line: number
  readonly code: string
  readonly ean: string | null
  readonly otherCodes: string[]
  readonly description: string
  readonly ncm: string | null
  readonly cfop: string | null
  readonly unit: string | null
  readonly quantity: string
  readonly valueCents: number
  readonly discountCents: number
  readonly countsInTotal: boolean
  readonly netCents: number
}

/** A document that another refers to, by one of its items or, with line null, as a whole. */
export interface DocumentReference {
  readonly line: number | null
  /** As written; sealed keys have zeros instead of the random code. */
  readonly key: string
  readonly originalLine: number | null
}

/** An invoice to ingest, read from XML or typed by hand. */
export interface InvoiceDocument {
  readonly source: 'xml' | 'manual'
  readonly kind: InvoiceKind
  readonly purpose: InvoicePurpose | null
  /** Whether it is no business of the programme, such as a debit note: it is named and not stored. */
  readonly isSetAside: boolean
  readonly key: string
  readonly model: string
  readonly series: string
  readonly number: string
  readonly issuedAt: Date
  readonly issuedOn: string
  readonly emitterCnpj: string
  readonly recipient: { readonly document: string | null; readonly name: string | null }
  readonly totalCents: number
  readonly productsCents: number
  /** The documents that it refers to, those of its items first. */
  readonly references: readonly DocumentReference[]
  readonly items: readonly DocumentItem[]
  /** The professional named by the shopkeeper; a valid registration takes precedence. */
  readonly professionalId: string | null
  readonly file: { readonly name: string; readonly mime: string; readonly bytes: Uint8Array }
  /** Checks the document without other data. */
  inspect(context: InspectionContext): Inspection
}

/** Converts an invoice read from XML; `operations` are the meanings that the programme gives to them. */
export function documentFromXml(invoice: NfeInvoice, bytes: Uint8Array, operations: Moved): InvoiceDocument {
  const effect = decideEffect(invoice)
  const { purpose } = effect
  const kind = effect.kind === 'sale' && isNoSale(invoice.items, operations) ? 'other' : effect.kind
  return {
    source: 'xml',
    kind,
    purpose,
    isSetAside: effect.kind === 'other',
    key: invoice.key,
    model: invoice.model,
    series: String(invoice.series),
    number: String(invoice.number),
    issuedAt: new Date(invoice.issuedAt),
    issuedOn: invoice.issuedOn,
    emitterCnpj: invoice.emitter.document ?? '',
    recipient: invoice.recipient,
    totalCents: invoice.totals.invoiceCents,
    productsCents: invoice.totals.productsCents,
    references: referencesOf(invoice),
    items: invoice.items.map(
      ({
        number: line,
        unitPrice: _unitPrice,
        chargesCents: _charges,
        references: _references,
        ...item
      }) => ({
        line,
        ...item,
      }),
    ),
    professionalId: null,
    file: { name: `${invoice.key}.xml`, mime: 'application/xml', bytes },
    inspect: (context) => inspectNfe(invoice, context),
  }
}

/** Lists the references of an invoice: those of its items in order, then those of the whole, each once. */
function referencesOf({ items, references }: NfeInvoice): DocumentReference[] {
  const all = [
    ...items.flatMap((item) =>
      item.references.map(({ key, line }) => ({ line: item.number, key, originalLine: line })),
    ),
    ...[...references.keys, ...references.sealedKeys].map((key) => ({ line: null, key, originalLine: null })),
  ]
  const known = new Set<string>()
  return all.filter(({ line, key, originalLine }) => {
    const name = `${line} ${key} ${originalLine}`
    return !known.has(name) && known.add(name)
  })
}

/** An invoice typed by hand, with its document. */
export interface TypedInvoice extends Omit<ManualInvoice, 'file' | 'intakeId' | 'invoiceId'> {
  readonly fileName: string
  readonly bytes: Uint8Array
  readonly mime: string
}

/** Converts an invoice typed by hand: one item of the total until an administrator enters the items. */
export function documentFromTyped(typed: TypedInvoice, store: SubmittingStore): InvoiceDocument {
  const parts = splitAccessKey(typed.accessKey)
  return {
    source: 'manual',
    kind: 'sale',
    purpose: null,
    isSetAside: false,
    key: typed.accessKey,
    model: parts?.model ?? '',
    series: String(parts?.series ?? ''),
    number: String(parts?.number ?? ''),
    // At noon in Brasília the date is the same everywhere in Brazil.
    issuedAt: new Date(`${typed.issuedOn}T12:00:00-03:00`),
    issuedOn: typed.issuedOn,
    emitterCnpj: parts && cnpjRoot(parts.cnpj) === store.cnpjRoot ? parts.cnpj : store.cnpj,
    recipient: { document: typed.document, name: null },
    totalCents: typed.totalCents,
    productsCents: typed.totalCents,
    references: [],
    items: [wholeValueItem(typed.totalCents)],
    professionalId: typed.professionalId ?? null,
    file: { name: typed.fileName, mime: typed.mime, bytes: typed.bytes },
    inspect: (context) => inspectManual(typed, context),
  }
}

/** An empty description, impossible in XML, is shown as a text in the reader's language. */
const wholeValueItem = (cents: number): DocumentItem => ({
  line: 1,
  code: '',
  ean: null,
  otherCodes: [],
  description: '',
  ncm: null,
  cfop: null,
  unit: null,
  quantity: '1',
  valueCents: cents,
  discountCents: 0,
  countsInTotal: true,
  netCents: cents,
})

/** Adds the checks that depend on other invoices and events to those of a document. */
export function withStoredFacts(
  checks: readonly InvoiceCheck[],
  {
    isCancelled,
    isCancellationWaiting,
    originals,
    isOtherBuyer: isOther,
  }: {
    readonly isCancelled: boolean
    readonly isCancellationWaiting: boolean
    /** The number of documents that it refers to. */
    readonly originals: number
    readonly isOtherBuyer: boolean
  },
): InvoiceCheck[] {
  const known = checks.map((check): InvoiceCheck => {
    if (check.light !== 'green') return check
    if (check.name === 'not-cancelled' && isCancelled) return { ...check, light: 'red', reason: 'event-sent' }
    if (check.name === 'not-cancelled' && isCancellationWaiting)
      return { ...check, light: 'amber', reason: 'event-waits' }
    if (check.name === 'return-reference' && isOther) return { ...check, light: 'red', reason: 'other-buyer' }
    if (check.name === 'return-reference' && originals > 1)
      return { ...check, reason: 'several', details: { count: originals } }
    return check
  })
  // An invoice typed by hand has no events, hence no such check.
  if (known.some(({ name }) => name === 'not-cancelled')) return known
  if (isCancelled) return [...known, { name: 'not-cancelled', light: 'red', reason: 'event-sent' }]
  return isCancellationWaiting
    ? [...known, { name: 'not-cancelled', light: 'amber', reason: 'event-waits' }]
    : known
}

/** Whether a company's own invoice returns goods, some of which the store sold to another buyer. */
export const isOtherBuyer = (
  { kind, emitterCnpj }: Pick<InvoiceDocument, 'kind' | 'emitterCnpj'>,
  { cnpjRoot: storeRoot }: Pick<SubmittingStore, 'cnpjRoot'>,
  sales: readonly { readonly recipientDocument: string | null }[],
): boolean =>
  kind === 'return' &&
  cnpjRoot(emitterCnpj) !== storeRoot &&
  sales.some((sale) => cnpjRoot(sale.recipientDocument ?? '') !== cnpjRoot(emitterCnpj))
