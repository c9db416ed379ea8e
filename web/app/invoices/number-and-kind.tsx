import type { CmsInvoice } from '@esquadro/contract/invoices/cms'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './invoices.messages.ts'

/** The number of an invoice, with its kind unless it is an ordinary sale. */
export function NumberAndKind({ invoice }: { invoice: Pick<CmsInvoice, 'number' | 'kind' | 'purpose'> }) {
  const text = useText(messages)
  const { number, kind, purpose } = invoice
  if (kind === 'sale' && purpose === null) return number
  return (
    <>
      {number} <small>{text(purpose === null ? `kind.${kind}` : `list.${purpose}`)}</small>
    </>
  )
}
