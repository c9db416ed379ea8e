import type * as cmsProfessionals from '@esquadro/contract/people/professionals/cms'
import { useDesignText } from '../../../platform/design/use-design-text.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EnumFilter, SearchFilter } from '../../../platform/lists/filters.tsx'
import type { ListState } from '../../../platform/lists/use-list.ts'
import { searchStores } from '../../stores/search-stores.ts'
import { messages as fieldMessages } from '../professionals.messages.ts'
import { messages } from './cms-professionals.messages.ts'

export const FILTERS = ['status', 'profession', 'level', 'store'] as const
export type ProfessionalList = ListState<typeof cmsProfessionals.getAll, (typeof FILTERS)[number]>

/** The filters apart from the status, which the tabs select. */
export function ProfessionalFilters({ list }: { list: ProfessionalList }) {
  const text = useText(messages)
  const fieldText = useText(fieldMessages)
  const levelText = useDesignText()
  return (
    <>
      <EnumFilter
        list={list}
        name="profession"
        label={text('profession')}
        all={text('anyProfession')}
        option={(profession) => fieldText(`profession.${profession}`)}
      />
      <EnumFilter
        list={list}
        name="level"
        label={text('level')}
        all={text('anyLevel')}
        option={(level) => levelText(`level.${level}`)}
      />
      <SearchFilter
        list={list}
        name="store"
        label={text('store')}
        all={text('anyStore')}
        load={searchStores}
        chosenLabel={list.data?.items[0]?.referenceStore}
      />
    </>
  )
}
