import {
  professionals as cmsProfessionals,
  shopkeepers as cmsShopkeepers,
  cmsUsers,
} from '@esquadro/contract/calls/cms'
import { call } from '../api/call.ts'
import type { DropdownOption } from '../design/dropdown/dropdown.types.ts'

/** Returns people who match the typed text, as options: administrators first, then professionals and shopkeepers. */
export async function searchPeople(q: string): Promise<DropdownOption[]> {
  const query = { q, limit: 10 } as const
  const results = await Promise.all([
    call(cmsUsers.getAll, { query }),
    call(cmsProfessionals.getAll, { query }),
    call(cmsShopkeepers.getAll, { query }),
  ])
  return results.flatMap(([found]) =>
    (found?.items ?? []).map(({ id, name }) => ({ value: id, label: name, avatar: { name } })),
  )
}
