import { blog } from '@esquadro/contract/calls/public'
import type { Post } from '@esquadro/contract/publishing/blog/post'
import { lazy, Suspense } from 'react'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { callFromLoader } from '../../platform/api/context.ts'
import { Cover } from '../../platform/design/drawing/cover.tsx'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { useAddress } from '../../platform/i18n/addresses.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useContentLang } from '../../platform/i18n/use-content-lang.ts'
import { LegalLinks } from '../../platform/layouts/legal-links.tsx'
import { messages } from './blog.messages.ts'
import { blogSearch } from './blog-address.ts'
import styles from './post.module.css'
import { PostBody, PostData, ShareLinks } from './post.tsx'
import { PostCardLink } from './post-card.tsx'

const MissingPage = lazy(async () => ({
  default: (await import('../../platform/layouts/missing/page-error.tsx')).MissingPage,
}))

/** Rendered on the server for everybody. A former address redirects permanently; an unknown one responds with 404. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const slug = params['*'] ?? ''
  const preview = new URL(request.url).searchParams.get('preview')?.slice(0, 100)
  if (!/^[a-z0-9-]{1,100}$/.test(slug)) return data({ post: null }, { status: 404 })
  const [post, error] = await callFromLoader(context, blog.getPost, {
    query: { slug, ...(preview && { preview }) },
  })
  if (error?.status === 404) return data({ post: null }, { status: 404 })
  // oxlint-disable-next-line typescript/only-throw-error -- the router uses the status only if the response is thrown.
  if (error) throw data(null, { status: error.status || 503 })
  // oxlint-disable-next-line typescript/only-throw-error -- the router reads a status only where it is thrown.
  if (post.slug !== slug) throw redirect(new URL(request.url).pathname.replace(/[^/]+$/, post.slug), 301)
  return data(
    { post },
    { headers: { 'Cache-Control': post.isPreview ? 'private, no-store' : 'public, no-cache' } },
  )
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

/** §2 /blog/{slug}: a post. */
export default function PostRoute() {
  const { post } = useLoaderData<typeof loader>()
  if (post) return <PostPage post={post} />
  return (
    <Suspense fallback={null}>
      <MissingPage />
    </Suspense>
  )
}

function PostPage({ post }: { post: Post }) {
  const text = useText(messages)
  const addressOf = useAddress()
  return (
    <div className={styles.page}>
      <PostData post={post} />
      {post.isPreview && <Notice tone="warn" title={text('preview')} />}
      <article className={styles.article}>
        <PostHead post={post} />
        <div className={styles.cover}>
          <Cover
            seed={post.slug}
            subject={[post.title, ...post.tags]}
            image={post.cover}
            ratio="banner"
            isFirst
          />
        </div>
        <div className={styles.text}>
          <PostBody html={post.body} />
          <footer className={styles.foot}>
            <ul className={styles.tags} aria-label={text('tags')}>
              {post.tags.map((tag) => (
                <li key={tag}>
                  <TextLink to={addressOf('/blog') + blogSearch({ tag })}>{tag}</TextLink>
                </li>
              ))}
            </ul>
            <ShareLinks title={post.title} address={post.address} />
          </footer>
        </div>
      </article>
      {post.related.length > 0 && (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related">{text('related')}</h2>
          <div className={styles.cards}>
            {post.related.map((related) => (
              <PostCardLink key={related.slug} post={related} />
            ))}
          </div>
        </section>
      )}
      <LegalLinks />
    </div>
  )
}

function PostHead({ post }: { post: Post }) {
  const text = useText(messages)
  const { longDate } = useFormats()
  const addressOf = useAddress()
  const lang = useContentLang()
  const isUpdated = Date.parse(post.updatedAt) - Date.parse(post.publishedAt) > 86_400_000
  return (
    <header className={styles.head}>
      <p>
        <TextLink to={addressOf('/blog')} isQuiet>
          {text('back')}
        </TextLink>
      </p>
      <h1 lang={lang}>{post.title}</h1>
      {post.excerpt && (
        <p className={styles.excerpt} lang={lang}>
          {post.excerpt}
        </p>
      )}
      <p className={styles.meta}>
        {text('by', { author: post.author })}
        {' · '}
        <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
        {' · '}
        {text('minutes', { count: post.readingMinutes })}
        {lang && ` · ${text('inPortuguese')}`}
        {isUpdated && ` · ${text('updated', { date: longDate(post.updatedAt) })}`}
      </p>
    </header>
  )
}
