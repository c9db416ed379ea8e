/**
 * The state of a pre-registered person: `pre-registered` (not mailed yet) → `mailed` → `incomplete` (sign-up begun) →
 * `awaiting` (confirmation or approval) → `active`. `closed`: rejected or blocked; stores do not learn which.
 */
export const PRE_REGISTRATION_STATES = [
  'pre-registered',
  'mailed',
  'incomplete',
  'awaiting',
  'active',
  'closed',
] as const

export type PreRegistrationState = (typeof PRE_REGISTRATION_STATES)[number]

/** The states in which the store may remind or remove the person: the sign-up is not finished. */
export const UNFINISHED_STATES = ['pre-registered', 'mailed', 'incomplete'] as const

export const isUnfinished = (state: PreRegistrationState): boolean =>
  UNFINISHED_STATES.some((entry) => entry === state)

/** The maximum number of mails, and the minimum hours between two of them. */
export const RESEND_LIMITS = { mails: 5, hours: 24 } as const

/** The limits of one import; `rows` is also the daily limit of a store. */
export const IMPORT_LIMITS = { rows: 500, bytes: 2 * 1024 * 1024 } as const
