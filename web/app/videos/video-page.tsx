import { watchAddressOf } from '@esquadro/contract/fields/video-link'
import * as videos from '@esquadro/contract/videos/public'
import type { VideoDetails } from '@esquadro/contract/videos/video'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useEndpoint } from '../api/queries.ts'
import { ButtonLink } from '../design/button/button-link.tsx'
import { cx } from '../design/cx.ts'
import { Icon } from '../design/icon/icon.tsx'
import { Page } from '../design/layout/page.tsx'
import { VisuallyHidden } from '../design/layout/visually-hidden.tsx'
import { ExternalLink, TextLink } from '../design/link/text-link.tsx'
import { Skeleton, SkeletonText } from '../design/skeleton/skeleton.tsx'
import { EmptyState } from '../design/state/empty-state.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { durationText } from './duration.ts'
import { useVideoLink } from './use-video-link.ts'
import styles from './video-page.module.css'
import { linkOf, VideoPlayer } from './video-player.tsx'
import { messages } from './videos.messages.ts'

/** A video with its description and links to its neighbours. */
export function VideoPage({ id }: { id: string }) {
  const text = useText(messages)
  const linkTo = useVideoLink()
  const reading = useEndpoint(videos.getOne, {
    query: { id },
    staleTime: 600_000,
  })
  const { data, error, refetch } = reading
  const isGone = error?.status === 404 || error?.status === 422
  return (
    <Page>
      <PageTitle title={data?.title ?? text('title')} />
      {error && !data && (
        <VisuallyHidden>
          <h1>{text('title')}</h1>
        </VisuallyHidden>
      )}
      <p className={styles.back}>
        <TextLink to={linkTo(null)} isQuiet>
          <Icon name="arrow-left" size={16} /> {text('back')}
        </TextLink>
      </p>
      {data ? (
        <Shown video={data} onRenew={() => void refetch()} />
      ) : isGone ? (
        <EmptyState
          title={text('missingTitle')}
          text={text('missingText')}
          action={<ButtonLink to="/videos">{text('back')}</ButtonLink>}
        />
      ) : error ? (
        <ErrorState title={text('error')} reading={reading} />
      ) : (
        <div className={styles.video} role="status" aria-label={text('loading')}>
          <div className={styles.screen}>
            <Skeleton height="100%" />
          </div>
          <div className={styles.words}>
            <Skeleton width="70%" height="2.5rem" />
            <SkeletonText lines={3} />
          </div>
        </div>
      )}
    </Page>
  )
}

function Shown({ video, onRenew }: { video: VideoDetails; onRenew: () => void }) {
  const text = useText(messages)
  const { date } = useFormats()
  const title = useRef<HTMLHeadingElement>(null)
  // Moves the focus to the title, which screen readers announce.
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  const link = linkOf(video)
  const provider = text(`provider.${video.provider}`)
  return (
    <article className={styles.video}>
      <VideoPlayer video={video} onRenew={onRenew} />
      <div className={styles.words}>
        <h1 ref={title} tabIndex={-1}>
          {video.title}
        </h1>
        <p className={styles.facts}>
          <span>{provider}</span>
          {video.durationSeconds !== null && <span>{durationText(video.durationSeconds)}</span>}
          <time dateTime={video.publishedAt}>{date(video.publishedAt)}</time>
        </p>
        {video.description && <p className={styles.text}>{video.description}</p>}
        {link ? (
          <>
            <p className={styles.note}>{text('consent', { provider })}</p>
            <p>
              <ExternalLink href={watchAddressOf(link)}>{text('watchThere', { provider })}</ExternalLink>
            </p>
          </>
        ) : (
          <p className={cx(styles.note, styles.keys)}>{text('keys')}</p>
        )}
      </div>
      <Neighbours video={video} />
    </article>
  )
}

function Neighbours({ video: { previous, next } }: { video: VideoDetails }) {
  const text = useText(messages)
  const linkTo = useVideoLink()
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label={text('neighbours')}>
      {previous && (
        <Link to={linkTo(previous.id)} rel="prev">
          <span>
            <Icon name="arrow-left" size={16} /> {text('previous')}
          </span>
          <strong>{previous.title}</strong>
        </Link>
      )}
      {next && (
        <Link to={linkTo(next.id)} rel="next" data-end>
          <span>
            {text('next')} <Icon name="arrow-right" size={16} />
          </span>
          <strong>{next.title}</strong>
        </Link>
      )}
    </nav>
  )
}
