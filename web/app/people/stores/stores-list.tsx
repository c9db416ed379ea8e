import { stores as cmsStores } from '@esquadro/contract/calls/cms'
import type { StoreItem } from '@esquadro/contract/people/stores/cms'
import { activeStatesFeminine } from '@esquadro/texts/words'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { BooleanFilter } from '../../platform/lists/filters.tsx'
import { List } from '../../platform/lists/list.tsx'
import { Confirmation, useQuestion } from '../../platform/lists/rows/confirmation.tsx'
import { useActiveSwitch } from '../../platform/lists/rows/use-active-switch.ts'
import { useList } from '../../platform/lists/use-list.ts'
import { useStoreColumns } from './store-columns.tsx'
import { messages } from './stores.messages.ts'

interface Props {
  readonly onOpen: (store: StoreItem) => void
  readonly onAdd: () => void
}

/** The participating stores; each can be changed, deactivated or activated. */
export function StoresList({ onOpen, onAdd }: Props) {
  const states = useWords(activeStatesFeminine)
  const text = useText(messages)
  const list = useList(cmsStores.getAll, { filters: ['active'], defaults: { sort: 'tradeName' } })
  const leaving = useQuestion<StoreItem>()
  const status = useActiveSwitch(list, cmsStores.changeStatusMany, {
    refresh: [cmsStores.getAll, cmsStores.getOne],
    nameOf: ({ tradeName }) => tradeName,
    text,
  })
  return (
    <>
      <List
        list={list}
        name={text('stores')}
        columns={useStoreColumns()}
        rowName={(row) => row.tradeName}
        file={cmsStores.exportAll}
        selection={status.selection}
        bulkActions={status.bulkActions}
        selectedText={(count) => text('selectedStores', { count })}
        runs={status.runs}
        create={{ label: text('add'), onSelect: onAdd }}
        filters={
          <BooleanFilter
            list={list}
            name="active"
            label={text('status')}
            all={text('all')}
            yes={states.active}
            no={states.inactive}
          />
        }
        to={({ id }) => `/cms/stores/${id}`}
        actions={(row) => [
          { label: text('edit'), icon: 'edit', onSelect: () => onOpen(row) },
          row.active
            ? { label: text('deactivate'), isDanger: true, onSelect: () => leaving.ask(row) }
            : {
                label: text('activate'),
                onSelect: () => void status.change(row, true),
              },
        ]}
        empty={{ title: text('empty'), text: text('emptyText') }}
      />
      {status.dialogs}
      <Confirmation
        question={leaving}
        isRunning={status.isRunning}
        onAccept={(row) => status.change(row, false)}
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
