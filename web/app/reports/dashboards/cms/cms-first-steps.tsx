import { useText } from '../../../platform/i18n/i18n.tsx'
import { FirstSteps } from '../first-steps.tsx'
import { messages } from './cms-first-steps.messages.ts'

const STEPS = [
  { key: 'settings', to: '/cms/settings' },
  { key: 'products', to: '/cms/products/list' },
  { key: 'stores', to: '/cms/stores' },
  { key: 'people', to: '/cms/professionals' },
] as const

/** The first steps of a new programme, shown until a store has sent an invoice. */
export function CmsFirstSteps() {
  const text = useText(messages)
  return (
    <FirstSteps
      title={text('title')}
      text={text('text')}
      steps={STEPS.map(({ key, to }) => ({
        key,
        to,
        title: text(`${key}`),
        text: text(`${key}Text`),
        action: text(`${key}Action`),
      }))}
    />
  )
}
