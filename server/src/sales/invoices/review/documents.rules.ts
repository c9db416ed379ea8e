import type { Explanation } from '@esquadro/contract/ledger/points/explanation'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import type { InvoiceKind, InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'
import { check } from '../../../fiscal/nfe/check.ts'
import type { LineOperation } from '../../../fiscal/nfe/operations/operations.rules.ts'
import { CANCELLED } from '../../../platform/messages/messages.ts'
import { isOpen } from '../invoices.rules.ts'

/** A document of a sale: its own, or one of the same company that the note or one of its lines refers to. */
export interface SaleDocument {
  readonly accessKey: string
  readonly isOwn: boolean
  /** The line that refers to it; null: the whole note. */
  readonly line: number | null
  /** The note with this key, as far as a store has sent it; null otherwise. */
  readonly kind: InvoiceKind | null
  readonly status: InvoiceStatus | null
  readonly reason: string | null
  /** The key of the other note by which the document has earned; null: it has not. */
  readonly earnedBy: string | null
  /** Whether it has earned only as the common document of several deliveries. */
  readonly isEarnedShared: boolean
}

interface OperatedLine {
  readonly line: number
  readonly operation?: LineOperation | undefined
}

/** Why a person has to decide on a note by itself. */
type OpenQuestion =
  | { readonly reason: 'unknown-code' | 'no-document'; readonly document: null }
  | { readonly reason: 'unknown' | 'pending' | 'rejected'; readonly document: SaleDocument }

export interface DocumentedSale {
  /** By line: the key of the note by which the sale of this line has earned already. */
  readonly documentedBy: ReadonlyMap<number, string>
  /** The earlier documents that this note uses up if it earns. */
  readonly documents: NonNullable<Explanation['documents']>
  /** The first question that a person has to answer; null: none. */
  readonly question: OpenQuestion | null
}

/** Whether a line can earn at all. */
const canEarn = ({ operation }: OperatedLine) =>
  operation?.meaning !== 'no-sale' && operation?.meaning !== 'billing'

/**
 * Decides which lines of a note have earned by another document. What the note as a whole refers to concerns
 * its documented lines; without them its deliveries; without these all of its sales. A document that has earned
 * earns no more, except that several deliveries share the document of their billing.
 */
export function documentSale(
  lines: readonly OperatedLine[],
  documents: readonly SaleDocument[],
): DocumentedSale {
  const open = lines.filter(canEarn)
  const own = documents.filter(({ isOwn }) => isOwn)
  const ofNote = documents.filter(({ isOwn, line }) => !isOwn && line === null)
  const concerned = new Set(linesOfNote(open).map(({ line }) => line))
  const documentedBy = new Map<number, string>()
  const used = new Map<string, { accessKey: string; isShared: boolean }>()
  let question: OpenQuestion | null = null
  for (const item of open) {
    const references = [
      ...documents.filter(({ isOwn, line }) => !isOwn && line === item.line),
      ...(concerned.has(item.line) ? ofNote : []),
    ]
    const isShared = item.operation?.isDelivery === true && item.operation.meaning === 'sale'
    const earned =
      own.find(({ earnedBy }) => earnedBy !== null) ??
      references.find((entry) => entry.earnedBy !== null && !(isShared && entry.isEarnedShared))
    if (earned?.earnedBy) {
      documentedBy.set(item.line, earned.earnedBy)
      continue
    }
    question ??= questionOf(item, references)
    for (const { accessKey } of references)
      used.set(accessKey, { accessKey, isShared: isShared && used.get(accessKey)?.isShared !== false })
  }
  return { documentedBy, documents: [...used.values()], question }
}

function linesOfNote(open: readonly OperatedLine[]): readonly OperatedLine[] {
  const documented = open.filter(({ operation }) => operation?.meaning === 'documented')
  if (documented.length > 0) return documented
  const deliveries = open.filter(({ operation }) => operation?.isDelivery === true)
  return deliveries.length > 0 ? deliveries : open
}

function questionOf({ operation }: OperatedLine, references: readonly SaleDocument[]): OpenQuestion | null {
  if (operation?.meaning === 'unknown') return { reason: 'unknown-code', document: null }
  for (const document of references) {
    const { kind, status, reason } = document
    if (kind === null || status === null) return { reason: 'unknown', document }
    if (kind === 'sale' && isOpen(status)) return { reason: 'pending', document }
    if (status === 'rejected' && reason !== CANCELLED) return { reason: 'rejected', document }
  }
  return operation?.meaning === 'documented' && references.length === 0
    ? { reason: 'no-document', document: null }
    : null
}

/** Checks that the sale of a note has not earned by another document; null if there is no other document. */
export function earlierDocument(
  lines: readonly OperatedLine[],
  documents: readonly SaleDocument[],
): InvoiceCheck | null {
  const { documentedBy, question } = documentSale(lines, documents)
  const numbered = (key: string) => ({ number: numberOf(key) })
  if (question?.document)
    return check('earlier-document', 'amber', question.reason, numbered(question.document.accessKey))
  if (question?.reason === 'no-document') return check('earlier-document', 'amber', 'not-named')
  const [earnedBy] = documentedBy.values()
  if (earnedBy !== undefined) return check('earlier-document', 'green', 'earned', numbered(earnedBy))
  return documents.some(({ isOwn }) => !isOwn) ? check('earlier-document') : null
}

/** Returns the number of a document by its key, also by a sealed one. */
const numberOf = (key: string): string => key.slice(25, 34).replace(/^0+(?=.)/, '')
