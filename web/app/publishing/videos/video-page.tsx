import { videos } from '@esquadro/contract/calls/public'
import { useEndpoint } from '../../platform/api/queries.ts'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { VisuallyHidden } from '../../platform/design/layout/visually-hidden.tsx'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { Skeleton, SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { EmptyState } from '../../platform/design/state/empty-state.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { useVideoLink } from './use-video-link.ts'
import { VideoArticle } from './video-article.tsx'
import styles from './video-page.module.css'
import { messages } from './videos.messages.ts'

/** A video with its description and links to its neighbours. */
export function VideoPage({ id }: { id: string }) {
  const text = useText(messages)
  const linkTo = useVideoLink()
  const reading = useEndpoint(videos.getOne, {
    query: { id },
    staleTime: 600_000,
  })
  const { data, error, refetch } = reading
  const isGone = error?.status === 404 || error?.status === 422
  return (
    <Page>
      <PageTitle title={data?.title ?? text('title')} />
      {error && !data && (
        <VisuallyHidden as="div">
          <h1>{text('title')}</h1>
        </VisuallyHidden>
      )}
      <p className={styles.back}>
        <TextLink to={linkTo(null)} isQuiet>
          <Icon name="arrow-left" size={16} /> {text('back')}
        </TextLink>
      </p>
      {data ? (
        <VideoArticle video={data} onRenew={() => void refetch()} takesFocus />
      ) : isGone ? (
        <EmptyState
          title={text('missingTitle')}
          text={text('missingText')}
          action={<ButtonLink to={linkTo(null)}>{text('back')}</ButtonLink>}
        />
      ) : error ? (
        <ErrorState title={text('error')} reading={reading} />
      ) : (
        <div className={styles.video} role="status" aria-label={text('loading')}>
          <div className={styles.screen}>
            <Skeleton height="100%" />
          </div>
          <div className={styles.words}>
            <Skeleton width="70%" height="2.5rem" />
            <SkeletonText lines={3} />
          </div>
        </div>
      )}
    </Page>
  )
}
