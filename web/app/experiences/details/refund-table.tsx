import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../experiences.messages.ts'
import type { Details } from './experience-details.types.ts'

/** The refund by days before the start; renders nothing if all points are always refunded. */
export function RefundTable({ steps }: { steps: Details['refundSteps'] }) {
  const text = useText(messages)
  const last = steps.at(-1)
  if (!last) return null
  return (
    <ul>
      {steps.map(({ daysBefore, percent }) => (
        <li key={daysBefore}>{text('refund.step', { count: daysBefore, percent })}</li>
      ))}
      {last.daysBefore > 0 && <li>{text('refund.none')}</li>}
    </ul>
  )
}
