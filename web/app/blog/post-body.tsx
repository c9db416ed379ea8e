import { embedAddressOf, parseVideoLink } from '@esquadro/contract/fields/video-link'
import type { MouseEvent } from 'react'
import { Prose } from '../design/prose/prose.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './blog.messages.ts'
import styles from './post.module.css'

/**
 * The text of a post. Without script a video is a link to its page; with script a press plays it in place. Nothing is
 * loaded from the provider before that.
 */
export function PostBody({ html }: { html: string }) {
  const text = useText(messages)
  const play = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return
    const anchor = event.target.closest('figure[data-video] a')
    const link = anchor && parseVideoLink(anchor.getAttribute('href') ?? '')
    if (!anchor || !link) return
    event.preventDefault()
    const frame = document.createElement('iframe')
    frame.src = embedAddressOf(link)
    frame.title = text('video', { title: anchor.textContent ?? '' })
    frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
    // YouTube needs the origin; the path stays hidden.
    frame.referrerPolicy = 'strict-origin-when-cross-origin'
    anchor.replaceWith(frame)
    frame.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed, also by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link's Enter is a click.
    <div className={styles.body} onClick={play}>
      <Prose html={html} />
    </div>
  )
}
