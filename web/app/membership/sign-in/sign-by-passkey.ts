import { secondFactor } from '@esquadro/contract/calls/public'
import type { SignedIn } from '@esquadro/contract/people/accounts/session'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { Realm } from '../../people/accounts/realm.ts'
import { type CallError, type CallResult, call } from '../../platform/api/call.ts'

const cancelled: CallError = { code: 'passkey', msg: '', status: 0 }

/** Asks the browser for a passkey and sends the signed response. */
export async function signByPasskey(token: string, options: object | null): Promise<CallResult<SignedIn>> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const response = await startAuthentication({
    optionsJSON: options as PublicKeyCredentialRequestOptionsJSON,
  }).catch(() => null)
  if (!response) return [null, cancelled]
  return call(secondFactor.signInByPasskey, { body: { token, response: { ...response } } })
}

/** Signs in with any passkey of this site, without a password. */
export async function signInWithAnyPasskey(realm: Realm): Promise<CallResult<SignedIn>> {
  const [challenge, error] = await call(secondFactor.getPasskeyOptions, { body: { realm } })
  return error ? [null, error] : signByPasskey(challenge.token, challenge.options)
}
