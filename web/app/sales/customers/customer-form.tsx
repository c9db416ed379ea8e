import { customers } from '@esquadro/contract/calls/professional'
import { type Customer, CustomerData } from '@esquadro/contract/sales/customers/customer'
import { useState } from 'react'
import { useAction } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Checkbox } from '../../platform/design/checkbox/checkbox.tsx'
import { type DrawerControls, DrawerForm } from '../../platform/design/form/drawer-form.tsx'
import { useZodForm } from '../../platform/design/form/use-zod-form.ts'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages as disputeMessages } from '../disputes/disputes.messages.ts'
import { CustomerFields, customerValues, withoutPrefix } from './customer-fields.tsx'
import { messages } from './customers.messages.ts'
import { messages as noticeMessages } from './notice/notice.messages.ts'

interface Props extends DrawerControls {
  /** The customer to change; null for a new one. */
  readonly customer: Customer | null
  readonly onCreated: (customer: Customer) => void
  /** Disputes the registration of a document that another professional holds. */
  readonly onDispute: (customer: { readonly document: string; readonly name: string }) => void
}

/** Registers a customer or changes one, over the contract's own schema. */
export function CustomerForm({ customer, onCreated, onDispute, ...drawer }: Props) {
  const text = useText(messages)
  const noticeText = useText(noticeMessages)
  const disputeText = useText(disputeMessages)
  const refresh = [customers.getAll, customers.getOne]
  const create = useAction(customers.create, { refresh, success: text('created'), quiet: true })
  const update = useAction(customers.update, { refresh, success: text('updated'), quiet: true })
  const sendNotice = useAction(customers.sendNotice, { refresh, success: noticeText('mailed') })
  const [isNotified, setNotified] = useState(true)
  const [held, setHeld] = useState<{ readonly document: string; readonly name: string } | null>(null)
  const form = useZodForm(CustomerData, {
    defaultValues: customerValues(customer),
  })
  return (
    <DrawerForm
      form={form}
      {...drawer}
      action={customer ? text('save') : text('add')}
      onSubmit={async (data) => {
        const [saved, error] = customer
          ? await update.run({ body: { id: customer.id, data } })
          : await create.run({ body: { data } })
        if (saved && !customer && saved.email && isNotified)
          await sendNotice.run({ body: { id: saved.id, channel: 'mail' } })
        // Without an id, the valid registration belongs to another professional.
        const isHeld = !customer && error?.code === 'customer.already-registered' && !error.data
        setHeld(isHeld ? { document: data.document, name: data.name } : null)
        if (saved && !customer) onCreated(saved)
        return error && withoutPrefix(error)
      }}
    >
      <CustomerFields form={form} />
      {held && (
        <Notice
          isLive
          tone="warn"
          title={disputeText('offer')}
          action={
            <Button isSmall variant="secondary" onClick={() => onDispute(held)}>
              {disputeText('open')}
            </Button>
          }
        >
          {disputeText('offerText')}
        </Notice>
      )}
      {!customer && form.watch('email') && (
        <Checkbox value={isNotified} onChange={setNotified}>
          {noticeText('sendNow')}
        </Checkbox>
      )}
    </DrawerForm>
  )
}
