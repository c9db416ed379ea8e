import { generateAuthenticationOptions } from '@simplewebauthn/server'
import type { Config } from '../config.ts'
import { passkeySiteOf } from '../second-factor/passkey-site.rules.ts'

/** Returns what a browser asks its passkeys: any of this site, or only the given ones. */
export const passkeyQuestion = (
  config: Pick<Config, 'publicUrl'>,
  passkeys: readonly { readonly credentialId: string; readonly transports: string[] }[],
) =>
  generateAuthenticationOptions({
    rpID: passkeySiteOf(config).rpID,
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
