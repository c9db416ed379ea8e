import { z } from 'zod'
import { endpoint, roles } from '../../endpoint.ts'
import { currentPassword, id, instant, line } from '../../platform/fields/schemas.ts'
import { PasskeyCreation, passkeyJson, totpCode } from './public.ts'

export const Passkey = z.object({
  id,
  name: z.string(),
  /** Whether the browser or the system syncs it to the owner's other devices. */
  isSynced: z.boolean(),
  createdAt: instant,
  usedAt: instant.nullable(),
})
export type Passkey = z.output<typeof Passkey>

/** Recovery codes, shown once. */
const recoveryCodes = z.array(z.string())

export const get = endpoint({
  method: 'GET',
  path: '/auth/second-factors/get',
  access: roles,
  summary: 'Get your second factors: authenticator app, passkeys, recovery codes left',
  response: z.object({
    hasTotp: z.boolean(),
    passkeys: z.array(Passkey),
    recoveryCodesLeft: z.int().min(0),
    /** Whether the programme's settings require a second factor of the caller. */
    isRequired: z.boolean(),
  }),
})

/** The form that confirms the caller's password. */
export const OwnPassword = z.object({ password: currentPassword })

export const reauthenticate = endpoint({
  method: 'POST',
  path: '/auth/reauthenticate',
  access: roles,
  summary: 'Confirm your password; calls that require it accept this session for ten minutes',
  body: OwnPassword,
  response: z.object({}),
  errors: ['current-password.invalid', 'too-many-requests'],
})

export const startTotp = endpoint({
  method: 'POST',
  path: '/auth/totp/start',
  access: roles,
  requiresPassword: true,
  summary: 'Create the secret of an authenticator app; it takes effect once its first code is confirmed',
  body: z.strictObject({}),
  response: z.object({
    /** The secret in base32, for typing. */
    secret: z.string(),
    /** The address that the QR code contains. */
    url: z.string(),
  }),
  errors: ['second-factor.exists'],
})

/** The form for the first code. */
export const FirstCode = z.object({ code: totpCode })

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/auth/totp/confirm',
  access: roles,
  requiresPassword: true,
  summary: 'Confirm the authenticator app with its first code; returns recovery codes, shown only once',
  body: FirstCode,
  response: z.object({ recoveryCodes }),
  errors: ['second-factor.refused', 'second-factor.exists', 'too-many-requests'],
})

export const removeTotp = endpoint({
  method: 'POST',
  path: '/auth/totp/remove',
  access: roles,
  requiresPassword: true,
  summary: 'Remove the authenticator app',
  body: z.strictObject({}),
  response: z.object({}),
  errors: ['not-found', 'second-factor.last'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/auth/recovery-codes/renew',
  access: roles,
  requiresPassword: true,
  summary: 'Replace your recovery codes; returns the new ones, shown only once',
  body: z.strictObject({}),
  response: z.object({ recoveryCodes }),
  errors: ['second-factor.none'],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/begin',
  access: roles,
  requiresPassword: true,
  summary: 'Get the WebAuthn options with which a browser creates a passkey',
  body: z.strictObject({}),
  response: z.object({ token: z.string(), options: PasskeyCreation }),
})

/** The form that names a new passkey. */
export const PasskeyName = z.object({ name: line().min(1).max(60) })

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/add',
  access: roles,
  requiresPassword: true,
  summary:
    "Add the passkey that the browser created; an administrator's first passkey also returns recovery codes, shown only once",
  body: z.strictObject({
    token: line().min(1).max(100),
    ...PasskeyName.shape,
    response: passkeyJson,
  }),
  response: z.object({ passkey: Passkey, recoveryCodes: recoveryCodes.nullable() }),
  errors: ['second-factor.refused', 'second-factor.expired', 'second-factor.too-many'],
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/auth/passkeys/remove',
  access: roles,
  requiresPassword: true,
  summary: 'Remove one of your passkeys',
  body: z.strictObject({ id }),
  response: z.object({}),
  errors: ['not-found', 'second-factor.last'],
})
