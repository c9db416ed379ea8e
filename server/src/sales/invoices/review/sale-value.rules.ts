import type { ErrorCode } from '@esquadro/contract'
import type { Explanation } from '@esquadro/contract/ledger/points/explanation'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import type { NothingReason } from '@esquadro/contract/sales/invoices/cms'
import type { InvoiceKind } from '@esquadro/contract/sales/invoices/invoice'
import { classifyOperation } from '../../../fiscal/nfe/operations/operations.rules.ts'
import { type ComputedItem, reasonAgainstOperation } from '../../../ledger/points/points.rules.ts'
import { computeSale, type SaleRules } from '../../../ledger/points/sale.rules.ts'
import { movedOperationsOn } from '../../../platform/settings/versions.rules.ts'
import { computePce, type PceItem, type PceValue } from '../../pce/pce.rules.ts'
import type { SaleDocument } from './documents.rules.ts'
import { documentSale } from './documents.rules.ts'

/** An item of a sale; the CFOP decides whether it is one. */
export type SoldItem = ComputedItem & PceItem & { readonly cfop: string | null }

/** The facts that decide the value of a sale. */
export interface SaleFacts {
  readonly kind: InvoiceKind
  readonly source: 'xml' | 'manual'
  readonly issuedOn: string
  readonly storeId: string
  readonly professionalId: string | null
  readonly professionalStatus: string | null
  /** Whether the registration that attributes the sale is valid on its day of issue. */
  readonly registrationHolds: boolean
  /** Whether the invoice names a buyer, and the buyer's answer to the notice of registration. */
  readonly hasRecipient: boolean
  readonly customerAnswer: string | null
  /** Whether a cancellation waits for a decision. */
  readonly hasWaitingCancellation: boolean
  /** Whether it adds to another sale, and the status of that one; null while it is unknown. */
  readonly isComplement: boolean | null
  readonly originalStatus: string | null
  readonly items: readonly SoldItem[]
  readonly documents: readonly SaleDocument[]
  readonly earning: SaleRules & { readonly settings: Pick<ProgrammeSettings, 'customerConfirmation'> }
}

/** The points that a sale earns now, and the obstacle to crediting it. */
export interface SaleValue {
  /** Null while the professional is unknown. */
  readonly explanation: Explanation | null
  readonly obstacle: ErrorCode | null
  /** Null if the sale earns no PCE. */
  readonly pce: PceValue | null
  /** Whether any line is a sale; otherwise the note earns nothing and needs no professional. */
  readonly isSale: boolean
  /** Whether a person has to decide on it by itself: a code or another document of the sale is unknown. */
  readonly needsDecision: boolean
  /** Whether it was typed by hand, and nobody has read its items from the document yet. */
  readonly lacksItems: boolean
}

/** Computes the points of a sale on a business day. Preview and approval both use it. */
export function valueOfSale(facts: SaleFacts, today: string): SaleValue {
  const { items, documents, needsDecision } = withDocuments(facts)
  const isSale = items.some((item) => reasonAgainstOperation(item) === null)
  const obstacle = isSale ? obstacleOf(facts) : obstacleToSettling(facts)
  const known = { isSale, needsDecision, obstacle, lacksItems: lacksItems(facts) }
  if (facts.professionalId === null) return { ...known, explanation: null, pce: null }
  const { profession, settings } = facts.earning
  const explanation = computeSale({ ...facts, items }, facts.earning, today)
  return {
    ...known,
    explanation: documents.length > 0 ? { ...explanation, documents } : explanation,
    pce: computePce(items, profession, settings),
  }
}

/** An invoice typed by hand begins with one line of its whole value, without a description. */
const lacksItems = ({ source, items }: SaleFacts): boolean =>
  source === 'manual' &&
  items.every(({ countsInTotal, description, product }) => !countsInTotal || (description === '' && !product))

/** Why a sale earns nothing: the reason of its largest item; `below-one` if its value is less than a point. */
export function reasonForNothing({ settings, items }: Explanation): NothingReason {
  if (!settings.policyAllowsPoints) return 'policy'
  if (items.some(({ reason }) => reason === null)) return 'below-one'
  return items.toSorted((a, b) => b.valueCents - a.valueCents)[0]?.reason ?? 'no-value'
}

/** Adds what each line is by its CFOP, and the document by which its sale has earned. */
function withDocuments({ source, items, documents, isComplement, issuedOn, earning }: SaleFacts) {
  const moved = movedOperationsOn(earning.settings, issuedOn)
  // A line that was typed by hand has no CFOP and is a sale.
  const operations = new Map(
    source === 'xml' ? items.map(({ line, cfop }) => [line, classifyOperation(cfop, moved)] as const) : [],
  )
  const sale = documentSale(
    items.map(({ line }) => ({ line, operation: operations.get(line) })),
    // A complement adds to the sale that it refers to.
    isComplement ? documents.filter(({ isOwn }) => isOwn) : documents,
  )
  return {
    items: items.map((item): SoldItem => {
      const { line } = item
      const sold = { ...item, operation: operations.get(line), documentedBy: sale.documentedBy.get(line) }
      return { ...sold, isSale: reasonAgainstOperation(sold) === null }
    }),
    documents: sale.documents,
    needsDecision: sale.question !== null,
  }
}

/** A sale that has earned by another document keeps a professional, because it may still earn if that one falls. */
const obstacleToSettling = ({ kind, professionalId }: SaleFacts): ErrorCode | null =>
  kind === 'sale' && professionalId === null ? 'invoice.unattributed' : null

function obstacleOf(facts: SaleFacts): ErrorCode | null {
  if (facts.hasWaitingCancellation) return 'invoice.cancellation-waits'
  if (facts.isComplement && facts.originalStatus === null) return 'invoice.original-unknown'
  if (facts.isComplement && facts.originalStatus !== 'approved') return 'invoice.original-not-approved'
  if (facts.professionalId === null) return 'invoice.unattributed'
  if (facts.professionalStatus !== 'active') return 'invoice.professional-inactive'
  if (facts.customerAnswer === 'objected') return 'invoice.customer-objected'
  if (!facts.registrationHolds) return 'invoice.registration-ended'
  return mustWait(facts) ? 'invoice.customer-unconfirmed' : null
}

/**
 * Whether the buyer must confirm the registration first: the profession requires it, and the invoice names a
 * buyer.
 */
function mustWait({ earning, hasRecipient, customerAnswer }: SaleFacts): boolean {
  const required: Readonly<Record<string, boolean>> = earning.settings.customerConfirmation
  return hasRecipient && customerAnswer !== 'confirmed' && required[earning.profession ?? ''] === true
}
