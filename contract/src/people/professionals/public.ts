import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { currentPassword, email, id, line } from '../../platform/fields/schemas.ts'
import { Registration } from './registration.ts'

export const create = endpoint({
  method: 'POST',
  path: '/professionals/create',
  access: 'public',
  summary: 'Sign up as a professional: first step, second step, or both; responds alike for taken e-mails',
  multipart: true,
  remembersBrowser: true,
  body: Registration,
  response: z.object({
    _id: id,
    /** After the first step: the token that the second step sends; valid for 24 hours. */
    completionToken: z.string().nullable(),
    /** The next step: the second step, or the mailed link. */
    next: z.enum(['second-step', 'confirm-email']),
  }),
  errors: [
    'finish-register',
    'completion-token.invalid',
    'cpf.taken',
    'store.unknown',
    'upload.invalid',
    'picture.incomplete',
    'picture.too-large',
    'picture.too-heavy',
  ],
  limit: { perMinute: 20 },
})

/** The person's data from a pre-registration or an invite; a text is empty if they lack it. */
export const KnownPerson = z.object({ name: z.string(), email: z.string(), cellphone: z.string() })
export type KnownPerson = z.output<typeof KnownPerson>

export const getKnownPerson = endpoint({
  method: 'GET',
  path: '/professionals/get-known-person',
  access: 'public',
  summary:
    'Get the name, e-mail and phone that the sign-up need not ask, by the token of the mail of a store or an invite',
  query: z.object({
    /** The token of a store's mail. */
    pre: line().max(100).optional(),
    /** The token of the mail of an invite. */
    to: line().max(100).optional(),
  }),
  response: KnownPerson,
  errors: ['not-found'],
  limit: { perMinute: 20 },
})

/** The form behind a mailed link. `password` is that of the sign-up, or of the account whose e-mail changes. */
export const Confirmation = z.object({
  id: line().min(1).max(100),
  password: currentPassword.optional(),
})

/** The account whose e-mail is confirmed; also the `data` of `email-token.used`. */
export const Confirmed = z.object({
  userType: z.enum(['professional', 'shopkeeper', 'admin']),
  /** Whether the account can sign in now or awaits approval. */
  status: z.enum(['active', 'awaiting-approval']),
})

export const validateEmail = endpoint({
  method: 'POST',
  path: '/professionals/validate-email',
  access: 'public',
  summary:
    'Confirm an e-mail with the id of the mailed link; the password is required too, except in the browser of the sign-up or the session of the account whose e-mail changes. A link works once',
  body: Confirmation,
  response: Confirmed,
  errors: ['email-token.invalid', 'email-token.used', 'email-token.password', 'cpf.taken'],
  limit: { perMinute: 30 },
})

/** The e-mail of an account that awaits confirmation. */
export const ConfirmationRequest = z.object({ email })

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/professionals/resend-confirmation',
  access: 'public',
  summary: 'Mail the confirmation link again; responds alike for every e-mail',
  body: ConfirmationRequest,
  response: z.object({}),
  limit: { perMinute: 10 },
})
