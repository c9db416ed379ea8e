import { professionals as cmsProfessionals } from '@esquadro/contract/calls/cms'
import { call } from '../../platform/api/call.ts'
import type { DropdownOption } from '../../platform/design/dropdown/dropdown.types.ts'
import { OPTIONS_LOADED } from '../../platform/design/dropdown/use-dropdown-options.ts'

/** Returns the active professionals whose name, e-mail or CPF contains the typed text, as options. */
export async function searchProfessionals(q: string): Promise<DropdownOption[]> {
  const [found] = await call(cmsProfessionals.getAll, {
    query: { q, limit: OPTIONS_LOADED, status: 'active' },
  })
  return (found?.items ?? []).map(({ id, name, profileImage }) => ({
    value: id,
    label: name,
    avatar: { name, image: profileImage },
  }))
}
