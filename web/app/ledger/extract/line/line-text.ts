import type { ExtractLine } from '@esquadro/contract/ledger/extract/extract'
import type { EntryKind, EntryStatus } from '@esquadro/contract/ledger/points/entry'
import type { Tone } from '../../../platform/design/badge/badge.tsx'
import type { Text } from '../../../platform/i18n/messages.ts'
import type { messages } from '../extract.messages.ts'

export type ExtractText = Text<(typeof messages)['ptBR']>

export interface LineText {
  readonly title: string
  /** Further details, or empty. */
  readonly about: string
}

/** Returns the title of a line of the statement: the store of an invoice, the name of an accelerator, else its kind. */
export function lineText(
  line: ExtractLine,
  text: ExtractText,
  kinds: Readonly<Record<EntryKind, string>>,
): LineText {
  const { kind, storeName, acceleratorName, isLimitReached, invoiceNumber, reason } = line
  const invoice = invoiceNumber && text('line.invoice', { number: invoiceNumber })
  const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')
  switch (kind) {
    case 'invoice':
      return storeName
        ? { title: storeName, about: join(invoice, reason) }
        : { title: invoice || kinds.invoice, about: join(reason) }
    case 'accelerator':
      return {
        title: acceleratorName ? text('line.accelerator', { name: acceleratorName }) : kinds.accelerator,
        about: join(isLimitReached ? text('line.limit') : null, storeName, invoice, reason),
      }
    case 'reversal':
    case 'expiry': {
      const name = acceleratorName ?? storeName
      const title = kind === 'reversal' ? 'line.reversalOf' : 'line.expiryOf'
      return {
        title: name ? text(title, { name }) : kinds[kind],
        about: join(acceleratorName && storeName, invoice, reason),
      }
    }
    default:
      return reason
        ? { title: reason, about: join(kinds[kind], storeName, invoice) }
        : { title: kinds[kind], about: join(storeName, invoice) }
  }
}

/** The tone of a status's badge. */
export const statusTones: Readonly<Record<EntryStatus, Tone>> = {
  pending: 'warn',
  available: 'success',
  spent: 'neutral',
  expired: 'neutral',
  reversed: 'neutral',
  done: 'neutral',
  owed: 'danger',
}
