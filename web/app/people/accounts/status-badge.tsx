import type { AccountStatus } from '@esquadro/contract/people/accounts/status'
import { accountStatusNames } from '@esquadro/texts/account-statuses'
import { Badge, type Tone } from '../../platform/design/badge/badge.tsx'
import { useWords } from '../../platform/i18n/i18n.tsx'

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
  const statuses = useWords(accountStatusNames)
  return <Badge tone={tones[status]}>{statuses[status]}</Badge>
}
