import type { Video } from '@esquadro/contract/publishing/videos/video'
import { CoverCard } from '../../platform/design/cover-card/cover-card.tsx'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { VisuallyHidden } from '../../platform/design/layout/visually-hidden.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useContentLang } from '../../platform/i18n/use-content-lang.ts'
import { durationText } from './duration.ts'
import { useVideoLink } from './use-video-link.ts'
import styles from './video-card.module.css'
import { messages } from './videos.messages.ts'

/** A video of the gallery. The whole card is a link. */
export function VideoCard({ video }: { video: Video }) {
  const text = useText(messages)
  const { date } = useFormats()
  const linkTo = useVideoLink()
  const lang = useContentLang()
  const { durationSeconds: seconds } = video
  return (
    <CoverCard
      seed={video.id}
      image={video.cover}
      title={video.title}
      titleLang={lang}
      link={{ to: linkTo(video.id) }}
      onCover={
        <>
          <span className={styles.play} aria-hidden="true">
            <Icon name="play" size={20} />
          </span>
          {seconds !== null && (
            <span className={styles.duration}>
              <span aria-hidden="true">{durationText(seconds)}</span>
              <VisuallyHidden>{text('duration', { duration: durationText(seconds) })}</VisuallyHidden>
            </span>
          )}
        </>
      }
    >
      {video.description && (
        <p className={styles.text} lang={lang}>
          {video.description}
        </p>
      )}
      <p className={styles.foot}>
        <span>{text(`provider.${video.provider}`)}</span>
        <time dateTime={video.publishedAt}>{date(video.publishedAt)}</time>
      </p>
    </CoverCard>
  )
}
