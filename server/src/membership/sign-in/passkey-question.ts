import { loadWebAuthn, passkeySiteOf } from '../../people/second-factor/web-authn.ts'
import type { Config } from '../../platform/config.ts'

/** Returns the options of a passkey request: any passkey of this site, or only the given ones. */
export const passkeyQuestion = async (
  config: Pick<Config, 'publicUrl'>,
  passkeys: readonly { readonly credentialId: string; readonly transports: string[] }[],
) => {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  return generateAuthenticationOptions({
    rpID: passkeySiteOf(config).rpID,
    allowCredentials: passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
    userVerification: 'required',
  })
}
