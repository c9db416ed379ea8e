import type { PreRegistrationState } from '@esquadro/contract/people/pre-registrations/vocabulary'
import { Badge, type Tone } from '../../platform/design/badge/badge.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { stateMessages } from './state.messages.ts'

const tones: Readonly<Record<PreRegistrationState, Tone>> = {
  'pre-registered': 'neutral',
  mailed: 'info',
  incomplete: 'warn',
  awaiting: 'warn',
  active: 'success',
  closed: 'neutral',
}

/** The state of a pre-registered person. */
export function StateBadge({ state }: { state: PreRegistrationState }) {
  const text = useText(stateMessages)
  return <Badge tone={tones[state]}>{text(state)}</Badge>
}
