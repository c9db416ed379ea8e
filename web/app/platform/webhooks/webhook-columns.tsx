import type { Delivery, Webhook } from '@esquadro/contract/platform/webhooks/cms'
import { deliveriesList, deliveryStates, webhookEvents, webhooksList } from '@esquadro/texts/lists/webhooks'
import { activeStates } from '@esquadro/texts/words'
import { Badge } from '../design/badge/badge.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useFormats } from '../i18n/format.ts'
import { useText, useWords } from '../i18n/i18n.tsx'
import { useColumn } from '../lists/use-column.ts'
import { messages } from './webhooks.messages.ts'

/** The number of events that a row names. */
const SHOWN = 2

export function useWebhookColumns(): Column<Webhook>[] {
  const column = useColumn(webhooksList)
  const states = useWords(activeStates)
  const events = useWords(webhookEvents)
  const text = useText(messages)
  return [
    column('name', (row) => row.name, { isMain: true }),
    column('url', (row) => row.url, { isExtra: true }),
    column('events', (row) => {
      const names = row.events.slice(0, SHOWN).map((event) => events[event])
      const count = row.events.length - names.length
      return count > 0 ? text('events.more', { names: names.join(', '), count }) : names.join(', ')
    }),
    column('waiting', (row) => row.waiting),
    column('failed', (row) => row.failed),
    column(
      'active',
      (row) => (
        <Badge tone={row.active ? 'success' : 'neutral'}>{states[row.active ? 'active' : 'inactive']}</Badge>
      ),
      { phone: 'state' },
    ),
  ]
}

const tones = { waiting: 'info', delivered: 'success', failed: 'danger' } as const

export function useDeliveryColumns(): Column<Delivery>[] {
  const column = useColumn(deliveriesList)
  const states = useWords(deliveryStates)
  const events = useWords(webhookEvents)
  const text = useText(messages)
  const { dateTime } = useFormats()
  return [
    column('event', (row) => events[row.event], { isMain: true }),
    column('webhook', (row) => row.webhook.name),
    column('createdAt', (row) => dateTime(row.createdAt)),
    column('attempts', (row) => row.attempts),
    {
      key: 'result',
      title: text('deliveries.result'),
      cell: (row) => row.lastError ?? row.lastStatus ?? '–',
    },
    column('next', (row) => (row.nextAttemptAt ? dateTime(row.nextAttemptAt) : '–'), { isExtra: true }),
    column('state', (row) => <Badge tone={tones[row.state]}>{states[row.state]}</Badge>, { phone: 'state' }),
  ]
}
