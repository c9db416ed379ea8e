import type * as cmsPce from '@esquadro/contract/sales/pce/cms'
import { serviceInvoiceStates } from '@esquadro/texts/lists/pce'
import { searchProfessionals } from '../../../people/professionals/search-professionals.ts'
import { searchStores } from '../../../people/stores/search-stores.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { EnumFilter, PeriodFilter, SearchFilter } from '../../../platform/lists/filters.tsx'
import type { ListState } from '../../../platform/lists/use-list.ts'
import { messages } from './cms-pce.messages.ts'

export const FILTERS = ['status', 'professional', 'store', 'serviceInvoice', 'from', 'to'] as const

export type PceList = ListState<typeof cmsPce.getAll, (typeof FILTERS)[number]>

/** The filters of the amounts, apart from their status, which has tabs. */
export function PceFilters({ list }: { list: PceList }) {
  const text = useText(messages)
  const [first] = list.data?.items ?? []
  return (
    <>
      <SearchFilter
        list={list}
        name="professional"
        label={text('professional')}
        all={text('anyProfessional')}
        load={searchProfessionals}
        chosenLabel={first?.professional.name}
      />
      <SearchFilter
        list={list}
        name="store"
        label={text('store')}
        all={text('anyStore')}
        load={searchStores}
        chosenLabel={first?.store.name}
      />
      <EnumFilter
        list={list}
        name="serviceInvoice"
        label={text('serviceInvoice')}
        all={text('anyServiceInvoice')}
        isMore
        option={serviceInvoiceStates}
      />
      <PeriodFilter list={list} label={text('period')} isMore />
    </>
  )
}
