import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { uploadFile } from '../../form-data.ts'
import { accessKey, fileRefusal, id, invoiceCheck, points } from '../../platform/fields/schemas.ts'
import { invoiceKind, invoiceStatus, light, SENT_KINDS } from './invoice.ts'

/** The largest XML in bytes. */
export const INTEGRATION_FILE_MAX_BYTES = 2 * 1024 * 1024

/** The result for an invoice or for one event of an XML. */
const IntegrationItem = z.object({
  /** `received`: new; `done`: known before (same id), with its present status and its stored verdict and checks; `refused` for the reason in `refusal` or `checks`. */
  result: z.enum(['received', 'done', 'refused']),
  /** The id of the invoice; null if the file was refused or cancels an unknown invoice. */
  id: id.nullable(),
  kind: z.enum(SENT_KINDS).nullable(),
  accessKey: z.string().nullable(),
  status: invoiceStatus.nullable(),
  verdict: light,
  refusal: fileRefusal.nullable(),
  checks: z.array(invoiceCheck),
})
export type IntegrationItem = z.output<typeof IntegrationItem>

/** The result for an XML from a store's system: that of its invoice, or of the first event that was refused, else of the first. */
export const IntegrationResult = IntegrationItem.extend({
  /** The results of all events of a file of events, in its order; otherwise the only result. */
  items: z.array(IntegrationItem),
})
export type IntegrationResult = z.output<typeof IntegrationResult>

export const send = endpoint({
  method: 'POST',
  path: '/integrations/invoices',
  access: 'key',
  scope: 'invoices:send',
  summary:
    "Send the XML of an NF-e, NFC-e or cancellation from a store's system, as the body or as the field `file` of a form. Idempotent: the same XML responds `done` with the same id. The invoice records the key as its sender",
  multipart: true,
  xml: true,
  bodyLimit: INTEGRATION_FILE_MAX_BYTES + 64 * 1024,
  body: z.strictObject({ file: uploadFile({ maxBytes: INTEGRATION_FILE_MAX_BYTES, types: [''] }) }),
  response: IntegrationResult,
  errors: ['store.inactive', 'too-many-requests', 'too-large'],
})

export const getOne = endpoint({
  method: 'GET',
  path: '/integrations/invoices/{accessKey}',
  access: 'key',
  scope: 'invoices:read',
  summary: 'Get the status of an invoice of the store by its access key, with its points once it is approved',
  params: z.object({ accessKey }),
  response: z.object({
    id,
    kind: invoiceKind,
    accessKey: z.string(),
    status: invoiceStatus,
    points: points.nullable(),
  }),
  errors: ['not-found', 'too-many-requests'],
})
