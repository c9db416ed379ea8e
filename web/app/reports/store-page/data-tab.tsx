import type { Store } from '@esquadro/contract/people/stores/cms'
import { maskPhone } from '@esquadro/contract/platform/fields/phone'
import { messages as storeMessages } from '../../people/stores/stores.messages.ts'
import { DescriptionList } from '../../platform/design/description-list/description-list.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './store-page.messages.ts'

/** Shows the data of a store and the sellers whom professionals may name. */
export function DataTab({ store }: { readonly store: Store }) {
  const text = useText(messages)
  const storeText = useText(storeMessages)
  const street = [store.street, store.number, store.complement].filter(Boolean).join(', ')
  const town = [store.city, store.state].filter(Boolean).join('/')
  const sellers = store.sellers.filter(({ active }) => active).map(({ name }) => name)
  return (
    <DescriptionList
      items={[
        { label: storeText('legalName'), value: store.legalName },
        {
          label: text('contact'),
          value: [store.email, store.phone && maskPhone(store.phone)].filter(Boolean).join(' · ') || null,
        },
        {
          label: text('address'),
          value: [street, store.neighborhood, town, store.zipCode].filter(Boolean).join(' · ') || null,
        },
        { label: text('sellers'), value: sellers.join(', ') || text('none') },
      ]}
    />
  )
}
