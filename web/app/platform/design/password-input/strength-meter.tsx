import { type PasswordOwner, passwordStrength } from '@esquadro/contract/people/accounts/password-strength'
import { useText } from '../../i18n/i18n.tsx'
import styles from './password-input.module.css'
import { messages } from './strength-meter.messages.ts'

/** Shows how hard a password is to guess, by the server's own rules; loaded when the first new password is typed. */
export function StrengthMeter({ password, owner }: { password: string; owner?: PasswordOwner | undefined }) {
  const text = useText(messages)
  const strength = passwordStrength(password, owner)
  return (
    <div className={styles.strength} data-strength={strength}>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={step <= strength || undefined} />
        ))}
      </span>
      <span aria-live="polite">{text(`strength.${strength}`)}</span>
    </div>
  )
}
