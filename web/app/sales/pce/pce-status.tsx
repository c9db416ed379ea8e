import type { PceStatus } from '@esquadro/contract/sales/pce/pce'
import { pceStatuses } from '@esquadro/texts/lists/pce'
import { Badge, type Tone } from '../../platform/design/badge/badge.tsx'
import { useWords } from '../../platform/i18n/i18n.tsx'

export const statusTones = {
  pending: 'info',
  approved: 'success',
  suspended: 'warn',
  refused: 'danger',
  paid: 'neutral',
  reversed: 'neutral',
} as const satisfies Record<PceStatus, Tone>

/** The status of an amount. */
export function PceStatusBadge({ status }: { status: PceStatus }) {
  const statuses = useWords(pceStatuses)
  return <Badge tone={statusTones[status]}>{statuses[status]}</Badge>
}
