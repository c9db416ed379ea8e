import { segments as cmsSegments } from '@esquadro/contract/calls/cms'
import { call } from '../../platform/api/call.ts'
import { OPTIONS_LOADED } from '../../platform/design/dropdown/use-dropdown-options.ts'

/** For administrators: returns the active segments whose name contains the typed text, as options. */
export async function searchSegments(q: string) {
  const [found] = await call(cmsSegments.getAll, { query: { q, limit: OPTIONS_LOADED } })
  return (found?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
}
