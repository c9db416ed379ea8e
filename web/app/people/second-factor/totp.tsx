import { secondFactor, security } from '@esquadro/contract/calls/shared'
import { useState } from 'react'
import { useAction } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { ConfirmDialog } from '../../platform/design/modal/confirm-dialog.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FactorPart } from './factor-part.tsx'
import { messages } from './second-factor.messages.ts'
import { TotpSetup } from './totp-setup.tsx'

interface Props {
  readonly isOn: boolean
  /** Receives recovery codes, which are shown once. */
  readonly onCodes: (codes: readonly string[]) => void
}

/** Sets up the authenticator app, or removes it. */
export function Totp({ isOn, onCodes }: Props) {
  const text = useText(messages)
  const [setup, setSetup] = useState<{ readonly secret: string; readonly url: string } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const start = useAction(secondFactor.startTotp, { refresh: [secondFactor.get] })
  const remove = useAction(secondFactor.removeTotp, {
    refresh: [secondFactor.get, security.getOwn],
    success: text('totp.removed'),
  })
  const begin = async () => {
    const [data] = await start.run({ body: {} })
    if (data) setSetup(data)
  }
  return (
    <FactorPart
      title={text('totp.title')}
      text={text('totp.text')}
      mark={<Badge tone={isOn ? 'success' : 'neutral'}>{text(isOn ? 'totp.on' : 'totp.off')}</Badge>}
    >
      {isOn ? (
        <Button variant="secondary" isLoading={remove.isRunning} onClick={() => setAsking(true)}>
          {text('totp.remove')}
        </Button>
      ) : (
        <Button variant="secondary" isLoading={start.isRunning} onClick={() => void begin()}>
          {text('totp.set')}
        </Button>
      )}
      {setup && (
        <TotpSetup
          {...setup}
          onClose={() => setSetup(null)}
          onDone={(codes) => {
            setSetup(null)
            onCodes(codes)
          }}
        />
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={text('totp.removeTitle')}
        acceptLabel={text('totp.remove')}
        isDanger
        onAccept={() => {
          setAsking(false)
          void remove.run({ body: {} })
        }}
        onCancel={() => setAsking(false)}
      >
        {text('totp.removeText')}
      </ConfirmDialog>
    </FactorPart>
  )
}
