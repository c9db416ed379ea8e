import type * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { searchProfessionals } from '../../../people/professionals/search-professionals.ts'
import { searchStores } from '../../../people/stores/search-stores.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EnumFilter, PeriodFilter, SearchFilter } from '../../../platform/lists/filters.tsx'
import type { ListState } from '../../../platform/lists/use-list.ts'
import { messages } from '../invoices.messages.ts'

export const FILTERS = [
  'status',
  'verdict',
  'concern',
  'kind',
  'store',
  'professional',
  'from',
  'to',
] as const
export type ReviewList = ListState<typeof cmsInvoices.getAll, (typeof FILTERS)[number]>

/** The filters apart from the status, which the tabs select. */
export function ReviewFilters({ list }: { list: ReviewList }) {
  const text = useText(messages)
  const first = list.data?.items[0]
  return (
    <>
      <EnumFilter
        list={list}
        name="verdict"
        label={text('verdict')}
        all={text('anyVerdict')}
        option={(verdict) => text(`verdict.${verdict}`)}
      />
      <EnumFilter
        list={list}
        name="concern"
        label={text('concern')}
        all={text('concern.any')}
        isMore
        option={(concern) => text(`concern.${concern}`)}
      />
      <SearchFilter
        list={list}
        name="store"
        label={text('store')}
        all={text('review.anyStore')}
        load={searchStores}
        chosenLabel={first?.store.name}
      />
      <SearchFilter
        list={list}
        name="professional"
        label={text('professional')}
        all={text('review.anyProfessional')}
        isMore
        load={searchProfessionals}
        chosenLabel={first?.professional?.name}
      />
      <EnumFilter
        list={list}
        name="kind"
        label={text('review.kind')}
        all={text('review.anyKind')}
        isMore
        option={(kind) => text(`kind.${kind}`)}
      />
      <PeriodFilter list={list} label={text('dates')} isMore />
    </>
  )
}
