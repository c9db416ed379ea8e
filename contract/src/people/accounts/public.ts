import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { currentPassword, email, password, typedCode } from '../../platform/fields/schemas.ts'
import { SignedIn } from './session.ts'

/** The code of 16 digits that is mailed to the owner of an account whose limits strangers have used up. */
export const entryCode = typedCode()
  .min(1, { abort: true })
  .refine((code) => /^\d{16}$/.test(code), { params: { code: 'code.malformed' } })

/** The form to sign in; `code` is an entry code. */
export const Credentials = z.object({ email, password: currentPassword, code: entryCode.optional() })

/** The data of `too-many-requests` at sign-in: whether an entry code was mailed to the owner of the e-mail, if there is one. */
export const TooManySignIns = z.object({ isCodeMailed: z.literal(true) })

/** The form to request a recovery code. */
export const Recovery = z.object({ email })

/** The form to reset a password with the mailed code of 8 digits, or with an entry code of 16. */
export const Reset = z.object({
  email,
  code: typedCode()
    .min(1, { abort: true })
    .refine((code) => /^\d{8}(?:\d{8})?$/.test(code), { params: { code: 'code.malformed' } }),
  newPassword: password,
})

// Every response below has the same text and takes the same time, whether or not the e-mail has an account.

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Sign in as a professional or a shopkeeper',
  remembersBrowser: true,
  body: Credentials,
  response: SignedIn,
  errors: [
    'invalid.credentials',
    'user-incomplete',
    'second-factor.required',
    'account.awaiting-email',
    'account.awaiting-approval',
    'account.blocked',
    'account.rejected',
    'account.administrator',
    'too-many-requests',
  ],
})

export const adminLogin = endpoint({
  method: 'POST',
  path: '/auth/admin-login',
  access: 'public',
  summary: 'Sign in as an administrator',
  remembersBrowser: true,
  body: Credentials,
  response: SignedIn,
  errors: ['invalid.credentials', 'second-factor.required', 'account.blocked', 'too-many-requests'],
})

export const recover = endpoint({
  method: 'POST',
  path: '/auth/recover',
  access: 'public',
  summary: "Mail a member's recovery code: 8 digits, valid for 10 minutes, 5 tries and one use",
  remembersBrowser: true,
  body: Recovery,
  response: z.object({}),
  errors: ['too-many-requests'],
})

export const recoverCms = endpoint({
  method: 'POST',
  path: '/auth/cms/recover',
  access: 'public',
  summary: "Mail an administrator's recovery code: 8 digits, valid for 10 minutes, 5 tries and one use",
  remembersBrowser: true,
  body: Recovery,
  response: z.object({}),
  errors: ['too-many-requests'],
})

export const reset = endpoint({
  method: 'POST',
  path: '/auth/reset',
  access: 'public',
  summary: "Set a member's new password with the mailed code; ends every session",
  body: Reset,
  response: z.object({}),
  errors: ['code.invalid', 'too-many-requests'],
})

export const resetCms = endpoint({
  method: 'POST',
  path: '/auth/cms/reset',
  access: 'public',
  summary: "Set an administrator's new password with the mailed code; ends every session",
  body: Reset,
  response: z.object({}),
  errors: ['code.invalid', 'too-many-requests'],
})
