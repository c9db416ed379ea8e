import type { ResponseOf } from '@esquadro/contract'
import type * as invites from '@esquadro/contract/invites/professional'
import { Button } from '../design/button/button.tsx'
import { FormActions } from '../design/form/form-section.tsx'
import { Notice } from '../design/notice/notice.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './invites.messages.ts'
import styles from './invites.module.css'
import { ShareButtons } from './share-buttons.tsx'
import { spacedCode } from './share-links.ts'
import { useInviteMessage } from './use-invite-message.ts'

export type SentInvite = ResponseOf<typeof invites.newInvite>

interface Props {
  readonly sent: SentInvite
  readonly earns: boolean
  readonly onAnother: () => void
  readonly onClose: () => void
}

/** A new invite: whether its e-mail was sent, its code, and the ways to share it. */
export function InviteSent({ sent: { invite, isMailed }, earns, onAnother, onClose }: Props) {
  const text = useText(messages)
  const messageOf = useInviteMessage()
  const notice = isMailed
    ? text('done.mailed', { email: invite.email ?? '' })
    : text(invite.email ? 'done.notMailed' : 'done.share')
  return (
    <div className={styles.done}>
      <Notice tone={invite.email && !isMailed ? 'warn' : 'success'} title={text('done.title')} isLive>
        {notice}
      </Notice>
      <div>
        <p className={styles.code}>{spacedCode(invite.code)}</p>
        <p className={styles.link}>{invite.link}</p>
      </div>
      <ShareButtons link={invite.link} cellphone={invite.cellphone} message={messageOf(invite.link, earns)} />
      <FormActions>
        <Button onClick={onClose}>{text('done.close')}</Button>
        <Button variant="secondary" onClick={onAnother}>
          {text('done.another')}
        </Button>
      </FormActions>
    </div>
  )
}
