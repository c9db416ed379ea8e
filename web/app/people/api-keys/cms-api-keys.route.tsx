import { apiKeys as cmsApiKeys } from '@esquadro/contract/calls/cms'
import type { ApiKey } from '@esquadro/contract/people/api-keys/cms'
import { apiKeyStates } from '@esquadro/texts/lists/api-keys'
import { useState } from 'react'
import { useAction } from '../../platform/api/queries.ts'
import { SecretDialog } from '../../platform/design/modal/secret-dialog.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FormDrawer } from '../../platform/lists/editing/form-drawer.tsx'
import { useDrawer } from '../../platform/lists/editing/use-drawer.ts'
import { EnumFilter, SearchFilter } from '../../platform/lists/filters.tsx'
import { lazyPart } from '../../platform/lists/lazy-part.ts'
import { ListPage } from '../../platform/lists/list-page.tsx'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { searchStores } from '../stores/search-stores.ts'
import { useApiKeyColumns } from './api-key-columns.tsx'
import { messages } from './api-keys.messages.ts'

const ApiKeyForm = lazyPart(() => import('./api-key-form.tsx'), 'ApiKeyForm')

/** /cms/api-keys: the keys with which the systems of stores call the API. */
export default function CmsApiKeysRoute() {
  const text = useText(messages)
  const list = useList(cmsApiKeys.getAll, { filters: ['state', 'store'], defaults: { sort: '-createdAt' } })
  const drawer = useDrawer<ApiKey>()
  const revoking = useQuestion<ApiKey>()
  const revoke = useAction(cmsApiKeys.revoke, { refresh: [cmsApiKeys.getAll], success: text('revoked') })
  const [created, setCreated] = useState<string | null>(null)
  return (
    <ListPage
      title={text('title')}
      text={text('text')}
      list={list}
      without={{ bulk: 'few rows, each changed in its own form' }}
      file={cmsApiKeys.exportAll}
      columns={useApiKeyColumns()}
      rowName={(row) => row.name}
      create={{ label: text('add'), onSelect: drawer.openNew }}
      filters={
        <>
          <EnumFilter
            list={list}
            name="state"
            label={text('state')}
            all={text('all')}
            option={apiKeyStates}
          />
          <SearchFilter
            list={list}
            name="store"
            label={text('store')}
            all={text('anyStore')}
            load={searchStores}
            chosenLabel={list.data?.items[0]?.store.name}
          />
        </>
      }
      actions={(row) =>
        row.state === 'revoked'
          ? []
          : [{ label: text('revoke'), isDanger: true, onSelect: () => revoking.ask(row) }]
      }
      empty={{ title: text('empty'), text: text('emptyText') }}
    >
      <FormDrawer drawer={drawer} title={text('add')}>
        {(form) => <ApiKeyForm {...form} onCreated={setCreated} />}
      </FormDrawer>
      <SecretDialog
        title={text('newTitle')}
        text={text('newText')}
        label={text('key')}
        secret={created}
        onClose={() => setCreated(null)}
      />
      <Confirmation
        question={revoking}
        isRunning={revoke.isRunning}
        onAccept={({ id }) => revoke.run({ body: { id } })}
        texts={({ name, store }) => ({
          title: text('revokeTitle', { name }),
          accept: text('revoke'),
          text: text('revokeText', { store: store.name }),
          isDanger: true,
        })}
      />
    </ListPage>
  )
}
