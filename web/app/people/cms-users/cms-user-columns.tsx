import type { CmsUser } from '@esquadro/contract/people/cms-users/cms'
import { cmsUsersList, permissionNames } from '@esquadro/texts/lists/cms-users'
import { activeStates } from '@esquadro/texts/words'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Breakable } from '../../platform/design/breakable/breakable.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { useColumn } from '../../platform/lists/use-column.ts'
import { messages } from './cms-users.messages.ts'

/** `me`: the id of the reader, whose row is marked. */
export function useCmsUserColumns(me: string | undefined): Column<CmsUser>[] {
  const column = useColumn(cmsUsersList)
  const names = useWords(permissionNames)
  const states = useWords(activeStates)
  const text = useText(messages)
  const format = useFormats()
  return [
    column('name', (row) => (row.id === me ? `${row.name} (${text('you')})` : row.name), { isMain: true }),
    column('email', (row) => <Breakable text={row.email} />),
    column('permissions', (row) => row.permissions.map((permission) => names[permission]).join(', ')),
    column('createdAt', (row) => format.date(row.createdAt)),
    column(
      'active',
      (row) => (
        <Badge tone={row.active ? 'success' : 'neutral'}>{states[row.active ? 'active' : 'inactive']}</Badge>
      ),
      { phone: 'state' },
    ),
  ]
}
