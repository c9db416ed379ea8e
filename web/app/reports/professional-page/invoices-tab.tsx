import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ReviewedInvoices } from '../../sales/invoices/review/reviewed-invoices.tsx'
import { messages } from './person.messages.ts'

/** The invoices that are attributed to a professional. */
export function InvoicesTab({ professional }: { readonly professional: CmsProfessional }) {
  const text = useText(messages)
  return (
    <ReviewedInvoices
      of="professional"
      id={professional.id}
      texts={{
        name: text('tab.invoices'),
        file: text('invoices.file'),
        all: text('invoices.anyStatus'),
        empty: text('invoices.empty'),
        emptyText: text('invoices.emptyText'),
      }}
    />
  )
}
