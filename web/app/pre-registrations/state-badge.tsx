import type { PreRegistrationState } from '@esquadro/contract/pre-registrations/pre-registration'
import { Badge, type Tone } from '../design/badge/badge.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './pre-registrations.messages.ts'

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
  const text = useText(messages)
  return <Badge tone={tones[state]}>{text(`state.${state}`)}</Badge>
}
