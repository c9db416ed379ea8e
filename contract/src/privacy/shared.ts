import { z } from 'zod'
import { contentKind } from '../content/content.ts'
import { endpoint } from '../endpoint.ts'
import { instant } from '../fields/instant.ts'
import { currentPassword } from '../fields/password.ts'

/** What is stored of a member, part by part; the screen says in words what each is for. */
export const STORED_PARTS = [
  'account',
  'profile',
  'consents',
  'sessions',
  'notifications',
  'customers',
  'invoices',
  'points',
  'statements',
  'pce',
  'experiences',
  'extra-points',
  'invites',
  'pre-registrations',
  'files',
  'audit',
] as const
export type StoredPart = (typeof STORED_PARTS)[number]

/** A consent that was given or withdrawn, or a text that was accepted, with its version. */
export const Consent = z.object({
  kind: z.union([z.literal('email'), contentKind]),
  given: z.boolean(),
  /** Of the accepted text, or of the privacy text in force when the consent was given; null: there was none. */
  version: z.int().min(1).nullable(),
  at: instant,
})
export type Consent = z.output<typeof Consent>

export const PrivacyOverview = z.object({
  /** How many records of each part are stored of the reader. */
  parts: z.array(z.object({ part: z.enum(STORED_PARTS), count: z.int().min(0) })),
  acceptReceiveEmail: z.boolean(),
  /** Newest first. */
  consents: z.array(Consent),
  /** Why the account cannot be deleted now. */
  obstacle: z.object({ code: z.string(), msg: z.string() }).nullable(),
})
export type PrivacyOverview = z.output<typeof PrivacyOverview>

const members = ['professional', 'shopkeeper'] as const

export const getOverview = endpoint({
  method: 'GET',
  path: '/privacy/get-overview',
  access: members,
  summary:
    'What is stored of the member who is signed in, part by part, and the consents with version and date',
  response: PrivacyOverview,
})

export const setConsent = endpoint({
  method: 'POST',
  path: '/privacy/set-consent',
  access: members,
  summary: 'Give or withdraw the consent to news by e-mail',
  body: z.strictObject({ acceptReceiveEmail: z.boolean() }),
  response: PrivacyOverview,
})

export const download = endpoint({
  method: 'GET',
  path: '/privacy/download',
  access: members,
  summary: 'Everything that is stored of the member who is signed in: one JSON file, or a zip of CSV files',
  query: z.object({ format: z.enum(['json', 'csv']) }),
  response: 'binary',
  limit: { perMinute: 6 },
})

/** What has to be typed, in either language, so that nobody deletes an account by accident. */
export const ERASE_WORDS = ['EXCLUIR', 'DELETE'] as const

export const erase = endpoint({
  method: 'POST',
  path: '/privacy/erase',
  access: members,
  summary: 'Delete the account: the person is made anonymous for good, points and invoices keep their sums',
  body: z.strictObject({ currentPassword, confirmation: z.enum(ERASE_WORDS) }),
  response: z.object({}),
  errors: ['current-password.invalid', 'privacy.hand-over-first'],
})
