import { Button } from '../../design/button/button.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../content.messages.ts'
import styles from './acceptance-bar.module.css'

interface AcceptanceBarProps {
  readonly version: number
  /** The version that the reader accepted before, or null. */
  readonly acceptedVersion: number | null
  readonly isLoading: boolean
  readonly onAccept: () => void
}

/** A bar at the bottom of the page while a new version awaits acceptance. */
export function AcceptanceBar({ version, acceptedVersion, isLoading, onAccept }: AcceptanceBarProps) {
  const text = useText(messages)
  return (
    <section className={styles.bar} aria-label={text('acceptTitle', { version })}>
      <div className={styles.words}>
        <p className={styles.title}>{text('acceptTitle', { version })}</p>
        <p className={styles.text}>
          {acceptedVersion === null
            ? text('acceptFirst')
            : text('acceptAgain', { accepted: acceptedVersion })}
        </p>
      </div>
      <Button variant="primary" iconLeft="check" isLoading={isLoading} onClick={onAccept}>
        {text('accept')}
      </Button>
    </section>
  )
}
