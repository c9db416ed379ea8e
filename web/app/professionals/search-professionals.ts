import * as cmsProfessionals from '@esquadro/contract/professionals/cms'
import { call } from '../api/call.ts'
import type { DropdownOption } from '../design/dropdown/dropdown.types.ts'

/** The active professionals whose name, e-mail or CPF contains what was typed, as options. */
export async function searchProfessionals(q: string): Promise<DropdownOption[]> {
  const [found] = await call(cmsProfessionals.getAll, { query: { q, limit: 25, status: 'active' } })
  return (found?.items ?? []).map(({ id, name, profileImage }) => ({
    value: id,
    label: name,
    avatar: { name, image: profileImage },
  }))
}
