import { videos } from '@esquadro/contract/calls/public'
import { listQuery } from '../../platform/api/list-query.ts'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { type TableControl, useTableState } from '../../platform/design/data-table/use-table-state.ts'
import { SelectDropdown } from '../../platform/design/dropdown/select-dropdown.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { PageHeader } from '../../platform/design/page-header/page-header.tsx'
import { Pagination } from '../../platform/design/pagination/pagination.tsx'
import { SearchInput } from '../../platform/design/search-input/search-input.tsx'
import { Skeleton } from '../../platform/design/skeleton/skeleton.tsx'
import { EmptyState } from '../../platform/design/state/empty-state.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { VideoCard } from './video-card.tsx'
import { messages } from './video-gallery.messages.ts'
import styles from './video-gallery.module.css'
import { messages as videoMessages } from './videos.messages.ts'

const SORTS = ['position', '-publishedAt', 'title'] as const

/** The videos that the user may see, with search and sort. */
export function VideoGallery() {
  const text = useText(messages)
  const videoText = useText(videoMessages)
  const state = useTableState({ defaultSort: 'position', defaultLimit: 25 })
  const reading = useEndpoint(videos.getAll, {
    query: listQuery(videos.getAll, { ...state.query, limit: state.limit }),
    keepPrevious: true,
  })
  const { data, error, isPlaceholderData } = reading
  return (
    <Page>
      <PageTitle title={videoText('title')} description={text('text')} />
      <PageHeader title={videoText('title')} text={text('text')} />
      {(data === undefined || data.total > 0 || state.active > 0) && (
        <Bar state={state} total={data?.total} />
      )}
      {error ? (
        <ErrorState reading={reading} />
      ) : !data ? (
        <Waiting />
      ) : data.total === 0 ? (
        <Nothing state={state} />
      ) : (
        <section aria-label={text('list')} aria-busy={isPlaceholderData || undefined}>
          <div className={styles.grid}>
            {data.items.map((video) => (
              <VideoCard key={video.id} video={video} />
            ))}
          </div>
          {(data.total > data.limit || data.page > 1) && (
            <div className={styles.pages}>
              <Pagination
                page={state.page}
                limit={state.limit}
                total={data.total}
                onPage={(page, replaces) => state.change({ page, replaces })}
                onLimit={(limit) => state.change({ limit })}
              />
            </div>
          )}
        </section>
      )}
    </Page>
  )
}

function Bar({ state, total }: { state: TableControl; total: number | undefined }) {
  const text = useText(messages)
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        <SearchInput
          value={state.q}
          onSearch={(q) => state.change({ q })}
          label={text('search')}
          placeholder={text('search')}
        />
      </div>
      <div className={styles.order}>
        <Field label={text('sort')} isLabelHidden>
          <SelectDropdown
            options={SORTS.map((value) => ({ value, label: text(`sort.${value}`) }))}
            value={SORTS.find((value) => value === state.sort) ?? 'position'}
            onChange={(sort) => sort && state.change({ sort })}
          />
        </Field>
      </div>
      <p className={styles.total} aria-live="polite">
        {total !== undefined && text('total', { count: total })}
      </p>
    </div>
  )
}

function Nothing({ state }: { state: TableControl }) {
  const text = useText(messages)
  if (state.active === 0)
    return (
      <EmptyState
        title={text('emptyTitle')}
        text={text('emptyText')}
        action={<ButtonLink to="/dashboard">{text('emptyAction')}</ButtonLink>}
      />
    )
  return (
    <EmptyState
      isCompact
      title={text('noMatchTitle')}
      text={text('noMatchText')}
      action={
        <Button variant="secondary" onClick={state.clear}>
          {text('clear')}
        </Button>
      }
    />
  )
}

function Waiting() {
  const videoText = useText(videoMessages)
  return (
    <div className={styles.grid} role="status" aria-label={videoText('loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className={styles.waiting}>
          <div className={styles.cover}>
            <Skeleton height="100%" />
          </div>
          <Skeleton width="80%" height="1.75rem" />
          <Skeleton width="95%" />
          <Skeleton width="40%" />
        </div>
      ))}
    </div>
  )
}
