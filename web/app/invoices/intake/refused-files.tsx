import { invoices } from '@esquadro/contract/calls/shopkeeper'
import { INTAKE_STATES } from '@esquadro/contract/invoices/vocabulary'
import { Dropdown } from '../../design/dropdown/dropdown.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { List } from '../../lists/list.tsx'
import { useList } from '../../lists/use-list.ts'
import { messages } from './corrections.messages.ts'
import { useRefusedFileColumns } from './refused-file-columns.tsx'

/** Lists the store's rejected files: by default those to correct, the others by the filter. */
export function RefusedFiles({ onOpen }: { onOpen: (id: string) => void }) {
  const text = useText(messages)
  const list = useList(invoices.getIntakes, {
    prefix: 'files.',
    filters: ['state'],
    send: ({ state = 'open', ...query }) => ({
      ...query,
      verdict: 'red',
      ...(state !== 'any' && { state }),
    }),
  })
  return (
    <List
      list={list}
      without={{
        export: 'each file can be downloaded, and accepted invoices are exported',
        bulk: 'refused files are sent again or dismissed one by one',
      }}
      name={text('files.list')}
      columns={useRefusedFileColumns()}
      rowName={(row) => row.fileName}
      filters={
        <Dropdown
          label={text('files.state')}
          options={[
            ...INTAKE_STATES.map((value) => ({ value, label: text(`state.${value}`) })),
            { value: 'any' as const, label: text('files.anyState') },
          ]}
          value={
            [...INTAKE_STATES, 'any' as const].find((state) => state === list.state.filters.state) ?? 'open'
          }
          onChange={(value) => list.state.setFilter('state', value === 'open' ? null : value)}
        />
      }
      onOpen={({ id }) => onOpen(id)}
      empty={{ title: text('files.empty'), text: text('files.emptyText') }}
    />
  )
}
