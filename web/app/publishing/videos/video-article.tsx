import { buildWatchAddress } from '@esquadro/contract/platform/fields/video-link'
import type { VideoDetails } from '@esquadro/contract/publishing/videos/video'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cx } from '../../platform/design/cx.ts'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { ExternalLink } from '../../platform/design/link/text-link.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useContentLang } from '../../platform/i18n/use-content-lang.ts'
import { durationText } from './duration.ts'
import { useVideoLink } from './use-video-link.ts'
import styles from './video-page.module.css'
import { linkOf, VideoPlayer } from './video-player.tsx'
import { messages } from './videos.messages.ts'

interface VideoArticleProps {
  readonly video: VideoDetails
  /** Requests a new URL of the film. */
  readonly onRenew: () => void
  /** Focuses the title, which screen readers announce, after a navigation without a full page load. */
  readonly takesFocus?: boolean
}

/** A video with its player, its description and links to its neighbours. */
export function VideoArticle({ video, onRenew, takesFocus = false }: VideoArticleProps) {
  const text = useText(messages)
  const { date } = useFormats()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const lang = useContentLang()
  const link = linkOf(video)
  const provider = text(`provider.${video.provider}`)
  return (
    <article className={styles.video}>
      <VideoPlayer video={video} onRenew={onRenew} />
      <div className={styles.words}>
        <h1 ref={title} tabIndex={-1} lang={lang}>
          {video.title}
        </h1>
        <p className={styles.facts}>
          <span>{provider}</span>
          {video.durationSeconds !== null && <span>{durationText(video.durationSeconds)}</span>}
          <time dateTime={video.publishedAt}>{date(video.publishedAt)}</time>
          {lang && <span>{text('inPortuguese')}</span>}
        </p>
        {video.description && (
          <p className={styles.text} lang={lang}>
            {video.description}
          </p>
        )}
        {link ? (
          <>
            <p className={styles.note}>{text('consent', { provider })}</p>
            <p>
              <ExternalLink href={buildWatchAddress(link)}>{text('watchThere', { provider })}</ExternalLink>
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
  const lang = useContentLang()
  if (!previous && !next) return null
  return (
    <nav className={styles.neighbours} aria-label={text('neighbours')}>
      {previous && (
        <Link to={linkTo(previous.id)} rel="prev">
          <span>
            <Icon name="arrow-left" size={16} /> {text('previous')}
          </span>
          <strong lang={lang}>{previous.title}</strong>
        </Link>
      )}
      {next && (
        <Link to={linkTo(next.id)} rel="next" data-end>
          <span>
            {text('next')} <Icon name="arrow-right" size={16} />
          </span>
          <strong lang={lang}>{next.title}</strong>
        </Link>
      )}
    </nav>
  )
}
