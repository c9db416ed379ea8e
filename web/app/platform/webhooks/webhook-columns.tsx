import type { Delivery, Webhook } from '@esquadro/contract/platform/webhooks/cms'
import { Badge } from '../design/badge/badge.tsx'
import type { Column } from '../design/data-table/data-table.types.ts'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './webhooks.messages.ts'

export function useWebhookColumns(): Column<Webhook>[] {
  const text = useText(messages)
  return [
    { key: 'name', title: text('name'), cell: (row) => row.name, isMain: true },
    { key: 'url', title: text('url'), cell: (row) => row.url, isExtra: true },
    {
      key: 'events',
      title: text('events'),
      cell: (row) => row.events.map((event) => text(`event.${event}`)).join(', '),
    },
    { key: 'waiting', title: text('waiting'), cell: (row) => row.waiting, isNumeric: true },
    { key: 'failed', title: text('failed'), cell: (row) => row.failed, isNumeric: true },
    {
      key: 'active',
      phone: 'state',
      title: text('state'),
      cell: (row) => (
        <Badge tone={row.active ? 'success' : 'neutral'}>{text(row.active ? 'active' : 'inactive')}</Badge>
      ),
    },
  ]
}

const tones = { waiting: 'info', delivered: 'success', failed: 'danger' } as const

export function useDeliveryColumns(): Column<Delivery>[] {
  const text = useText(messages)
  const { dateTime } = useFormats()
  return [
    {
      key: 'event',
      title: text('deliveries.event'),
      cell: (row) => text(`event.${row.event}`),
      isMain: true,
    },
    { key: 'webhook', title: text('deliveries.webhook'), cell: (row) => row.webhook.name },
    { key: 'createdAt', title: text('deliveries.at'), cell: (row) => dateTime(row.createdAt) },
    { key: 'attempts', title: text('deliveries.attempts'), cell: (row) => row.attempts, isNumeric: true },
    {
      key: 'result',
      title: text('deliveries.result'),
      cell: (row) => row.lastError ?? row.lastStatus ?? '–',
    },
    {
      key: 'next',
      title: text('deliveries.next'),
      cell: (row) => (row.nextAttemptAt ? dateTime(row.nextAttemptAt) : '–'),
      isExtra: true,
    },
    {
      key: 'state',
      phone: 'state',
      title: text('state'),
      cell: (row) => <Badge tone={tones[row.state]}>{text(`deliveries.state.${row.state}`)}</Badge>,
    },
  ]
}
