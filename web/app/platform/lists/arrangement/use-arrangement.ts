import { lists as contract } from '@esquadro/contract/calls/cms'
import type { ListLayout, ListView } from '@esquadro/contract/platform/lists/cms'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useAction, useEndpoint } from '../../api/queries.ts'
import type { TableControl } from '../../design/data-table/use-table-state.ts'
import { useIsOffice } from '../../design/is-office.ts'

const usual: ListLayout = { columns: [], hidden: [], density: 'compact', viewId: null }
const refresh = [contract.get]

export interface Arrangement {
  /** Whether this is a list of the CMS, which administrators may arrange. */
  readonly isOffered: boolean
  readonly list: string
  readonly views: readonly ListView[]
  readonly layout: ListLayout
  readonly isSaving: boolean
  save(layout: Partial<ListLayout>): Promise<void>
}

/** Returns the administrator's arrangement of a list. A list opened without a search, filters or order applies the chosen view. */
export function useArrangement(list: string, state: TableControl): Arrangement {
  const isOffered = useIsOffice()
  const { data } = useEndpoint(contract.get, { query: { list }, enabled: isOffered, staleTime: 300_000 })
  const saving = useAction(contract.saveLayout, { refresh })
  const { views, layout } = data ?? { views: [], layout: usual }
  useOpeningView(data && (views.find(({ id }) => id === layout.viewId)?.search ?? ''), state)
  return {
    isOffered,
    list,
    views,
    layout,
    isSaving: saving.isRunning,
    save: async (change) => {
      await saving.run({ body: { list, ...layout, ...change } })
    },
  }
}

/** Applies the default view once, as soon as it is known, unless the URL or the administrator has already chosen another. */
function useOpeningView(search: string | undefined, state: TableControl): void {
  const isDone = useRef(state.search !== '' || state.page > 1)
  if (state.search !== '') isDone.current = true
  const open = useEffectEvent((view: string) => {
    if (isDone.current) return
    isDone.current = true
    if (view) state.apply(view, true)
  })
  useEffect(() => {
    if (search !== undefined) open(search)
  }, [search])
}
