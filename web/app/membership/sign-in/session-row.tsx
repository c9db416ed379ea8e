import type { Session } from '../../platform/api/session.ts'
import { Avatar } from '../../platform/design/avatar/avatar.tsx'
import { Badge } from '../../platform/design/badge/badge.tsx'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { IconButton } from '../../platform/design/icon-button/icon-button.tsx'
import { VisuallyHidden } from '../../platform/design/layout/visually-hidden.tsx'
import { Spinner } from '../../platform/design/spinner/spinner.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import styles from './accounts.module.css'
import { messages } from './sign-in.messages.ts'

interface Props {
  readonly session: Session
  readonly isCurrent: boolean
  readonly isOpening: boolean
  readonly onUse: () => void
  readonly onLeave: () => void
}

/** A session of this browser, with buttons to use it and to sign out of it. */
export function SessionRow({ session, isCurrent, isOpening, onUse, onLeave }: Props) {
  const text = useText(messages)
  const name = session.name || session.email
  const kind = text(`accounts.kind.${session.userType}`)
  return (
    <li className={styles.session}>
      <button type="button" onClick={onUse} aria-busy={isOpening || undefined}>
        <VisuallyHidden>{text('accounts.use')} </VisuallyHidden>
        <Avatar name={name} image={session.profileImage} isDecorative />
        <span className={styles.who}>
          <span className={styles.name}>
            {name} {isCurrent && <Badge tone="accent">{text('accounts.current')}</Badge>}
          </span>
          <span className={styles.kind}>{kind}</span>
          <span className={styles.kind}>{session.email}</span>
        </span>
        {isOpening ? <Spinner /> : <Icon name="chevron-right" size={18} />}
      </button>
      <IconButton icon="logout" label={text('accounts.remove', { name })} onClick={onLeave} />
    </li>
  )
}
