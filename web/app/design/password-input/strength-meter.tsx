import { type PasswordOwner, passwordStrength } from '@esquadro/contract/accounts/password-strength'
import { useDesignText } from '../use-design-text.ts'
import styles from './password-input.module.css'

/** Shows how hard a password is to guess, by the server's own rules; loaded when the first new password is typed. */
export function StrengthMeter({ password, owner }: { password: string; owner?: PasswordOwner | undefined }) {
  const text = useDesignText()
  const strength = passwordStrength(password, owner)
  return (
    <div className={styles.strength} data-strength={strength}>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={step <= strength || undefined} />
        ))}
      </span>
      <span aria-live="polite">{text(`password.strength.${strength}`)}</span>
    </div>
  )
}
