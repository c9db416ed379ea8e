import { secondFactor, security } from '@esquadro/contract/calls/shared'
import type { Passkey } from '@esquadro/contract/people/second-factor/shared'
import { useState } from 'react'
import { useAction } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { ConfirmDialog } from '../../platform/design/modal/confirm-dialog.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FactorPart } from './factor-part.tsx'
import { NewPasskey } from './new-passkey.tsx'
import { messages } from './second-factor.messages.ts'
import styles from './second-factor.module.css'

interface Props {
  readonly passkeys: readonly Passkey[]
  readonly onCodes: (codes: readonly string[]) => void
}

/** The passkeys of the account, with buttons to create and remove them. */
export function Passkeys({ passkeys, onCodes }: Props) {
  const text = useText(messages)
  const { dateTime } = useFormats()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const remove = useAction(secondFactor.removePasskey, {
    refresh: [secondFactor.get, security.getOwn],
    success: text('passkeys.removed'),
  })
  return (
    <FactorPart title={text('passkeys.title')} text={text('passkeys.text')}>
      {passkeys.length === 0 ? (
        <p>{text('passkeys.empty')}</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>
                {passkey.name} {passkey.isSynced && <Badge tone="neutral">{text('passkeys.synced')}</Badge>}
                <small>
                  {passkey.usedAt
                    ? text('passkeys.used', { when: dateTime(passkey.usedAt) })
                    : text('passkeys.unused', { when: dateTime(passkey.createdAt) })}
                </small>
              </span>
              <Button
                variant="quiet"
                isSmall
                aria-label={`${text('passkeys.remove')}: ${passkey.name}`}
                onClick={() => setLeaving(passkey)}
              >
                {text('passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="secondary" iconLeft="add" onClick={() => setAdding(true)}>
        {text('passkeys.add')}
      </Button>
      {isAdding && (
        <NewPasskey
          onClose={() => setAdding(false)}
          onDone={(codes) => {
            setAdding(false)
            if (codes) onCodes(codes)
          }}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={text('passkeys.removeTitle', { name: leaving?.name ?? '' })}
        acceptLabel={text('passkeys.remove')}
        isDanger
        onAccept={() => {
          if (leaving) void remove.run({ body: { id: leaving.id } })
          setLeaving(null)
        }}
        onCancel={() => setLeaving(null)}
      >
        {text('passkeys.removeText')}
      </ConfirmDialog>
    </FactorPart>
  )
}
