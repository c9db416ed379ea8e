import type { Post } from '@esquadro/contract/publishing/blog/post'
import type { MouseEvent } from 'react'
import { Button } from '../../platform/design/button/button.tsx'
import { ExternalLink } from '../../platform/design/link/text-link.tsx'
import { Prose } from '../../platform/design/prose/prose.tsx'
import { useCopy } from '../../platform/design/use-copy.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useContentLang } from '../../platform/i18n/use-content-lang.ts'
import { JsonLd } from '../../platform/page/json-ld.tsx'
import { usePageData } from '../../platform/page/page-data.ts'
import { PageHead } from '../../platform/page/page-head.tsx'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { useSettings } from '../../platform/page/settings.ts'
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

/** Plain links that share a post without loading anything, and a button that copies its address. */
export function ShareLinks({ title, address }: { title: string; address: string }) {
  const text = useText(messages)
  const { copy, isCopied } = useCopy()
  const [subject, body] = [encodeURIComponent(title), encodeURIComponent(address)]
  return (
    <div className={styles.share} role="group" aria-label={text('share')}>
      <span>{text('share')}</span>
      <ExternalLink href={`https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`}>
        WhatsApp
      </ExternalLink>
      <ExternalLink href={`https://www.linkedin.com/sharing/share-offsite/?url=${body}`}>
        LinkedIn
      </ExternalLink>
      <a href={`mailto:?subject=${subject}&body=${body}`}>{text('share.mail')}</a>
      <Button
        variant="quiet"
        isSmall
        iconLeft={isCopied ? 'check' : 'copy'}
        onClick={() => void copy(address)}
      >
        {text(isCopied ? 'share.copied' : 'share.copy')}
      </Button>
    </div>
  )
}

/** The metadata of a post for search engines and link previews: its canonical address, Open Graph and JSON-LD. */
export function PostData({ post }: { post: Post }) {
  const { programmeName } = useSettings()
  const publicUrl = usePageData()?.publicUrl ?? ''
  const version = Date.parse(post.updatedAt).toString(36)
  if (post.isPreview)
    return (
      <>
        <PageTitle title={post.title} description={post.excerpt} />
        <meta name="robots" content="noindex" />
      </>
    )
  return (
    <>
      <PageHead title={post.title} description={post.excerpt} kind="article" version={version} />
      <meta property="article:published_time" content={post.publishedAt} />
      <meta property="article:modified_time" content={post.updatedAt} />
      <JsonLd
        data={{
          '@type': 'Article',
          headline: post.title,
          description: post.excerpt,
          image: `${publicUrl}/share/blog/${post.slug}.png?v=${version}`,
          author: { '@type': 'Organization', name: post.author },
          publisher: { '@type': 'Organization', name: programmeName, url: `${publicUrl}/` },
          datePublished: post.publishedAt,
          dateModified: post.updatedAt,
          inLanguage: 'pt-BR',
          mainEntityOfPage: post.address,
          keywords: post.tags.join(', '),
        }}
      />
    </>
  )
}
