import type { Post } from '@esquadro/contract/blog/post'
import { JsonLd } from '../page/json-ld.tsx'
import { usePageData } from '../page/page-data.ts'
import { PageHead } from '../page/page-head.tsx'
import { PageTitle } from '../page/page-title.tsx'
import { useSettings } from '../page/settings.ts'

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
