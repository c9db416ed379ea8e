import { stores } from '@esquadro/contract/calls/shopkeeper'
import { call } from '../../platform/api/call.ts'
import { OPTIONS_LOADED } from '../../platform/design/dropdown/use-dropdown-options.ts'

/** Returns the sellers whose name contains the typed text, as options; only `active` ones, or all of them. */
export const loadSellers = (only: 'active' | 'all') => async (q: string) => {
  const [found] = await call(stores.getSellers, {
    query: {
      limit: OPTIONS_LOADED,
      ...(q.trim() ? { q } : {}),
      ...(only === 'active' ? { active: 'true' } : {}),
    },
  })
  return (found?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

export const loadActiveSellers = loadSellers('active')
export const loadAllSellers = loadSellers('all')
