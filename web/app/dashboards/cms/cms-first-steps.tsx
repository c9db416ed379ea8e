import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../dashboards.messages.ts'
import { FirstSteps } from '../first-steps.tsx'

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
      title={text('cms.first.title')}
      text={text('cms.first.text')}
      steps={STEPS.map(({ key, to }) => ({
        key,
        to,
        title: text(`cms.first.${key}`),
        text: text(`cms.first.${key}Text`),
        action: text(`cms.first.${key}Action`),
      }))}
    />
  )
}
