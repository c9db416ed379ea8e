import type { Post } from '@esquadro/contract/blog/post'
import { useSettings } from '../page/settings.ts'

/** What search engines and shared links read of a post: its lasting address, Open Graph and JSON-LD. */
export function PostData({ post }: { post: Post }) {
  const { programmeName } = useSettings()
  if (post.isPreview) return <meta name="robots" content="noindex" />
  const image = post.cover ? new URL(post.cover, post.address).href : undefined
  const article = {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.title,
    description: post.excerpt,
    author: { '@type': 'Organization', name: post.author },
    publisher: { '@type': 'Organization', name: programmeName },
    datePublished: post.publishedAt,
    dateModified: post.updatedAt,
    mainEntityOfPage: post.address,
    keywords: post.tags.join(', '),
    ...(image && { image }),
  }
  return (
    <>
      <link rel="canonical" href={post.address} />
      <meta property="og:type" content="article" />
      <meta property="og:title" content={post.title} />
      <meta property="og:description" content={post.excerpt} />
      <meta property="og:url" content={post.address} />
      <meta property="og:site_name" content={programmeName} />
      {image && <meta property="og:image" content={image} />}
      <script
        type="application/ld+json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON whose "<" is escaped, so that no text ends the element.
        dangerouslySetInnerHTML={{ __html: JSON.stringify(article).replace(/</g, '\\u003c') }}
      />
    </>
  )
}
