import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/webhooks/cms'
import type { Context } from '../context/context.ts'
import { readPages } from '../lists/cursor.queries.ts'
import { exportList } from '../lists/export-list.ts'
import { webhookExportText } from './webhook-export.messages.ts'
import { exportedDeliveries, listWebhooks } from './webhooks.queries.ts'

/** Exports the webhooks as filtered and sorted. */
export function exportWebhooks(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const { files, columns, events, ...texts } = webhookExportText(context.language)
  return exportList(context, {
    subject: 'webhook',
    name: files.webhooks,
    query,
    rows: readPages(context.db, (trx, page) => listWebhooks(trx, { ...query, ...page })),
    columns: [
      { title: columns.name, value: (row) => row.name },
      { title: columns.url, value: (row) => row.url },
      { title: columns.events, value: (row) => row.events.map((event) => events[event]).join(', ') },
      { title: columns.waiting, kind: 'integer', value: (row) => row.waiting },
      { title: columns.failed, kind: 'integer', value: (row) => row.failed },
      { title: columns.state, value: (row) => (row.active ? texts.active : texts.inactive) },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
    ],
  })
}

/** Exports the deliveries as filtered, newest first. */
export function exportDeliveries(
  context: Context,
  query: QueryOf<typeof contract.exportDeliveries>,
): Promise<BinaryOutput> {
  const { files, columns, events, states } = webhookExportText(context.language)
  return exportList(context, {
    subject: 'webhook-delivery',
    name: files.deliveries,
    query,
    rows: exportedDeliveries(context.db, query),
    columns: [
      { title: columns.event, value: (row) => events[row.event] },
      { title: columns.eventId, value: (row) => row.eventId },
      { title: columns.webhook, value: (row) => row.webhook.name },
      { title: columns.state, value: (row) => states[row.state] },
      { title: columns.attempts, kind: 'integer', value: (row) => row.attempts },
      { title: columns.lastStatus, kind: 'integer', value: (row) => row.lastStatus },
      { title: columns.lastError, value: (row) => row.lastError },
      { title: columns.createdAt, kind: 'instant', value: (row) => row.createdAt },
      { title: columns.lastAttemptAt, kind: 'instant', value: (row) => row.lastAttemptAt },
      { title: columns.nextAttemptAt, kind: 'instant', value: (row) => row.nextAttemptAt },
    ],
  })
}
