import { content as cmsContent } from '@esquadro/contract/calls/cms'
import type { MemberAcceptance } from '@esquadro/contract/platform/content/cms'
import { type ContentKind } from '@esquadro/contract/platform/content/vocabulary'
import { acceptancesList, acceptanceTypes } from '@esquadro/texts/lists/acceptances'
import type { Column } from '../design/data-table/data-table.types.ts'
import { DimensionLine } from '../design/dimension-line/dimension-line.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText, useWords } from '../i18n/i18n.tsx'
import { EnumFilter } from '../lists/filters.tsx'
import { List } from '../lists/list.tsx'
import { useColumn } from '../lists/use-column.ts'
import { useList } from '../lists/use-list.ts'
import { messages } from './settings.messages.ts'

/** Lists the active members who must accept a text: who accepted its newest version, and who has not yet. */
export function TextAcceptances({ kind }: { readonly kind: ContentKind }) {
  const text = useText(messages)
  const format = useFormats()
  const list = useList(cmsContent.getAcceptances, {
    filters: ['state'],
    defaults: { sort: 'name' },
    prefix: 'acceptances.',
    send: (query) => ({ ...query, kind }),
  })
  return (
    <Stack gap={6}>
      {list.data && list.data.bound > 0 && (
        <DimensionLine
          label={text('versions.progress')}
          value={list.data.accepted}
          max={list.data.bound}
          valueText={text('versions.progressOf', {
            accepted: format.number(list.data.accepted),
            bound: format.number(list.data.bound),
          })}
        />
      )}
      <List
        list={list}
        without={{ bulk: 'a record of what happened: nothing changes it' }}
        name={text('versions.list')}
        columns={useColumns(kind)}
        rowName={(row) => row.name}
        filters={
          <EnumFilter
            list={list}
            name="state"
            label={text('versions.state')}
            all={text('versions.anyState')}
            option={(state) => text(`versions.state.${state}`)}
          />
        }
        file={cmsContent.exportAcceptances}
        empty={{ title: text('versions.nobody'), text: text('versions.nobodyText') }}
      />
    </Stack>
  )
}

function useColumns(kind: ContentKind): Column<MemberAcceptance>[] {
  const column = useColumn(acceptancesList)
  const types = useWords(acceptanceTypes)
  const text = useText(messages)
  const { dateTime } = useFormats()
  const name: Column<MemberAcceptance> = column('name', (row) => row.name, { isMain: true })
  const type: Column<MemberAcceptance> = column('type', (row) => types[row.userType])
  const store: Column<MemberAcceptance> = column('store', (row) => row.store ?? '–', { phone: 'about' })
  const acceptedAt: Column<MemberAcceptance> = column(
    'acceptedAt',
    (row) => (row.acceptedAt ? dateTime(row.acceptedAt) : text('versions.notYet')),
    { phone: 'state' },
  )
  if (kind === 'regulation') return [name, acceptedAt]
  return kind === 'store-regulation' ? [name, store, acceptedAt] : [name, type, store, acceptedAt]
}
