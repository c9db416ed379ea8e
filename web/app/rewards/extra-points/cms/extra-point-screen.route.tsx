import type { ResponseOf } from '@esquadro/contract'
import { extraPoints as cmsExtraPoints } from '@esquadro/contract/calls/cms'
import { extraPointStates } from '@esquadro/texts/lists/extra-points'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { ButtonLink } from '../../../platform/design/button/button-link.tsx'
import { VisuallyHidden } from '../../../platform/design/layout/visually-hidden.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { QrCode } from '../../../platform/design/qr-code/qr-code.tsx'
import { SkeletonBlock } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { PageTitle } from '../../../platform/page/page-title.tsx'
import { messages } from './cms-extra-points.messages.ts'
import styles from './cms-extra-points.module.css'
import { ScreenChoice } from './screen-choice.tsx'

/** Shows the code of an extra point on a full screen, changing every 30 seconds; without an extra point, a choice of the running ones. */
export default function ExtraPointScreenRoute() {
  const text = useText(messages)
  const [params] = useSearchParams()
  const id = params.get('id')
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div ref={frame} className={styles.screen}>
      <div className={styles.bar}>
        <ButtonLink isSmall variant="quiet" to="/cms/professionals/extra-points">
          {text('screen.back')}
        </ButtonLink>
        {id && (
          <Button isSmall variant="quiet" onClick={() => void frame.current?.requestFullscreen?.()}>
            {text('screen.full')}
          </Button>
        )}
      </div>
      {id ? <Reading key={id} id={id} /> : <Choice />}
    </div>
  )
}

function Choice({ isUnknown }: { isUnknown?: boolean }) {
  const text = useText(messages)
  return (
    <div className={styles.centre}>
      <PageTitle title={text('screen.title')} />
      <h1>{text('screen.choose')}</h1>
      {isUnknown && <Notice tone="warn" title={text('screen.unknown')} />}
      <p className={styles.muted}>{text('screen.chooseText')}</p>
      <ScreenChoice />
    </div>
  )
}

function Reading({ id }: { id: string }) {
  const text = useText(messages)
  const reading = useEndpoint(cmsExtraPoints.getScreenCode, { params: { id }, staleTime: 0 })
  const { data, error, dataUpdatedAt } = reading
  const seconds = useSecondsLeft(data?.nextInMs, dataUpdatedAt, () => void reading.refetch())
  if (data)
    return (
      <>
        <PageTitle title={data.extraPoint.name} />
        <Code shown={data} seconds={seconds} />
      </>
    )
  if (error?.code === 'not-found' || error?.code === 'invalid.fields') return <Choice isUnknown />
  return (
    <>
      <PageTitle title={text('screen.title')} />
      <h1>
        <VisuallyHidden>{text('screen.title')}</VisuallyHidden>
      </h1>
      {error ? (
        <ErrorState reading={reading} />
      ) : (
        <div className={styles.centre}>
          <SkeletonBlock width="50vmin" height="50vmin" />
        </div>
      )}
    </>
  )
}

type Shown = ResponseOf<typeof cmsExtraPoints.getScreenCode>

function Code({ shown: { extraPoint, code, address }, seconds }: { shown: Shown; seconds: number }) {
  const states = useWords(extraPointStates)
  const text = useText(messages)
  const { points } = useFormats()
  const { name, state, claims } = extraPoint
  return (
    <>
      <div className={styles.centre}>
        <h1>{name}</h1>
        <p className={styles.scan}>{text('screen.scan', { points: points(extraPoint.points) })}</p>
        {state !== 'running' && (
          <Notice tone="warn" title={text('screen.closed', { state: states[state].toLowerCase() })} />
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

/** Counts down to the next code and then requests it; after a failure it retries every five seconds. */
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
