import { useLocation, useSearchParams } from 'react-router'
import { listQuery } from '../../platform/api/list-query.ts'
import { type TableState, useTableState } from '../../platform/design/data-table/use-table-state.ts'
import { useExperienceCalls } from './reader.ts'

export const TABS = ['coming', 'mine', 'past'] as const
export type ExperienceTab = (typeof TABS)[number]

const filters = ['tab', 'view', 'month', 'category', 'available', 'mine'] as const
type Filter = (typeof filters)[number]

export interface ExperienceView {
  readonly state: TableState<Filter>
  readonly tab: ExperienceTab
  readonly isCalendar: boolean
  /** The filters as query of the endpoint, for any tab or month. */
  readonly narrowing: { q?: string; category?: string; available?: 'true'; mine?: 'true' }
  readonly isNarrowed: boolean
  clear(): void
}

/** The state of the list, which is kept in the URL; invalid values are ignored. */
export function useExperiencesView(): ExperienceView {
  const { calls } = useExperienceCalls()
  const state = useTableState({ filters, defaultSort: 'startsAt' })
  const { tab, view, category, available, mine } = state.filters
  const isCalendar = view === 'calendar'
  const chosen = TABS.find((option) => option === tab) ?? 'coming'
  const known = listQuery(calls.getAll, {
    ...(state.q && { q: state.q }),
    ...(category && { category }),
  })
  const narrowing = {
    ...(known.q && { q: String(known.q) }),
    ...(known.category && { category: String(known.category) }),
    // Past experiences have no open seats.
    ...(available === 'true' && (isCalendar || chosen === 'coming') && { available: 'true' as const }),
    ...(mine === 'true' && isCalendar && { mine: 'true' as const }),
  }
  return {
    state,
    tab: chosen,
    isCalendar,
    narrowing,
    isNarrowed: Object.keys(narrowing).length > 0,
    clear: () => state.change({ q: '', filters: { category: '', available: '', mine: '' } }),
  }
}

/** Returns the URL that opens an experience: over the current view, or on /experiences from other pages. */
export function useExperienceLink(): (id: string) => string {
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  return (id) => {
    const next = new URLSearchParams(pathname === '/experiences' ? params : '')
    next.set('id', id)
    return `/experiences?${next}`
  }
}
