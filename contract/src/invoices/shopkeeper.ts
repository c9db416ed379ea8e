import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { accessKey } from '../fields/access-key.ts'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { instant } from '../fields/instant.ts'
import { fileRefusal, invoiceCheck } from '../fields/invoice-check.ts'
import { cents, positiveCents } from '../fields/money.ts'
import { paged, pageQuery, sortQuery } from '../fields/page.ts'
import { search } from '../fields/search.ts'
import { taxDocument } from '../fields/tax-document.ts'
import { type UploadFile, uploadFile } from '../form-data.ts'
import {
  InvoiceFacts,
  invoiceAttribution,
  invoiceSource,
  invoiceStatus,
  light,
  SENT_KINDS,
  SentFile,
} from './invoice.ts'

/** What one call of `send` takes; a larger choice is sent in several calls. */
export const SEND_LIMITS = { files: 50, bytes: 20 * 1024 * 1024 } as const

/** XML, or a zip of them: the name or the type says nothing for sure, the content decides. */
const sentFile = uploadFile({ maxBytes: SEND_LIMITS.bytes, types: [''] })

export const SendBody = z.strictObject({
  // A form with one file holds that file and no list.
  files: z.preprocess(
    (given: UploadFile | UploadFile[]) => (Array.isArray(given) || given === undefined ? given : [given]),
    z
      .array(sentFile)
      .min(1)
      .max(SEND_LIMITS.files)
      .refine((files) => files.reduce((sum, file) => sum + file.size, 0) <= SEND_LIMITS.bytes, {
        params: { code: 'file.too-large' },
      }),
  ),
})

export const MANUAL_FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const
export const MANUAL_FILE_MAX_BYTES = 10 * 1024 * 1024

/**
 * What something sent takes the place of: a file of the own store that was refused when it was read, or an invoice of
 * it that a person rejected. At most one of them.
 */
const replaced = { intakeId: id.optional(), invoiceId: id.optional() }
const isOne = (body: { intakeId?: string | undefined; invoiceId?: string | undefined }) =>
  (body.intakeId === undefined) !== (body.invoiceId === undefined)

/** The form of an invoice typed by hand, with its PDF or photo. */
export const ManualInvoice = z.strictObject({
  accessKey,
  /** The customer's. */
  document: taxDocument,
  issuedOn: isoDay,
  totalCents: z.coerce.number<number | string>().pipe(positiveCents),
  file: uploadFile({ maxBytes: MANUAL_FILE_MAX_BYTES, types: MANUAL_FILE_TYPES }),
  /** Counts where no registration of the customer is valid on the day of issue. */
  professionalId: id.optional(),
  ...replaced,
})
export type ManualInvoice = z.output<typeof ManualInvoice>

/** An invoice as the store that sent it sees it. */
export const ShopkeeperInvoice = InvoiceFacts.extend({
  recipient: z.object({ name: z.string().nullable(), documentMasked: z.string().nullable() }),
  /** First name and initial. */
  professionalName: z.string().nullable(),
  attribution: invoiceAttribution.nullable(),
  /** Whether this store may still name the professional, or another. */
  canNameProfessional: z.boolean(),
  /** A person rejected it: the store may send it again, put right. */
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
      /** After discount; 0 where the line is no part of the total. */
      netCents: cents,
      returnedCents: cents,
      /** The participating product, where one was found. */
      productName: z.string().nullable(),
    }),
  ),
  /** Of a return: the invoice whose goods came back, and whether it is known. */
  returnOf: z.object({ accessKey: z.string(), invoiceId: id.nullable() }).nullable(),
  /** Of the XML, PDF or photo. */
  fileName: z.string().nullable(),
  sentBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  reversedAt: instant.nullable(),
})
export type ShopkeeperInvoiceDetails = z.output<typeof ShopkeeperInvoiceDetails>

/** Where a refused file stands: something to do, put aside by the store, or put right by what was sent since. */
export const INTAKE_STATES = ['open', 'dismissed', 'settled'] as const

/**
 * A file that was sent, and what became of it then. `invoiceId` is the invoice that was taken, or the own store's one of
 * the same key; `status` is where that stands now.
 */
export const Intake = z.object({
  id,
  source: invoiceSource,
  fileName: z.string(),
  archive: z.string().nullable(),
  kind: z.enum(SENT_KINDS).nullable(),
  verdict: light,
  refusal: fileRefusal.nullable(),
  checks: z.array(invoiceCheck),
  accessKey: z.string().nullable(),
  /** As far as the file could be read. */
  issuedOn: isoDay.nullable(),
  totalCents: cents.nullable(),
  invoiceId: id.nullable(),
  status: invoiceStatus.nullable(),
  sentBy: z.string(),
  sentAt: instant,
  /** Null where the file was not refused. */
  state: z.enum(INTAKE_STATES).nullable(),
  /** Whether the file can be downloaded: refused ones can for 90 days. */
  hasFile: z.boolean(),
  /** Put aside by the store: nothing more to do about it. */
  dismissedAt: instant.nullable(),
})
export type Intake = z.output<typeof Intake>

export const send = endpoint({
  method: 'POST',
  path: '/shopkeepers/invoices/send',
  access: ['shopkeeper'],
  summary:
    'Send up to 50 files (20 MB together) of NF-e, NFC-e, returns or cancellations, or zips of them; each is judged and taken, or refused, by itself',
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
    'Send an invoice without its XML: key, customer, date, total and a PDF or photo; a person reviews it',
  multipart: true,
  body: ManualInvoice,
  response: SentFile,
  errors: [
    'upload.invalid',
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
    'Send a corrected file (XML or zip) in the place of one that was refused, or of an invoice that a person rejected: that invoice is then judged anew',
  multipart: true,
  body: z
    .strictObject({ file: sentFile, ...replaced })
    .refine(isOne, { path: ['intakeId'], params: { code: 'required' } }),
  response: z.object({ items: z.array(SentFile) }),
  errors: ['too-large', 'store.inactive', 'not-found', 'invoice.wrong-status'],
})

export const getAll = endpoint({
  method: 'GET',
  path: '/shopkeepers/invoices/get-all',
  access: ['shopkeeper'],
  summary: 'The invoices of the own store: searched, filtered and sorted, newest first',
  query: pageQuery.extend({
    /** Part of the number, the key, the recipient's name or document. */
    q: search.optional(),
    status: invoiceStatus.optional(),
    verdict: light.optional(),
    /** Days of issue, both included. */
    from: isoDay.optional(),
    to: isoDay.optional(),
    sort: sortQuery(['sentAt', 'issuedOn', 'totalCents']).default('-sentAt'),
  }),
  response: paged(ShopkeeperInvoice),
})

export const getOne = endpoint({
  method: 'GET',
  path: '/shopkeepers/invoices/get-one',
  access: ['shopkeeper'],
  summary: 'One invoice of the own store, with its checks and items',
  query: z.object({ id }),
  response: ShopkeeperInvoiceDetails,
  errors: ['not-found'],
})

export const getFile = endpoint({
  method: 'GET',
  path: '/shopkeepers/invoices/get-file',
  access: ['shopkeeper'],
  summary: 'The XML, PDF or photo of an invoice of the own store',
  query: z.object({ id }),
  response: 'binary',
  errors: ['not-found'],
})

export const getIntakes = endpoint({
  method: 'GET',
  path: '/shopkeepers/invoices/get-intakes',
  access: ['shopkeeper'],
  summary: 'Every file that the own store sent, refused ones included, newest first',
  query: pageQuery.extend({
    /** Part of the file name or the access key. */
    q: search.optional(),
    verdict: light.optional(),
    /** `open`: refused, and neither put right since nor put aside. */
    state: z.enum(INTAKE_STATES).optional(),
  }),
  response: paged(Intake),
})

export const getIntake = endpoint({
  method: 'GET',
  path: '/shopkeepers/invoices/get-intake',
  access: ['shopkeeper'],
  summary: 'One file that the own store sent, with the checks that refused it',
  query: z.object({ id }),
  response: Intake,
  errors: ['not-found'],
})

export const getIntakeFile = endpoint({
  method: 'GET',
  path: '/shopkeepers/invoices/get-intake-file',
  access: ['shopkeeper'],
  summary: 'A refused file of the own store as it was sent, for 90 days',
  query: z.object({ id }),
  response: 'binary',
  errors: ['not-found'],
})

export const dismissIntake = endpoint({
  method: 'POST',
  path: '/shopkeepers/invoices/dismiss-intake',
  access: ['shopkeeper'],
  summary: 'Put a refused file aside, or take it up again',
  body: z.strictObject({ id, dismissed: z.boolean() }),
  response: z.object({ id, dismissed: z.boolean() }),
  errors: ['not-found'],
})

export const nameProfessional = endpoint({
  method: 'POST',
  path: '/shopkeepers/invoices/name-professional',
  access: ['shopkeeper'],
  summary:
    'Name the professional of an unattributed invoice, or the customer whose registration leads to one; an admin confirms',
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
  summary:
    'Active professionals whose name holds what was typed (3 characters at least): shortened name and city',
  query: z.object({ q: z.string().trim().min(3).max(100) }),
  response: z.object({
    items: z.array(
      z.object({ id, name: z.string(), city: z.string().nullable(), state: z.string().nullable() }),
    ),
  }),
})
