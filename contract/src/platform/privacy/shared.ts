import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { contentKind } from '../content/content.ts'
import { currentPassword, instant } from '../fields/schemas.ts'

/** The parts of a member's stored data; the screen explains the purpose of each. */
export const STORED_PARTS = [
  'account',
  'profile',
  'consents',
  'notes',
  'sessions',
  'passkeys',
  'security-events',
  'notifications',
  'customers',
  'disputes',
  'invoices',
  'points',
  'statements',
  'pce',
  'experiences',
  'extra-points',
  'invites',
  'pre-registrations',
  'files',
  'record-views',
  'audit',
] as const
export type StoredPart = (typeof STORED_PARTS)[number]

/** A consent that was given or withdrawn, or an accepted text with its version. */
export const Consent = z.object({
  kind: z.union([z.literal('email'), contentKind]),
  given: z.boolean(),
  /** Version of the accepted text, or of the privacy text in force when the consent was given; null if there was none. */
  version: z.int().min(1).nullable(),
  at: instant,
})
export type Consent = z.output<typeof Consent>

export const PrivacyOverview = z.object({
  /** The number of records of each part. */
  parts: z.array(z.object({ part: z.enum(STORED_PARTS), count: z.int().min(0) })),
  acceptReceiveEmail: z.boolean(),
  /** When the mail server of the reader's address last permanently rejected a mail; null if it accepts mails. */
  emailRejectedAt: instant.nullable(),
  /** Newest first. */
  consents: z.array(Consent),
  /** The reason why the account cannot be deleted now, or null. */
  obstacle: z.object({ code: z.string(), msg: z.string() }).nullable(),
})
export type PrivacyOverview = z.output<typeof PrivacyOverview>

const members = ['professional', 'shopkeeper'] as const

export const getOverview = endpoint({
  method: 'GET',
  path: '/privacy/get-overview',
  access: members,
  summary: 'List your stored personal data by section, and your consents with version and date',
  response: PrivacyOverview,
})

export const setConsent = endpoint({
  method: 'POST',
  path: '/privacy/set-consent',
  access: members,
  summary: 'Give or withdraw your consent to news by e-mail',
  body: z.strictObject({ acceptReceiveEmail: z.boolean() }),
  response: PrivacyOverview,
})

export const download = endpoint({
  method: 'GET',
  path: '/privacy/download',
  access: members,
  summary: 'Download everything stored about you as a JSON file or a zip of CSV files',
  query: z.object({ format: z.enum(['json', 'csv']) }),
  response: 'binary',
  limit: { perMinute: 6 },
})

/** The word to type, in either language, to confirm the deletion of an account. */
export const ERASE_WORDS = ['EXCLUIR', 'DELETE'] as const

export const erase = endpoint({
  method: 'POST',
  path: '/privacy/erase',
  access: members,
  summary: 'Delete your account: it is anonymised permanently; points and invoices keep their sums',
  body: z.strictObject({ currentPassword, confirmation: z.enum(ERASE_WORDS) }),
  response: z.object({}),
  errors: ['current-password.invalid', 'privacy.hand-over-first'],
})
