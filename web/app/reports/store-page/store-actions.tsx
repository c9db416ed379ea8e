import { stores as cmsStores } from '@esquadro/contract/calls/cms'
import type { Store } from '@esquadro/contract/people/stores/cms'
import { messages } from '../../people/stores/stores.messages.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Cluster } from '../../platform/design/layout/cluster.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { useRowChanges } from '../../platform/lists/rows/use-row-changes.ts'

const StoreEditor = lazyPart(() => import('../../people/stores/store-editor.tsx'), 'StoreEditor')

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
        <Button isChange variant="primary" iconLeft="edit" onClick={drawer.openNew}>
          {text('edit')}
        </Button>
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
