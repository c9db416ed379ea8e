import type { CmsUser } from '@esquadro/contract/people/cms-users/cms'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Breakable } from '../../platform/design/breakable/breakable.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './cms-users.messages.ts'

/** `me`: the id of the reader, whose row is marked. */
export function useCmsUserColumns(me: string | undefined): Column<CmsUser>[] {
  const text = useText(messages)
  const format = useFormats()
  return [
    {
      key: 'name',
      title: text('name'),
      cell: (row) => (row.id === me ? `${row.name} (${text('you')})` : row.name),
      isMain: true,
    },
    { key: 'email', title: text('email'), cell: (row) => <Breakable text={row.email} /> },
    {
      key: 'permissions',
      title: text('permissions'),
      cell: ({ permissions }) =>
        permissions
          .map((permission) =>
            text(
              permission === 'all' || permission === 'read-only'
                ? `scope.${permission}`
                : `area.${permission}`,
            ),
          )
          .join(', '),
    },
    { key: 'createdAt', title: text('since'), cell: (row) => format.date(row.createdAt) },
    {
      key: 'active',
      phone: 'state',
      title: text('status'),
      cell: (row) => (
        <Badge tone={row.active ? 'success' : 'neutral'}>{text(row.active ? 'active' : 'inactive')}</Badge>
      ),
    },
  ]
}
