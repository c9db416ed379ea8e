import * as cmsStores from '@esquadro/contract/stores/cms'
import { useState } from 'react'
import { useEndpoint } from '../api/queries.ts'
import { Drawer } from '../design/drawer/drawer.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useText } from '../i18n/i18n.tsx'
import { StoreForm } from './store-form.tsx'
import { messages } from './stores.messages.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

/** The drawer that adds a store (`new`) or changes the one of an id; nothing is open without. */
export function StoreDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const text = useText(messages)
  const [isDirty, setDirty] = useState(false)
  const isNew = id === 'new'
  const isKnown = id !== null && !isNew
  const store = useEndpoint(cmsStores.getOne, { query: { id: isKnown ? id : NOBODY }, enabled: isKnown })
  const close = () => {
    setDirty(false)
    onClose()
  }
  const form = (known: cmsStores.Store | null) => (
    <StoreForm key={id} store={known} onDone={close} setDirty={setDirty} />
  )
  return (
    <Drawer
      isOpen={id !== null}
      onClose={close}
      isDirty={isDirty}
      title={text(isNew ? 'createTitle' : 'editTitle')}
    >
      {isNew && form(null)}
      {isKnown && store.error && <ErrorState reading={store} />}
      {isKnown && !store.error && (store.data?.id === id ? form(store.data) : <SkeletonText lines={10} />)}
    </Drawer>
  )
}
