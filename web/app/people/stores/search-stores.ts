import { stores as cmsStores } from '@esquadro/contract/calls/cms'
import { call } from '../../platform/api/call.ts'
import { OPTIONS_LOADED } from '../../platform/design/dropdown/use-dropdown-options.ts'

/** For administrators: returns the stores whose name or CNPJ contains the typed text, as options. */
export async function searchStores(q: string) {
  const [found] = await call(cmsStores.getAll, { query: { q, limit: OPTIONS_LOADED } })
  return (found?.items ?? []).map(({ id, tradeName }) => ({ value: id, label: tradeName }))
}
