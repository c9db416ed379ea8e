import type { AccountStatus } from '@esquadro/contract/people/accounts/status'
import { Badge, type Tone } from '../../platform/design/badge/badge.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './status.messages.ts'

const tones: Readonly<Record<AccountStatus, Tone>> = {
  incomplete: 'neutral',
  'awaiting-email': 'info',
  'awaiting-approval': 'warn',
  active: 'success',
  blocked: 'danger',
  rejected: 'danger',
}

/** The status of a member's account. */
export function AccountStatusBadge({ status }: { status: AccountStatus }) {
  const text = useText(messages)
  return <Badge tone={tones[status]}>{text(`status.${status}`)}</Badge>
}
