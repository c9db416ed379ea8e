import { buildEmbedAddress, type VideoLink } from '@esquadro/contract/platform/fields/video-link'
import type { VideoDetails } from '@esquadro/contract/publishing/videos/video'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { Cover } from '../../platform/design/drawing/cover.tsx'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import styles from './video-page.module.css'
import { messages } from './videos.messages.ts'

// Loaded on demand, because few films fail.
const ErrorState = lazy(async () => ({
  default: (await import('../../platform/design/state/error-state.tsx')).ErrorState,
}))

/** Returns the video's link at its provider; null for an uploaded video. */
export const linkOf = ({ provider, externalId, externalHash }: VideoDetails): VideoLink | null =>
  provider === 'file' || externalId === null ? null : { provider, id: externalId, hash: externalHash }

type VideoPlayerProps = { video: VideoDetails /** Requests a new URL. */; onRenew: () => void }

/** Plays a video. The provider is contacted only after play is pressed; until then a cover is shown. */
export function VideoPlayer({ video, onRenew }: VideoPlayerProps) {
  const link = linkOf(video)
  if (link) return <LinkPlayer video={video} link={link} />
  return <FilePlayer video={video} onRenew={onRenew} />
}

function LinkPlayer({ video, link }: { video: VideoDetails; link: VideoLink }) {
  const text = useText(messages)
  const [isPlaying, setPlaying] = useState(false)
  if (!isPlaying)
    return (
      <div className={styles.screen}>
        <Cover seed={video.id} subject={[video.title]} image={video.cover} ratio="fill" isFirst />
        <button
          type="button"
          className={styles.start}
          aria-label={text('play', { title: video.title })}
          onClick={() => setPlaying(true)}
        >
          <span className={styles.play}>
            <Icon name="play" size={28} />
            {text('playShort')}
          </span>
        </button>
      </div>
    )
  return (
    <div className={styles.screen}>
      <iframe
        src={buildEmbedAddress(link)}
        title={text('player', { title: video.title })}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        // YouTube requires the origin; the path stays private.
        referrerPolicy="strict-origin-when-cross-origin"
        // Moves the focus to the player.
        ref={(frame) => frame?.focus()}
      />
    </div>
  )
}

const SKIP = 10

function FilePlayer({ video, onRenew }: VideoPlayerProps) {
  const text = useText(messages)
  const player = useRef<HTMLVideoElement>(null)
  const [isBroken, setBroken] = useState(false)
  const steer = (event: KeyboardEvent) => {
    const film = player.current
    if (!film || event.ctrlKey || event.metaKey || event.altKey) return
    const isOnFilm = event.target === film
    const move = (by: number) => {
      film.currentTime = Math.min(Math.max(0, film.currentTime + by), film.duration || 0)
    }
    const toggle = () => void (film.paused ? film.play() : film.pause())
    const doings: Record<string, () => void> = {
      k: toggle,
      j: () => move(-SKIP),
      l: () => move(SKIP),
      m: () => {
        film.muted = !film.muted
      },
      f: () => void (document.fullscreenElement ? document.exitFullscreen() : film.requestFullscreen()),
      ...(isOnFilm ? { ' ': toggle } : {}),
    }
    const doing = doings[event.key.toLowerCase()]
    if (!doing) return
    event.preventDefault()
    doing()
  }
  if (isBroken)
    return (
      <div className={styles.screen} data-broken>
        <Suspense fallback={null}>
          <ErrorState
            text={text('fileError')}
            onRetry={() => {
              onRenew()
              setBroken(false)
            }}
          />
        </Suspense>
      </div>
    )
  return (
    <div className={styles.screen} onKeyDown={steer}>
      {/* biome-ignore lint/a11y/useMediaCaption: uploaded videos have no caption files. */}
      <video
        ref={player}
        src={video.fileAddress ?? undefined}
        poster={video.cover ?? undefined}
        aria-label={text('player', { title: video.title })}
        controls
        playsInline
        preload="metadata"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys work while it has the focus.
        tabIndex={0}
        onError={() => setBroken(true)}
      />
    </div>
  )
}
