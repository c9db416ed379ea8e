import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { changesOf } from '../../platform/fields/changes.ts'
import { id, instant, paged, pageQuery } from '../../platform/fields/schemas.ts'
import {
  ALLOWED_SENDERS,
  DKIM_RESULTS,
  MAIL_ANSWERS,
  MAIL_OUTCOMES,
  readSender,
  SPF_RESULTS,
} from './vocabulary.ts'

/** The address to which the system of the caller's store mails its invoices, and how it is used. */
export const Mailbox = z.object({
  /** Whether the installation receives mails and the programme allows it; if not, there is nothing to show. */
  isOn: z.boolean(),
  /** Null until the store creates one, and after it was revoked. */
  address: z.string().nullable(),
  createdAt: instant.nullable(),
  lastUsedAt: instant.nullable(),
  /** Whether the caller manages the store, and may change the mailbox. */
  canChange: z.boolean(),
  /** Addresses and domains whose mails are read; all if empty. */
  allowedSenders: z.array(z.string()),
  answers: z.enum(MAIL_ANSWERS),
})
export type Mailbox = z.output<typeof Mailbox>

export const MailboxInput = z.strictObject({
  /** Blank entries are left out. */
  allowedSenders: z
    .array(z.string().max(250))
    .max(100)
    .transform((list) => list.filter((entry) => entry.trim() !== ''))
    .refine((list) => list.every((entry) => readSender(entry) !== null), {
      params: { code: 'email.invalid' },
    })
    .transform((list) => [...new Set(list.map((entry) => readSender(entry) ?? entry))])
    .pipe(z.array(z.string()).max(ALLOWED_SENDERS)),
  answers: z.enum(MAIL_ANSWERS),
})
export type MailboxInput = z.output<typeof MailboxInput>
export const MailboxChanges = z.strictObject(changesOf(MailboxInput.shape))
export type MailboxChanges = z.output<typeof MailboxChanges>

/** A mail that the store's address received, with the outcomes of its files. */
export const ReceivedMail = z.object({
  id,
  /** The address of the sender; null once the mail is 90 days old. */
  sender: z.string().nullable(),
  receivedAt: instant,
  outcome: z.enum(MAIL_OUTCOMES),
  /** Files by outcome: accepted without doubt, waiting for a person, refused, and sent before. */
  accepted: z.int().min(0),
  doubtful: z.int().min(0),
  refused: z.int().min(0),
  repeated: z.int().min(0),
  /** Attachments that do not look like invoices, which were not read. */
  others: z.int().min(0),
  /** As the programme's forwarder noted; null without one. */
  spf: z.enum(SPF_RESULTS).nullable(),
  dkim: z.enum(DKIM_RESULTS).nullable(),
})
export type ReceivedMail = z.output<typeof ReceivedMail>

export const get = endpoint({
  method: 'GET',
  path: '/shopkeepers/mailbox/get',
  access: ['shopkeeper'],
  summary: "Get the address to which your store's system mails its invoices, and its settings",
  response: Mailbox,
})

export const createAddress = endpoint({
  method: 'POST',
  path: '/shopkeepers/mailbox/create-address',
  access: ['shopkeeper'],
  summary:
    'Create the address of your store; a former one no longer receives from then on. Managers of the store only',
  response: Mailbox,
  errors: ['forbidden', 'mailbox.off', 'store.inactive'],
  limit: { perMinute: 10 },
})

export const revokeAddress = endpoint({
  method: 'POST',
  path: '/shopkeepers/mailbox/revoke-address',
  access: ['shopkeeper'],
  summary: 'Revoke the address of your store: it receives nothing from then on. Managers of the store only',
  response: Mailbox,
  errors: ['forbidden'],
})

export const update = endpoint({
  method: 'POST',
  path: '/shopkeepers/mailbox/update',
  access: ['shopkeeper'],
  summary: 'Set whose mails are read and which are answered. Managers of the store only',
  body: MailboxChanges,
  response: Mailbox,
  errors: ['forbidden'],
})

export const getMails = endpoint({
  method: 'GET',
  path: '/shopkeepers/mailbox/get-mails',
  access: ['shopkeeper'],
  summary:
    'List the mails that the address of your store received, with the outcomes of their files, newest first',
  query: pageQuery.extend({ outcome: z.enum(MAIL_OUTCOMES).optional() }),
  response: paged(ReceivedMail),
})
