import type { PreRegistration } from '@esquadro/contract/people/pre-registrations/pre-registration'
import type * as contract from '@esquadro/contract/people/pre-registrations/shopkeeper'
import { preRegistrationStates } from '@esquadro/texts/lists/pre-registrations'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { EnumFilter, SearchFilter } from '../../platform/lists/filters.tsx'
import type { ListState } from '../../platform/lists/use-list.ts'
import { messages } from './pre-registrations.messages.ts'
import { loadAllSellers } from './seller-options.ts'

interface Props {
  readonly list: ListState<typeof contract.getAll, 'state' | 'sellerId'>
}

export function PreRegistrationFilters({ list }: Props) {
  const states = useWords(preRegistrationStates)
  const text = useText(messages)
  const counts = list.data?.counts
  const totalOf = (state: PreRegistration['state'] | 'unfinished') => {
    if (!counts) return null
    if (state !== 'unfinished') return counts[state]
    return counts['pre-registered'] + counts.mailed + counts.incomplete
  }
  return (
    <>
      <EnumFilter
        list={list}
        name="state"
        label={text('state')}
        all={text('anyState')}
        option={(state) => {
          const total = totalOf(state)
          const label = states[state]
          return total === null ? label : text('stateCount', { state: label, total })
        }}
      />
      <SearchFilter
        list={list}
        name="sellerId"
        label={text('seller')}
        all={text('anySeller')}
        load={loadAllSellers}
        chosenLabel={list.data?.items[0]?.sellerName}
      />
    </>
  )
}
