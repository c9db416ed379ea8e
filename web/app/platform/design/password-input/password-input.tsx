import type { PasswordOwner } from '@esquadro/contract/people/accounts/password-strength'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { TextInput, type TextInputProps } from '../text-input/text-input.tsx'
import { useCoreText } from '../use-core-text.ts'
import styles from './password-input.module.css'

// The list of common words is loaded only when a new password is chosen.
const StrengthMeter = lazy(async () => ({ default: (await import('./strength-meter.tsx')).StrengthMeter }))

type PasswordInputProps = TextInputProps & {
  /** For new passwords: shows how hard the password is to guess. */
  hasStrength?: boolean
  /** The name and e-mail of the password's owner, which attackers guess first. */
  owner?: PasswordOwner | undefined
}

/** A password that can be shown and hidden; it accepts pasted text, so password managers work. */
export function PasswordInput({ hasStrength, owner, ...rest }: PasswordInputProps) {
  const text = useCoreText()
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.password}>
      <TextInput
        autoComplete={hasStrength ? 'new-password' : 'current-password'}
        {...rest}
        type={isShown ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        suffix={
          <IconButton
            icon={isShown ? 'eye-off' : 'eye'}
            label={text(isShown ? 'password.hide' : 'password.show')}
            onClick={() => setShown(!isShown)}
            isSmall
          />
        }
      />
      {hasStrength && rest.value && (
        <Suspense fallback={null}>
          <StrengthMeter password={rest.value} owner={owner} />
        </Suspense>
      )}
    </div>
  )
}
