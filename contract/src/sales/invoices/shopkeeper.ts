import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { type UploadFile, uploadFile } from '../../form-data.ts'
import {
  accessKey,
  cents,
  fileRefusal,
  id,
  instant,
  invoiceCheck,
  isoDay,
  line,
  paged,
  pageQuery,
  points,
  positiveCents,
  refusalDetails,
  search,
  sortQuery,
  taxDocument,
} from '../../platform/fields/schemas.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import {
  InvoiceFacts,
  InvoiceTotals,
  invoiceAttribution,
  invoiceOrigin,
  invoiceSource,
  invoiceStatus,
  light,
  SENT_KINDS,
  SentFile,
} from './invoice.ts'
import { INTAKE_STATES, MANUAL_FILE_MAX_BYTES, MANUAL_FILE_TYPES, SEND_LIMITS } from './vocabulary.ts'

/** An XML or a zip of XML files; detected from the content, not from the name or the type. */
const sentFile = uploadFile({ maxBytes: SEND_LIMITS.bytes, types: [''] })

export const SendBody = z.strictObject({
  /** A new id with which `get-intakes` returns the files of this call while they are processed. */
  submission: id.optional(),
  // A form with a single file sends a file instead of a list.
  files: z.preprocess(
    (input: UploadFile | UploadFile[]) => (Array.isArray(input) || input === undefined ? input : [input]),
    z
      .array(sentFile)
      .min(1)
      .max(SEND_LIMITS.files)
      .refine((files) => files.reduce((sum, file) => sum + file.size, 0) <= SEND_LIMITS.bytes, {
        params: { code: 'file.too-large' },
      }),
  ),
})

/**
 * The target of a correction: a refused file of the store, or one of its invoices that an administrator
 * rejected. At most one.
 */
const replaced = { intakeId: id.optional(), invoiceId: id.optional() }
const isOne = (body: { intakeId?: string | undefined; invoiceId?: string | undefined }) =>
  (body.intakeId === undefined) !== (body.invoiceId === undefined)

/** An invoice typed by hand, with its PDF or photo. */
export const ManualInvoice = z.strictObject({
  accessKey,
  /** The customer's document. */
  document: taxDocument,
  issuedOn: isoDay,
  totalCents: z.coerce.number<number | string>().pipe(positiveCents),
  file: uploadFile({ maxBytes: MANUAL_FILE_MAX_BYTES, types: MANUAL_FILE_TYPES }),
  /** Ignored if a registration of the customer is valid on the day of issue. */
  professionalId: id.optional(),
  ...replaced,
})
export type ManualInvoice = z.output<typeof ManualInvoice>

/** An invoice as its store sees it. */
export const ShopkeeperInvoice = InvoiceFacts.extend({
  recipient: z.object({ name: z.string().nullable(), documentMasked: z.string().nullable() }),
  /** The points that the sale credited to its professional; null unless it is approved. */
  points: points.nullable(),
  /** First name and initial. */
  professionalName: z.string().nullable(),
  attribution: invoiceAttribution.nullable(),
  /** Whether the store may name a professional or change the named one. */
  canNameProfessional: z.boolean(),
  /** Whether the store may submit a correction: an administrator rejected the invoice. */
  canCorrect: z.boolean(),
})
export type ShopkeeperInvoice = z.output<typeof ShopkeeperInvoice>

export const ShopkeeperInvoiceDetails = ShopkeeperInvoice.extend({
  checks: z.array(invoiceCheck),
  items: z.array(
    z.object({
      line: z.int(),
      code: z.string(),
      description: z.string(),
      quantity: z.string(),
      unit: z.string().nullable(),
      /** After the discount; 0 if the line does not count in the total. */
      netCents: cents,
      returnedCents: cents,
      /** The matched product; null if there is none. */
      productName: z.string().nullable(),
    }),
  ),
  /** The documents that the invoice refers to, in its order; `number` and `status` are null while they are unknown. */
  originals: z.array(
    z.object({
      accessKey: z.string(),
      invoiceId: id.nullable(),
      number: z.string().nullable(),
      status: invoiceStatus.nullable(),
    }),
  ),
  /** The name of the XML, PDF or photo. */
  fileName: z.string().nullable(),
  /** The name of the sender: a person, or the API key for the origin `key`. */
  sentBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reversedAt: instant.nullable(),
})
export type ShopkeeperInvoiceDetails = z.output<typeof ShopkeeperInvoiceDetails>

/**
 * A submitted file with its outcome. `invoiceId` is the ingested invoice or the store's invoice with the same key;
 * `status` is its current status.
 */
export const Intake = z.object({
  id,
  source: invoiceSource,
  fileName: z.string(),
  archive: z.string().nullable(),
  kind: z.enum(SENT_KINDS).nullable(),
  verdict: light,
  refusal: fileRefusal.nullable(),
  refusalDetails: refusalDetails.nullable(),
  checks: z.array(invoiceCheck),
  accessKey: z.string().nullable(),
  /** Null if the file has not been read yet. */
  issuedOn: isoDay.nullable(),
  totalCents: cents.nullable(),
  invoiceId: id.nullable(),
  status: invoiceStatus.nullable(),
  /** The name of the sender: a person, or the API key for the origin `key`. */
  sentBy: z.string(),
  origin: invoiceOrigin,
  sentAt: instant,
  /** Null if the file was accepted. */
  state: z.enum(INTAKE_STATES).nullable(),
  /** Whether the file can be downloaded: a refused one for 90 days. */
  hasFile: z.boolean(),
  /** When the store dismissed the file; null otherwise. */
  dismissedAt: instant.nullable(),
})
export type Intake = z.output<typeof Intake>

export const send = endpoint({
  method: 'POST',
  path: '/shopkeepers/invoices/send',
  access: ['shopkeeper'],
  summary:
    'Submit up to 50 files (20 MB in total): NF-e, NFC-e, returns, cancellations, or zips of them; each is accepted or refused on its own',
  multipart: true,
  body: SendBody,
  response: z.object({ items: z.array(SentFile) }),
  errors: ['too-large', 'store.inactive'],
})

export const sendByHand = endpoint({
  method: 'POST',
  path: '/shopkeepers/invoices/send-by-hand',
  access: ['shopkeeper'],
  summary:
    'Submit an invoice without its XML: key, customer, date, total and a PDF or photo; an administrator reviews it',
  multipart: true,
  body: ManualInvoice,
  response: SentFile,
  errors: [
    'upload.invalid',
    'picture.incomplete',
    'picture.too-large',
    'picture.too-heavy',
    'not-found',
    'store.inactive',
    'invoice.professional-inactive',
    'invoice.wrong-status',
  ],
})

export const resend = endpoint({
  method: 'POST',
  path: '/shopkeepers/invoices/resend',
  access: ['shopkeeper'],
  summary:
    'Submit a corrected file (XML or zip) for a refused file or a rejected invoice; the invoice is checked again',
  multipart: true,
  body: z
    .strictObject({ file: sentFile, ...replaced })
    .refine(isOne, { path: ['intakeId'], params: { code: 'required' } }),
  response: z.object({ items: z.array(SentFile) }),
  errors: ['too-large', 'store.inactive', 'not-found', 'invoice.wrong-status'],
})

const invoicesQuery = pageQuery.extend({
  /** Part of the number, the access key, or the recipient's name or document. */
  q: search.optional(),
  status: invoiceStatus.optional(),
  verdict: light.optional(),
  origin: invoiceOrigin.optional(),
  /** Days of issue, both inclusive. */
  from: isoDay.optional(),
  to: isoDay.optional(),
  sort: sortQuery(['sentAt', 'issuedOn', 'totalCents']).default('-sentAt'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/shopkeepers/invoices/get-all',
  access: ['shopkeeper'],
  summary: 'List the invoices of your store; search, filter, sort',
  query: invoicesQuery,
  response: paged(ShopkeeperInvoice).extend({
    /** Sums of all invoices that match the filters, not only of this page. */
    totals: InvoiceTotals,
  }),
})

export const exportAll = endpoint({
  method: 'GET',
  path: '/shopkeepers/invoices/export',
  access: ['shopkeeper'],
  summary: 'Export the invoices of your store as filtered and sorted, as CSV or XLSX',
  query: exportQuery(invoicesQuery),
  response: 'binary',
})

export const getOne = endpoint({
  method: 'GET',
  path: '/shopkeepers/invoices/get-one',
  access: ['shopkeeper'],
  summary: 'Get an invoice of your store with its checks and items',
  query: z.object({ id }),
  response: ShopkeeperInvoiceDetails,
  errors: ['not-found'],
})

export const getFile = endpoint({
  method: 'GET',
  path: '/shopkeepers/invoices/get-file',
  access: ['shopkeeper'],
  summary: 'Download the XML, PDF or photo of an invoice of your store',
  query: z.object({ id }),
  response: 'binary',
  errors: ['not-found'],
})

export const getIntakes = endpoint({
  method: 'GET',
  path: '/shopkeepers/invoices/get-intakes',
  access: ['shopkeeper'],
  summary: 'List the files that your store submitted, refused ones included, newest first',
  query: pageQuery.extend({
    /** Part of the file name or the access key. */
    q: search.optional(),
    verdict: light.optional(),
    /** `open`: refused, and neither settled nor dismissed. */
    state: z.enum(INTAKE_STATES).optional(),
    /** Only the files of one call of `send`, oldest first, so that a full page no longer changes. */
    submission: id.optional(),
  }),
  response: paged(Intake),
})

export const getIntake = endpoint({
  method: 'GET',
  path: '/shopkeepers/invoices/get-intake',
  access: ['shopkeeper'],
  summary: 'Get a file that your store submitted, with its checks',
  query: z.object({ id }),
  response: Intake,
  errors: ['not-found'],
})

export const getIntakeFile = endpoint({
  method: 'GET',
  path: '/shopkeepers/invoices/get-intake-file',
  access: ['shopkeeper'],
  summary: 'Download a refused file of your store, for 90 days',
  query: z.object({ id }),
  response: 'binary',
  errors: ['not-found'],
})

export const dismissIntake = endpoint({
  method: 'POST',
  path: '/shopkeepers/invoices/dismiss-intake',
  access: ['shopkeeper'],
  summary: 'Dismiss a refused file, or reopen it',
  body: z.strictObject({ id, dismissed: z.boolean() }),
  response: z.object({ id, dismissed: z.boolean() }),
  errors: ['not-found'],
})

export const nameProfessional = endpoint({
  method: 'POST',
  path: '/shopkeepers/invoices/name-professional',
  access: ['shopkeeper'],
  summary:
    'Name the professional of an unattributed invoice, directly or by a registered customer; an administrator confirms',
  body: z
    .strictObject({ id, professionalId: id.optional(), customerDocument: taxDocument.optional() })
    .refine((body) => (body.professionalId === undefined) !== (body.customerDocument === undefined), {
      path: ['professionalId'],
      params: { code: 'required' },
    }),
  response: ShopkeeperInvoice,
  errors: ['not-found', 'invoice.wrong-status', 'invoice.no-registration', 'invoice.professional-inactive'],
})

export const searchProfessionals = endpoint({
  method: 'GET',
  path: '/shopkeepers/professionals/search',
  access: ['shopkeeper'],
  summary: 'Search active professionals by at least 3 characters of the name; returns short names and cities',
  query: z.object({ q: line().min(3).max(100) }),
  response: z.object({
    items: z.array(
      z.object({ id, name: z.string(), city: z.string().nullable(), state: z.string().nullable() }),
    ),
  }),
})
