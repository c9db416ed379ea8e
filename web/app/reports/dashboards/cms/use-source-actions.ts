import { useNavigate } from 'react-router'
import type { RowAction } from '../../../platform/design/data-table/data-table.types.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-dashboard.messages.ts'
import { invoiceLink, professionalLink } from './links.ts'

interface Sourced {
  readonly professional: { readonly id: string }
  readonly invoice: { readonly id: string } | null
}

/** Returns the actions of a row of points: open its professional, and its invoice if it has one. */
export function useSourceActions(): (row: Sourced) => RowAction[] {
  const text = useText(messages)
  const navigate = useNavigate()
  return ({ professional, invoice }) => [
    {
      label: text('openPerson'),
      icon: 'user',
      onSelect: () => void navigate(professionalLink(professional.id)),
    },
    ...(invoice
      ? [
          {
            label: text('openInvoice'),
            icon: 'file' as const,
            onSelect: () => void navigate(invoiceLink(invoice.id)),
          },
        ]
      : []),
  ]
}
