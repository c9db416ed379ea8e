import { invoices } from '@esquadro/contract/calls/shopkeeper'
import { useState } from 'react'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { Drawer } from '../../../platform/design/drawer/drawer.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../invoices.messages.ts'
import { messages as correctionMessages } from './corrections.messages.ts'
import type { Known } from './corrections.ts'
import { ManualInvoiceForm } from './manual-invoice-form.tsx'
import { ShopkeeperDetails } from './shopkeeper-details.tsx'

interface Props {
  /** The id of the invoice; kept while the drawer slides out. */
  readonly id: string | null
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The drawer with an invoice of the store, which any page can open by its id. */
export function InvoiceDrawer({ id, isOpen, onClose }: Props) {
  const text = useText(messages)
  const corrections = useText(correctionMessages)
  const [typing, setTyping] = useState<{ of: string; known: Known } | null>(null)
  const [isDirty, setDirty] = useState(false)
  const known = typing?.of === id ? typing?.known : undefined
  const stopTyping = () => {
    setTyping(null)
    setDirty(false)
  }
  const close = () => {
    stopTyping()
    onClose()
  }
  const { data } = useEndpoint(invoices.getOne, { query: { id: id ?? '' }, enabled: id !== null })
  return (
    <Drawer
      isOpen={isOpen}
      onClose={close}
      isDirty={isDirty}
      title={
        known
          ? corrections('form.title')
          : data
            ? text('invoice', { number: data.number })
            : text('oneInvoice')
      }
    >
      {id && known ? (
        <ManualInvoiceForm
          key={id}
          replaces={{ invoiceId: id }}
          known={known}
          onDone={stopTyping}
          setDirty={setDirty}
        />
      ) : (
        id && (
          <ShopkeeperDetails key={id} id={id} onCorrect={(values) => setTyping({ of: id, known: values })} />
        )
      )}
    </Drawer>
  )
}
