import type { Customer, NoticeState } from '@esquadro/contract/sales/customers/customer'
import { Badge, type Tone } from '../../../platform/design/badge/badge.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './notice.messages.ts'

const tones = {
  none: 'neutral',
  sent: 'info',
  confirmed: 'success',
  objected: 'danger',
} as const satisfies Record<NoticeState, Tone>

/** The state of the notice to a customer. */
export function NoticeBadge({ notice }: { notice: Customer['notice'] }) {
  const text = useText(messages)
  return <Badge tone={tones[notice.state]}>{text(notice.state)}</Badge>
}
