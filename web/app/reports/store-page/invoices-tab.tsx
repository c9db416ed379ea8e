import type { Store } from '@esquadro/contract/people/stores/cms'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ReviewedInvoices } from '../../sales/invoices/review/reviewed-invoices.tsx'
import { messages } from './store-page.messages.ts'

/** The invoices that a store has sent. */
export function InvoicesTab({ store }: { readonly store: Store }) {
  const text = useText(messages)
  return (
    <ReviewedInvoices
      of="store"
      id={store.id}
      texts={{
        name: text('tab.invoices'),
        file: text('invoices.file'),
        all: text('invoices.any'),
        empty: text('invoices.empty'),
        emptyText: text('invoices.emptyText'),
      }}
    />
  )
}
