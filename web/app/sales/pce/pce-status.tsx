import type { PceStatus } from '@esquadro/contract/sales/pce/pce'
import { Badge, type Tone } from '../../platform/design/badge/badge.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './pce.messages.ts'

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
  const text = useText(messages)
  return <Badge tone={statusTones[status]}>{text(`status.${status}`)}</Badge>
}
