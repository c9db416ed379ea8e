import type { SignedIn } from '@esquadro/contract/people/accounts/session'
import { useEffect, useState } from 'react'
import type { Realm } from '../../people/accounts/realm.ts'
import { hasPasskeys } from '../../people/second-factor/has-passkeys.ts'
import { messages } from '../../people/second-factor/second-factor.messages.ts'
import { showToast } from '../../platform/api/store.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { signInWithAnyPasskey } from './sign-by-passkey.ts'

interface Props {
  readonly realm: Realm
  readonly onSignedIn: (data: SignedIn) => Promise<void>
}

/** Signs in with a passkey instead of the password, if the browser supports it. */
export function PasskeyButton({ realm, onSignedIn }: Props) {
  const text = useText(messages)
  const [isOffered, setOffered] = useState(false)
  const [isRunning, setRunning] = useState(false)
  useEffect(() => setOffered(hasPasskeys()), [])
  if (!isOffered) return null
  const run = async () => {
    setRunning(true)
    const [data, error] = await signInWithAnyPasskey(realm)
    if (data) await onSignedIn(data)
    else showToast('error', error.msg || text('step.passkeyFailed'))
    setRunning(false)
  }
  return (
    <Button variant="secondary" isWide isLoading={isRunning} onClick={() => void run()}>
      {text('passkey.signIn')}
    </Button>
  )
}
