import { pce as cmsPce } from '@esquadro/contract/calls/cms'
import type { CmsProfessional } from '@esquadro/contract/people/professionals/cms'
import { useText } from '../../platform/i18n/i18n.tsx'
import { List } from '../../platform/lists/list.tsx'
import { useList } from '../../platform/lists/use-list.ts'
import { useCmsPceColumns } from '../../sales/pce/cms/cms-pce-columns.tsx'
import { messages } from './person.messages.ts'

/** The amounts (PCE) of a professional. */
export function PceTab({ professional }: { readonly professional: CmsProfessional }) {
  const text = useText(messages)
  const list = useList(cmsPce.getAll, {
    part: 'professional',
    defaults: { sort: '-createdAt' },
    send: (query) => ({ ...query, professional: professional.id }),
  })
  const columns = useCmsPceColumns(undefined).filter(({ key }) => key !== 'professional')
  return (
    <List
      list={list}
      without={{ bulk: 'decided in the list of all rows' }}
      name={text('tab.pce')}
      columns={columns.map((column) => (column.key === 'source' ? { ...column, isMain: true } : column))}
      rowName={(row) => row.store.name}
      file={cmsPce.exportAll}
      empty={{ title: text('pce.empty'), text: text('pce.emptyText') }}
    />
  )
}
