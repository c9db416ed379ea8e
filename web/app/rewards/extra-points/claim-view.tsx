import { dashboards, extract, extraPoints, professionals } from '@esquadro/contract/calls/professional'
import type { ClaimResult } from '@esquadro/contract/rewards/extra-points/professional'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AccountFrame } from '../../platform/account-frame/account-frame.tsx'
import type { CallError } from '../../platform/api/call.ts'
import { useAction, useEndpoint } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { Spinner } from '../../platform/design/spinner/spinner.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './extra-points.messages.ts'
import styles from './extra-points.module.css'
import { clearClaims } from './pending-claim.ts'
import { Credited, FailedView, LoadingView, Teaser } from './views.tsx'

const QueuedClaim = lazy(async () => ({ default: (await import('./queued-claim.tsx')).QueuedClaim }))

/** Milliseconds, long enough to read which points are being credited. */
const DISPLAY_MS = 900

/** Whether no response came. */
const isLost = (error: CallError | null): boolean => error?.code === 'transport' && error.status === 0

/** Reads the extra point of a code and claims it automatically, once; `claimNow` tries again. */
function useClaim(code: string) {
  // Once the claim waits on this device, the queue sends it: a repeated read when the network returns would make the page claim it too.
  const [isQueued, setQueued] = useState(false)
  const found = useEndpoint(extraPoints.getOne, {
    params: { id: code },
    staleTime: Number.POSITIVE_INFINITY,
    enabled: !isQueued,
  })
  const claim = useAction(extraPoints.subscribed, {
    refresh: [professionals.getProfileData, extract.getAll, extract.getSummary, dashboards.getData],
    quiet: true,
  })
  const [done, setDone] = useState<ClaimResult | null>(null)
  const [refused, setRefused] = useState<CallError | null>(null)
  const hasAsked = useRef(false)
  const { data } = found
  // A claim whose response was lost and the queued one after it are the same claim.
  const [key] = useState(() => crypto.randomUUID())

  const claimNow = async () => {
    setRefused(null)
    const [claimed, error] = await claim.run({ body: { id: code }, idempotencyKey: key })
    setDone(claimed)
    setRefused(error)
    if (claimed) clearClaims()
    return error
  }
  const begin = useEffectEvent(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    void claimNow()
  })
  const canClaim = data?.canClaim === true
  const isSettled = data?.canClaim === false
  useEffect(() => {
    if (isSettled) clearClaims()
    if (!canClaim) return
    const timer = setTimeout(begin, DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [canClaim, isSettled])
  // Without network the claim is queued on this device; also after a lost response, because a second claim is never credited.
  const isOffline = isLost(refused ?? found.error)
  if (isOffline && !isQueued) setQueued(true)
  const tryNow = async () => {
    const error = refused ? await claimNow() : (await found.refetch()).error
    if (!isLost(error)) setQueued(false)
  }
  return { found, done, refused, canClaim, claimNow, isQueued: isQueued || isOffline, key, tryNow }
}

/** The page of a code for a professional: shows the extra point, claims it automatically and shows the result. */
export function ClaimView({ code, onAgain }: { code: string; onAgain: () => void }) {
  const text = useText(messages)
  const { found, done, refused, canClaim, claimNow, isQueued, key, tryNow } = useClaim(code)
  const { data } = found
  if (isQueued)
    return (
      <Suspense fallback={<LoadingView />}>
        <QueuedClaim id={key} code={code} onAgain={onAgain} onRetry={() => void tryNow()} />
      </Suspense>
    )
  if (found.error) return <FailedView reading={found} onAgain={onAgain} />
  if (!data) return <LoadingView />
  const again = (
    <Button variant="secondary" iconLeft="qrcode" onClick={onAgain}>
      {text('again')}
    </Button>
  )
  if (done)
    return (
      <AccountFrame sheet="event" title={text('done.title')} lead={text('done.lead', { name: done.name })}>
        <Credited done={done} />
        <div className={styles.actions}>
          <ButtonLink to={`/extract?q=${encodeURIComponent(done.name)}`}>{text('extract')}</ButtonLink>
          {again}
        </div>
      </AccountFrame>
    )
  return (
    <AccountFrame sheet="event" title={data.name} lead={data.description}>
      <Teaser extraPoint={data} now={found.dataUpdatedAt} />
      {canClaim && !refused && (
        <p className={styles.claiming} role="status">
          <Spinner size={20} /> {text('claiming')}
        </p>
      )}
      <PriorResult claimedAt={data.claimedAt} refusal={data.refusal} />
      {refused && <Refused error={refused} onRetry={() => void claimNow()} />}
      {(!canClaim || refused) && (
        <div className={styles.actions}>
          <ButtonLink to="/dashboard">{text('home')}</ButtonLink>
          {again}
        </div>
      )}
    </AccountFrame>
  )
}

interface PriorResultProps {
  readonly claimedAt: string | null
  readonly refusal: { readonly msg: string } | null
}

/** Shows that the professional has already claimed the extra point, or why it cannot be claimed. */
function PriorResult({ claimedAt, refusal }: PriorResultProps) {
  const text = useText(messages)
  const format = useFormats()
  return claimedAt ? (
    <Notice tone="success" title={text('had.title')}>
      {text('had.text', { day: format.date(claimedAt) })}
    </Notice>
  ) : (
    refusal && (
      <Notice tone="warn" title={text('refused.title')}>
        {refusal.msg}
      </Notice>
    )
  )
}

/** The error of the claim; a conflict cannot be retried. */
function Refused({ error, onRetry }: { error: CallError; onRetry: () => void }) {
  const text = useText(messages)
  return (
    <Notice
      tone="warn"
      isLive
      title={text('refused.title')}
      action={
        error.status !== 409 && (
          <Button isSmall variant="secondary" iconLeft="refresh" onClick={onRetry}>
            {text('camera.retry')}
          </Button>
        )
      }
    >
      {error.msg}
    </Notice>
  )
}
