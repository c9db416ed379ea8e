import { useText } from '../../../platform/i18n/i18n.tsx'
import { FirstSteps } from '../first-steps.tsx'
import { messages } from './professional-first-steps.messages.ts'

const FIRST_STEPS = [
  { key: 'customer', to: '/customers?new=1' },
  { key: 'products', to: '/categories' },
  { key: 'profile', to: '/profile' },
  { key: 'invite', to: '/invites' },
] as const

/** The first steps of a new professional, shown until there is a customer. */
export function ProfessionalFirstSteps() {
  const text = useText(messages)
  return (
    <FirstSteps
      title={text('title')}
      text={text('text')}
      steps={FIRST_STEPS.map(({ key, to }) => ({
        key,
        to,
        title: text(`${key}`),
        text: text(`${key}Text`),
        action: text(`${key}Action`),
      }))}
    />
  )
}
