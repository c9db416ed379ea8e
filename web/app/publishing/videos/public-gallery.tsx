import type { Video } from '@esquadro/contract/publishing/videos/video'
import { Page } from '../../platform/design/layout/page.tsx'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { PageLinks } from '../../platform/design/plain-list/page-links.tsx'
import { PlainSearch } from '../../platform/design/plain-list/plain-search.tsx'
import { EmptyState } from '../../platform/design/state/empty-state.tsx'
import { useAddress } from '../../platform/i18n/addresses.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PageHead } from '../../platform/page/page-head.tsx'
import { type GalleryQuery, gallerySearch } from './public-gallery-address.ts'
import { VideoCard } from './video-card.tsx'
import { messages } from './video-gallery.messages.ts'
import styles from './video-gallery.module.css'
import { messages as videoMessages } from './videos.messages.ts'

interface PublicGalleryProps {
  readonly found: {
    readonly items: readonly Video[]
    readonly total: number
    readonly limit: number
    readonly query: GalleryQuery
  }
}

/** The videos for everybody, by search and page. Without scripts everything works except films hosted by a provider. */
export function PublicGallery({ found: { items, total, limit, query } }: PublicGalleryProps) {
  const text = useText(messages)
  const videoText = useText(videoMessages)
  const addressOf = useAddress()
  const gallery = addressOf('/videos')
  const { q, page } = query
  const pages = Math.ceil(total / limit)
  return (
    <Page>
      <PageHead title={videoText('title')} description={text('text')} search={gallerySearch({ page })} />
      {q && <meta name="robots" content="noindex" />}
      <PageHeader title={videoText('title')} text={text('text')} />
      <div className={styles.plain}>
        {(total > 0 || q) && (
          <div className={styles.asking}>
            <PlainSearch action={gallery} q={q} label={text('search')} submitLabel={text('submit')} />
            <p className={styles.total} role="status">
              {text('total', { count: total })} {q && <TextLink to={gallery}>{text('clear')}</TextLink>}
            </p>
          </div>
        )}
        {items.length > 0 ? (
          <section aria-label={text('list')}>
            <div className={styles.grid}>
              {items.map((video) => (
                <VideoCard key={video.id} video={video} />
              ))}
            </div>
          </section>
        ) : (
          <EmptyState
            title={text(q ? 'noMatchTitle' : 'publicEmptyTitle')}
            text={text(q ? 'noMatchText' : 'publicEmptyText')}
          />
        )}
        <PageLinks
          page={page}
          pages={pages}
          addressOf={(other) => gallery + gallerySearch({ q, page: other })}
          texts={{
            label: text('pages'),
            previous: text('pageBefore'),
            next: text('pageAfter'),
            place: text('page', { page, pages }),
          }}
        />
        <p className={styles.members}>
          {text('members')} <TextLink to="/login?redirect=%2Fvideos">{videoText('signIn')}</TextLink>
        </p>
      </div>
    </Page>
  )
}
