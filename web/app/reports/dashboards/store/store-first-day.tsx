import { useText } from '../../../platform/i18n/i18n.tsx'
import { FirstSteps } from '../first-steps.tsx'
import { messages } from './store-first-day.messages.ts'

/** The first steps of a new store, shown until it has sent an invoice. */
export function StoreFirstDay({ isManager }: { isManager: boolean }) {
  const text = useText(messages)
  const steps = [
    { key: 'send', to: '/invoices' },
    { key: 'people', to: '/pre-sign-up?new=1' },
    // Only a manager approves colleagues.
    ...(isManager ? [{ key: 'team', to: '/team' } as const] : []),
  ] as const
  return (
    <FirstSteps
      title={text('title')}
      text={text('text')}
      steps={steps.map(({ key, to }) => ({
        key,
        to,
        title: text(`${key}`),
        text: text(`${key}Text`),
        action: text(`${key}Action`),
      }))}
    />
  )
}
