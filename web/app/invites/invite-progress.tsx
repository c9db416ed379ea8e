import type { Invite } from '@esquadro/contract/invites/invite'
import { INVITE_STATES } from '@esquadro/contract/invites/vocabulary'
import { DimensionLine } from '../design/dimension-line/dimension-line.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './invites.messages.ts'
import styles from './invites.module.css'

/** The progress of an invite, as a dimension line with three marks, and its date. */
export function InviteProgress({ invite }: { invite: Invite }) {
  const text = useText(messages)
  const format = useFormats()
  const at = INVITE_STATES.indexOf(invite.state)
  const since = () => {
    if (invite.creditedAt) return text('since.credited', { day: format.date(invite.creditedAt) })
    if (invite.registeredAt) return text('since.registered', { day: format.date(invite.registeredAt) })
    if (invite.mailedAt) return text('since.mailed', { day: format.date(invite.mailedAt) })
    return text('since.invited', { day: format.date(invite.createdAt) })
  }
  return (
    <div className={styles.progress}>
      <DimensionLine
        value={at}
        max={INVITE_STATES.length - 1}
        label={text('progress')}
        isLabelHidden
        valueText={text(invite.state)}
        ticks={[{ at: 1, isStrong: true }]}
        tone={invite.state === 'credited' ? 'success' : invite.state === 'registered' ? 'accent' : 'ink'}
        isThin
      />
      <span>{since()}</span>
    </div>
  )
}
