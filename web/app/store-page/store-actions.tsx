import { stores as cmsStores } from '@esquadro/contract/calls/cms'
import type { Store } from '@esquadro/contract/stores/cms'
import { Button } from '../design/button/button.tsx'
import { Cluster } from '../design/layout/cluster.tsx'
import { useText } from '../i18n/i18n.tsx'
import { FormDrawer } from '../lists/editing/form-drawer.tsx'
import { useDrawer } from '../lists/editing/use-drawer.ts'
import { lazyPart } from '../lists/lazy-part.ts'
import { Confirmation, useQuestion } from '../lists/rows/confirmation.tsx'
import { useRowChanges } from '../lists/rows/use-row-changes.ts'
import { messages } from '../stores/stores.messages.ts'

const StoreEditor = lazyPart(() => import('../stores/store-editor.tsx'), 'StoreEditor')

/** Edits a store, and activates or deactivates it. */
export function StoreActions({ store }: { readonly store: Store }) {
  const text = useText(messages)
  const drawer = useDrawer<never>()
  const leaving = useQuestion<Store>()
  const changes = useRowChanges(cmsStores.changeStatusMany, {
    refresh: [cmsStores.getAll, cmsStores.getOne],
    success: text('updated'),
    reverse: ({ active }) => ({ active: !active }),
  })
  const change = (active: boolean) => changes.run([{ id: store.id, name: store.tradeName }], { active })
  return (
    <>
      <Cluster gap={2}>
        {store.active ? (
          <Button isChange isOutlined variant="danger" onClick={() => leaving.ask(store)}>
            {text('deactivate')}
          </Button>
        ) : (
          <Button
            isChange
            variant="secondary"
            isLoading={changes.isRunning}
            onClick={() => void change(true)}
          >
            {text('activate')}
          </Button>
        )}
        <Button isChange variant="primary" iconLeft="edit" onClick={drawer.openNew}>
          {text('edit')}
        </Button>
      </Cluster>
      <FormDrawer drawer={drawer} title={text('editTitle')}>
        {(form) => <StoreEditor id={store.id} {...form} />}
      </FormDrawer>
      <Confirmation
        question={leaving}
        isRunning={changes.isRunning}
        onAccept={() => change(false)}
        texts={({ tradeName }) => ({
          title: text('deactivateTitle', { name: tradeName }),
          accept: text('deactivate'),
          text: text('deactivateText'),
          isDanger: true,
        })}
      />
    </>
  )
}
