import type { PreRegistrationState } from '@esquadro/contract/people/pre-registrations/vocabulary'
import { preRegistrationStates } from '@esquadro/texts/lists/pre-registrations'
import { Badge, type Tone } from '../../platform/design/badge/badge.tsx'
import { useWords } from '../../platform/i18n/i18n.tsx'

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
  const states = useWords(preRegistrationStates)
  return <Badge tone={tones[state]}>{states[state]}</Badge>
}
