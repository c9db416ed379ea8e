import type { ResponseOf } from '@esquadro/contract'
import * as cmsExtraPoints from '@esquadro/contract/extra-points/cms'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../api/queries.ts'
import { Button } from '../../design/button/button.tsx'
import { ButtonLink } from '../../design/button/button-link.tsx'
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx'
import { Notice } from '../../design/notice/notice.tsx'
import { QrCode } from '../../design/qr-code/qr-code.tsx'
import { Skeleton } from '../../design/skeleton/skeleton.tsx'
import { ErrorState } from '../../design/state/error-state.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { PageTitle } from '../../page/page-title.tsx'
import { messages } from './cms-extra-points.messages.ts'
import styles from './cms-extra-points.module.css'

const NOTHING = '00000000-0000-4000-8000-000000000000'

/** The code of an extra point on a full screen, which changes every 30 seconds. */
export default function ExtraPointScreenRoute() {
  const text = useText(messages)
  const [params] = useSearchParams()
  const frame = useRef<HTMLDivElement>(null)
  const reading = useEndpoint(cmsExtraPoints.getScreenCode, {
    params: { id: params.get('id') ?? NOTHING },
    staleTime: 0,
  })
  const { data, error, dataUpdatedAt } = reading
  const seconds = useSecondsLeft(data?.nextInMs, dataUpdatedAt, () => void reading.refetch())
  return (
    <div ref={frame} className={styles.screen}>
      <PageTitle title={data?.extraPoint.name ?? text('screen.title')} />
      <div className={styles.bar}>
        <ButtonLink isSmall variant="quiet" to="/cms/professionals/extra-points">
          {text('screen.back')}
        </ButtonLink>
        <Button isSmall variant="quiet" onClick={() => void frame.current?.requestFullscreen?.()}>
          {text('screen.full')}
        </Button>
      </div>
      {!data && (
        <h1>
          <VisuallyHidden>{text('screen.title')}</VisuallyHidden>
        </h1>
      )}
      {data ? (
        <Code shown={data} seconds={seconds} />
      ) : error ? (
        <ErrorState reading={reading} />
      ) : (
        <div className={styles.centre}>
          <Skeleton width="50vmin" height="50vmin" />
        </div>
      )}
    </div>
  )
}

type Shown = ResponseOf<typeof cmsExtraPoints.getScreenCode>

function Code({ shown: { extraPoint, code, address }, seconds }: { shown: Shown; seconds: number }) {
  const text = useText(messages)
  const { points } = useFormats()
  const { name, state, claims } = extraPoint
  return (
    <>
      <div className={styles.centre}>
        <h1>{name}</h1>
        <p className={styles.scan}>{text('screen.scan', { points: points(extraPoint.points) })}</p>
        {state !== 'running' && (
          <Notice tone="warn" title={text('screen.closed', { state: text(state).toLowerCase() })} />
        )}
        <div className={styles.large}>
          <QrCode value={address} label={text('qrLabel', { name })} />
        </div>
        <p className={styles.typed}>
          {text('screen.typed')}
          <code>{code}</code>
        </p>
      </div>
      <p className={styles.foot}>
        <span>{text('screen.participants', { count: claims })}</span>
        <span>{text('screen.next', { seconds })}</span>
      </p>
    </>
  )
}

/** Counts the seconds until the next code down and asks for it then; after a failure it asks every five seconds. */
function useSecondsLeft(nextInMs: number | undefined, readAt: number, refresh: () => void): number {
  const [left, setLeft] = useState(0)
  const tick = useEffectEvent((until: number) => {
    const milliseconds = until - Date.now()
    setLeft(Math.max(0, Math.ceil(milliseconds / 1_000)))
    const late = Math.floor(-milliseconds / 1_000)
    if (late >= 0 && late % 5 === 0) refresh()
  })
  useEffect(() => {
    if (nextInMs === undefined) return
    const until = readAt + nextInMs
    tick(until)
    const timer = setInterval(() => tick(until), 1_000)
    return () => clearInterval(timer)
  }, [nextInMs, readAt])
  return left
}
