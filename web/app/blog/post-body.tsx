import type { MouseEvent } from 'react'
import { Prose } from '../design/prose/prose.tsx'
import { useText } from '../i18n/i18n.tsx'
import { useContentLang } from '../i18n/use-content-lang.ts'
import { messages } from './blog.messages.ts'
import styles from './post.module.css'

/**
 * The text of a post. Without scripts a video is a link to its page; with scripts a press plays it in place. Nothing is loaded from the
 * provider before that.
 */
export function PostBody({ html }: { html: string }) {
  const text = useText(messages)
  const play = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    const anchor = event.target.closest<HTMLAnchorElement>('figure[data-video] a')
    if (!anchor) return
    event.preventDefault()
    const title = text('video', { title: anchor.textContent ?? '' })
    void import('./play-video.ts').then(({ playVideo }) => playVideo(anchor, title))
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: clicks come from the links inside, which the keyboard reaches.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click.
    <div className={styles.body} lang={useContentLang()} onClick={play}>
      <Prose html={html} />
    </div>
  )
}
