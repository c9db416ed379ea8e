import { blog } from '@esquadro/contract/calls/public'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { callFromLoader } from '../../platform/api/context.ts'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { PageLinks } from '../../platform/design/plain-list/page-links.tsx'
import { PlainSearch } from '../../platform/design/plain-list/plain-search.tsx'
import { EmptyState } from '../../platform/design/state/empty-state.tsx'
import { useAddress } from '../../platform/i18n/addresses.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { LegalLinks } from '../../platform/layouts/legal-links.tsx'
import { PageHead } from '../../platform/page/page-head.tsx'
import { messages } from './blog.messages.ts'
import styles from './blog.module.css'
import { blogSearch, readBlogQuery } from './blog-address.ts'
import { PostCardLink } from './post-card.tsx'

const LIMIT = 10

/** Rendered on the server for everybody; caches may store the page and revalidate it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const reading = readBlogQuery(new URL(request.url).searchParams)
  const { q, tag, page } = reading
  const [found, error] = await callFromLoader(context, blog.getPosts, {
    query: { page, limit: LIMIT, ...(q && { q }), ...(tag && { tag }) },
  })
  // oxlint-disable-next-line typescript/only-throw-error -- the router uses the status only if the response is thrown.
  if (error) throw data(null, { status: error.status || 503 })
  return data({ ...found, reading })
}

export const headers = () => ({ 'Cache-Control': 'public, no-cache' })

/** §2 /blog: the posts, by subject, search and page; everything works without scripts. */
export default function BlogRoute() {
  const text = useText(messages)
  const addressOf = useAddress()
  const { items, total, tags, reading } = useLoaderData<typeof loader>()
  const { q, tag, page } = reading
  const pages = Math.ceil(total / LIMIT)
  const isNarrowed = q !== '' || tag !== ''
  const hasLead = page === 1 && !isNarrowed
  return (
    <div className={styles.page}>
      <PageHead
        title={tag ? text('title.tag', { tag }) : text('title')}
        description={text('text')}
        search={blogSearch({ tag, page })}
      />
      {q && <meta name="robots" content="noindex" />}
      <link rel="alternate" type="application/rss+xml" title={text('title')} href="/blog/rss.xml" />
      <link rel="alternate" type="application/feed+json" title={text('title')} href="/blog/feed.json" />
      <header className={styles.head}>
        <h1>{text('title')}</h1>
        <p>{text('text')}</p>
      </header>
      <PlainSearch
        action={addressOf('/blog')}
        q={q}
        others={{ tag }}
        label={text('search')}
        submitLabel={text('submit')}
      />
      {tags.length > 0 && <Tags tags={tags} chosen={tag} />}
      {isNarrowed && (
        <p className={styles.found} role="status">
          {text('found', { count: total })} {q && text('found.q', { q })}{' '}
          <TextLink to={addressOf('/blog')}>{text('clear')}</TextLink>
        </p>
      )}
      {items.length === 0 ? (
        <EmptyState
          title={text(isNarrowed ? 'none' : 'empty')}
          text={text(isNarrowed ? 'noneText' : 'emptyText')}
        />
      ) : (
        <div className={styles.grid} data-lead={hasLead || undefined}>
          {items.map((post, nth) => (
            <PostCardLink key={post.slug} post={post} isLead={hasLead && nth === 0} />
          ))}
        </div>
      )}
      <PageLinks
        page={page}
        pages={pages}
        addressOf={(page) => addressOf('/blog') + blogSearch({ ...reading, page })}
        texts={{
          label: text('pages'),
          previous: text('newer'),
          next: text('older'),
          place: text('page', { page, pages }),
        }}
      />
      <p className={styles.feeds}>
        {text('feeds')} <a href="/blog/rss.xml">RSS</a> <a href="/blog/feed.json">JSON Feed</a>
      </p>
      <LegalLinks />
    </div>
  )
}

function Tags({ tags, chosen }: { tags: readonly { tag: string; posts: number }[]; chosen: string }) {
  const text = useText(messages)
  const addressOf = useAddress()
  return (
    <nav className={styles.tags} aria-label={text('tags')}>
      <ul>
        <li>
          <TextLink to={addressOf('/blog')} isQuiet aria-current={chosen === '' ? 'page' : undefined}>
            {text('all')}
          </TextLink>
        </li>
        {tags.map(({ tag }) => (
          <li key={tag}>
            <TextLink
              to={addressOf('/blog') + blogSearch({ tag })}
              isQuiet
              aria-current={chosen === tag ? 'page' : undefined}
            >
              {tag}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
