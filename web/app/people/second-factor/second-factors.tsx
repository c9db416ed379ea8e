import { secondFactor } from '@esquadro/contract/calls/shared'
import { useState } from 'react'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { Passkeys } from './passkeys.tsx'
import { NewCodes, RecoveryCodes } from './recovery-codes.tsx'
import { messages } from './second-factor.messages.ts'
import { Totp } from './totp.tsx'

/** The second factors of the account: authenticator app, passkeys and recovery codes. */
export function SecondFactors({ isAdmin }: { isAdmin: boolean }) {
  const text = useText(messages)
  const reading = useEndpoint(secondFactor.get)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (reading.error) return <ErrorState reading={reading} />
  if (!reading.data) return <SkeletonText lines={6} />
  const { hasTotp, passkeys, recoveryCodesLeft, isRequired } = reading.data
  const isOn = hasTotp || (isAdmin && passkeys.length > 0)
  return (
    <Stack gap={6}>
      <Notice
        tone={isOn ? 'success' : isRequired ? 'warn' : 'info'}
        title={text(isOn ? 'state.on' : isRequired ? 'state.required' : 'state.none')}
      />
      {codes && <NewCodes codes={codes} onKept={() => setCodes(null)} />}
      <Totp isOn={hasTotp} onCodes={setCodes} />
      <Passkeys passkeys={passkeys} onCodes={setCodes} />
      {isOn && <RecoveryCodes left={recoveryCodesLeft} onCodes={setCodes} />}
    </Stack>
  )
}
