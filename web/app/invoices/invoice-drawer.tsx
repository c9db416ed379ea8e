import * as invoices from '@esquadro/contract/invoices/shopkeeper'
import { useEndpoint } from '../api/queries.ts'
import { Drawer } from '../design/drawer/drawer.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './invoices.messages.ts'
import { ShopkeeperDetails } from './shopkeeper-details.tsx'

interface Props {
  /** The invoice; the last one while the drawer slides out. */
  readonly id: string | null
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The drawer with an invoice of the store, by its id alone: any page may open it. */
export function InvoiceDrawer({ id, isOpen, onClose }: Props) {
  const text = useText(messages)
  const { data } = useEndpoint(invoices.getOne, { query: { id: id ?? '' }, enabled: id !== null })
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={data ? text('invoice', { number: data.number }) : text('oneInvoice')}
    >
      {id && <ShopkeeperDetails key={id} id={id} />}
    </Drawer>
  )
}
