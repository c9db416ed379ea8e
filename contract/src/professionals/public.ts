import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email } from '../fields/email.ts'
import { id } from '../fields/id.ts'
import { Registration } from './registration.ts'

export const create = endpoint({
  method: 'POST',
  path: '/professionals/create',
  access: 'public',
  summary: 'Sign up as a professional: the first step, the second, or both at once; always answered alike',
  multipart: true,
  body: Registration,
  response: z.object({
    _id: id,
    /** After the first step: what the second has to send; it holds for 24 hours. */
    completionToken: z.string().nullable(),
    /** What comes next: the second step, or the link in the mail. */
    next: z.enum(['second-step', 'confirm-email']),
  }),
  errors: ['finish-register', 'completion-token.invalid', 'cpf.taken', 'store.unknown', 'upload.invalid'],
  limit: { perMinute: 20 },
})

export const validateEmail = endpoint({
  method: 'POST',
  path: '/professionals/validate-email',
  access: 'public',
  summary: 'Confirm an e-mail with the id of the mailed link; the link holds for one use',
  body: z.object({ id: z.string().trim().min(1).max(100) }),
  response: z.object({
    userType: z.enum(['professional', 'shopkeeper', 'admin']),
    /** Whether signing in is possible now, or an approval still has to come. */
    status: z.enum(['active', 'awaiting-approval']),
  }),
  errors: ['email-token.invalid'],
  limit: { perMinute: 30 },
})

/** The address that the confirmation is mailed to again. */
export const ConfirmationRequest = z.object({ email })

export const resendConfirmation = endpoint({
  method: 'POST',
  path: '/professionals/resend-confirmation',
  access: 'public',
  summary: 'Mail the confirmation link again, to professionals and shopkeepers; always answered alike',
  body: ConfirmationRequest,
  response: z.object({}),
  limit: { perMinute: 10 },
})
