import { useState } from 'react'
import { IconButton } from '../icon-button/icon-button.tsx'
import { TextInput, type TextInputProps } from '../text-input/text-input.tsx'
import { useDesignText } from '../use-design-text.ts'
import styles from './password-input.module.css'
import { passwordStrength } from './password-strength.ts'

type PasswordInputProps = TextInputProps & {
  /** Shows how hard the password is to guess: for new ones. */
  hasStrength?: boolean
}

/** A password that can be shown and hidden; it takes pasted text, so password managers work. */
export function PasswordInput({ hasStrength, ...rest }: PasswordInputProps) {
  const text = useDesignText()
  const [isShown, setShown] = useState(false)
  const strength = passwordStrength(rest.value ?? '')
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
        <div className={styles.strength} data-strength={strength}>
          <span className={styles.bars} aria-hidden="true">
            {[1, 2, 3, 4].map((step) => (
              <span key={step} data-on={step <= strength || undefined} />
            ))}
          </span>
          <span aria-live="polite">{text(`password.strength.${strength}`)}</span>
        </div>
      )}
    </div>
  )
}
