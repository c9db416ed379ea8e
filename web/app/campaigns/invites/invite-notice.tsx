import { invites } from '@esquadro/contract/calls/public'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './invites.messages.ts'
import styles from './invites.module.css'

/**
 * Shows the inviter of a code during the sign-up: in full, or in one line on later steps. A code that is no longer valid shows a notice but
 * does not block the form; without a response nothing is shown.
 */
export function InviteNotice({ code, isShort }: { code: string; isShort?: boolean }) {
  const text = useText(messages)
  const { data, error, isPending } = useEndpoint(invites.getInviteByCode, {
    query: { code },
    staleTime: 600_000,
  })
  if (isShort)
    return data ? <p className={styles.by}>{text('welcome.by', { inviter: data.inviter })}</p> : null
  if (isPending)
    return (
      <div role="status" aria-label={text('welcome.checking')}>
        <Skeleton height="84px" />
      </div>
    )
  if (data)
    return (
      <Notice tone="success" title={text('welcome.title', { inviter: data.inviter })}>
        {data.points > 0 ? text('welcome.text', { count: data.points }) : text('welcome.none')}
      </Notice>
    )
  if (error.status !== 404) return null
  return (
    <Notice tone="warn" title={text('welcome.unknown')}>
      {text('welcome.unknownText')}
    </Notice>
  )
}
