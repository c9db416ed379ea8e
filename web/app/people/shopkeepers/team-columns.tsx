import type { AccountStatus } from '@esquadro/contract/people/accounts/status'
import type { Colleague } from '@esquadro/contract/people/shopkeepers/shopkeeper'
import { Badge, type Tone } from '../../platform/design/badge/badge.tsx'
import { Breakable } from '../../platform/design/breakable/breakable.tsx'
import type { Column } from '../../platform/design/data-table/data-table.types.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './shopkeepers.messages.ts'

const tones: Readonly<Record<AccountStatus, Tone>> = {
  incomplete: 'neutral',
  'awaiting-email': 'info',
  'awaiting-approval': 'warn',
  active: 'success',
  blocked: 'neutral',
  rejected: 'danger',
}

export function useTeamColumns(): Column<Colleague>[] {
  const text = useText(messages)
  const { date } = useFormats()
  return [
    {
      key: 'name',
      title: text('name'),
      cell: (row) => (row.isMe ? `${row.name} (${text('you')})` : row.name),
      isMain: true,
    },
    { key: 'email', title: text('email'), cell: (row) => <Breakable text={row.email} /> },
    { key: 'role', phone: 'about', title: text('role'), cell: (row) => <Role colleague={row} /> },
    {
      key: 'status',
      phone: 'state',
      title: text('state'),
      cell: (row) => <Badge tone={tones[row.status]}>{text(`state.${row.status}`)}</Badge>,
    },
    { key: 'createdAt', title: text('since'), cell: (row) => date(row.createdAt), isExtra: true },
  ]
}

function Role({ colleague: { status, isManager } }: { colleague: Colleague }) {
  const text = useText(messages)
  if (status !== 'active') return '–'
  return isManager ? <Badge tone="accent">{text('role.manager')}</Badge> : text('role.colleague')
}
