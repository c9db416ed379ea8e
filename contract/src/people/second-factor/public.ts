import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { line, typedCode } from '../../platform/fields/schemas.ts'
import { SignedIn } from '../accounts/session.ts'

/** Whether a member or an administrator signs in. */
const realm = z.enum(['member', 'admin'])
const token = line().min(1).max(100)

/** A passkey's data as browsers encode it in JSON (WebAuthn level 3). The server verifies it; the contract bounds its size. */
export const passkeyJson = z.looseObject({ id: z.string().min(1).max(1_400) })

/** A code of the authenticator app: six digits. */
export const totpCode = typedCode()
  .min(1, { abort: true })
  .refine((code) => /^\d{6}$/.test(code), { params: { code: 'code.malformed' } })

/** A recovery code; case, spaces and hyphens are ignored. */
export const recoveryCode = typedCode().min(1, { abort: true }).min(10).max(20)

const credentials = z
  .array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }))
  .optional()

/** The options of a browser's request for a passkey (WebAuthn's `PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  allowCredentials: credentials,
  userVerification: z.string().optional(),
})

/** The options with which a browser creates a passkey (WebAuthn's `PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  timeout: z.number().optional(),
  excludeCredentials: credentials,
  authenticatorSelection: z
    .object({
      residentKey: z.string().optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.string().optional(),
    })
    .optional(),
  attestation: z.string().optional(),
})

export const SECOND_FACTORS = ['totp', 'passkey', 'recovery-code'] as const

/** The `data` of `second-factor.required`: the password was right, and one of the methods is needed as well. */
export const SecondFactorRequest = z.object({
  token,
  methods: z.array(z.enum(SECOND_FACTORS)),
  /** The options of the request for a passkey; null if there is none. */
  passkey: PasskeyQuestion.nullable(),
})
export type SecondFactorRequest = z.output<typeof SecondFactorRequest>

export const passSecondFactor = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  access: 'public',
  summary:
    'Finish a sign-in with a code of the authenticator app or a recovery code; five tries within five minutes',
  body: z.strictObject({ token, code: totpCode.optional(), recoveryCode: recoveryCode.optional() }),
  response: SignedIn,
  errors: ['second-factor.refused', 'second-factor.expired', 'too-many-requests'],
  limit: { perMinute: 30 },
})

export const getPasskeyOptions = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'public',
  summary: 'Get the WebAuthn options with which a browser asks for a passkey to sign in',
  body: z.strictObject({ realm }),
  response: z.object({ token, options: PasskeyQuestion }),
  limit: { perMinute: 60 },
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey/sign-in',
  access: 'public',
  summary: 'Sign in with a passkey, or finish a sign-in that requires one',
  body: z.strictObject({ token, response: passkeyJson }),
  response: SignedIn,
  errors: [
    'second-factor.refused',
    'second-factor.expired',
    'account.awaiting-email',
    'account.awaiting-approval',
    'account.blocked',
    'account.rejected',
  ],
  limit: { perMinute: 30 },
})
