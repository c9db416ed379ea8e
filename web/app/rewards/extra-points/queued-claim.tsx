import { extraPoints } from '@esquadro/contract/calls/professional'
import type { ClaimResult } from '@esquadro/contract/rewards/extra-points/professional'
import { useEffect, useState } from 'react'
import { AccountFrame } from '../../platform/account-frame/account-frame.tsx'
import { Button } from '../../platform/design/button/button.tsx'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages as queueMessages } from '../../platform/offline/queue.messages.ts'
import { isPending, removeFromQueue } from '../../platform/offline/queue.ts'
import { QueueState } from '../../platform/offline/queue-drawer.tsx'
import { queueOwn } from '../../platform/offline/queue-own.ts'
import { useQueue } from '../../platform/offline/use-queue.ts'
import { messages } from './extra-points.messages.ts'
import styles from './extra-points.module.css'
import { Credited } from './views.tsx'

interface QueuedClaimProps {
  /** The Idempotency-Key of the claim. */
  readonly id: string
  readonly code: string
  readonly onAgain: () => void
  /** Retries now, with the network. */
  readonly onRetry: () => void
}

/** The number of letters and digits of a code on a screen. It is valid for a minute, so it cannot be queued. */
const CHANGING = 24

/** The page of a code that was scanned without network: the claim is queued once, and its result is shown when it arrives. */
export function QueuedClaim({ id: key, code, onAgain, onRetry }: QueuedClaimProps) {
  const text = useText(queueMessages)
  const own = useText(messages)
  const isChanging = code.replaceAll('-', '').length === CHANGING
  const [id, setId] = useState<string | null>(null)
  const [isRefused, setRefused] = useState(false)
  const { own: queue } = useQueue()
  useEffect(() => {
    if (isChanging) return
    const json = JSON.stringify({ id: code })
    const call = { id: key, kind: 'claim', names: [code], path: extraPoints.subscribed.path, json } as const
    queueOwn(call).then(setId, () => setRefused(true))
  }, [key, code, isChanging])
  const queued = queue.find((entry) => entry.id === id)
  const actions = (
    <div className={styles.actions}>
      {queued && isPending(queued) && (
        <Button
          variant="secondary"
          onClick={() => {
            void removeFromQueue([queued.id])
            onAgain()
          }}
        >
          {text('list.remove')}
        </Button>
      )}
      {queued?.state === 'sent' && (
        <ButtonLink to={`/extract?q=${encodeURIComponent((queued.answer as ClaimResult).name)}`}>
          {own('extract')}
        </ButtonLink>
      )}
      <Button variant="secondary" iconLeft="qrcode" onClick={onAgain}>
        {own('again')}
      </Button>
    </div>
  )
  if (isChanging || isRefused)
    return (
      <AccountFrame sheet="event" title={own('above')}>
        <Notice
          tone="warn"
          title={text(isChanging ? 'claim.changing' : 'claim.none')}
          action={
            <Button isSmall variant="secondary" iconLeft="refresh" onClick={onRetry}>
              {text('list.retry')}
            </Button>
          }
        >
          {text(isChanging ? 'claim.changingText' : 'claim.noneText')}
        </Notice>
        {actions}
      </AccountFrame>
    )
  if (queued?.state === 'sent')
    return (
      <AccountFrame sheet="event" title={own('done.title')}>
        <Credited done={queued.answer as ClaimResult} />
        {actions}
      </AccountFrame>
    )
  return (
    <AccountFrame sheet="event" title={text('claim.title')} lead={text('claim.text', { code })}>
      {queued && (
        <Notice tone={queued.state === 'refused' ? 'warn' : 'info'} isLive title={text('claim', { code })}>
          <QueueState send={queued} />
        </Notice>
      )}
      {actions}
    </AccountFrame>
  )
}
