import type { PostCard } from '@esquadro/contract/publishing/blog/post'
import { CoverCard } from '../../platform/design/cover-card/cover-card.tsx'
import { useAddress } from '../../platform/i18n/addresses.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useContentLang } from '../../platform/i18n/use-content-lang.ts'
import { messages } from './blog.messages.ts'
import styles from './blog.module.css'

/** A post in the list, with its cover; the whole card is one link. */
export function PostCardLink({ post, isLead = false }: { post: PostCard; isLead?: boolean }) {
  const text = useText(messages)
  const { longDate } = useFormats()
  const addressOf = useAddress()
  const lang = useContentLang()
  return (
    <CoverCard
      seed={post.slug}
      image={post.cover}
      {...(post.tags[0] && { topic: post.tags[0] })}
      title={post.title}
      titleLang={lang}
      link={{ to: addressOf(`/blog/${post.slug}`) }}
      isLead={isLead}
      kicker={
        post.tags[0] && (
          <p className={styles.kicker} lang={lang}>
            {post.tags[0]}
          </p>
        )
      }
    >
      {post.excerpt && (
        <p className={styles.excerpt} lang={lang}>
          {post.excerpt}
        </p>
      )}
      <p className={styles.meta}>
        <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
        {' · '}
        {text('minutes', { count: post.readingMinutes })}
      </p>
    </CoverCard>
  )
}
