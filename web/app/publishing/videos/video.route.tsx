import { videos } from '@esquadro/contract/calls/public'
import type { VideoDetails } from '@esquadro/contract/publishing/videos/video'
import { lazy, Suspense } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useLoaderData,
  useLocation,
  useParams,
  useRevalidator,
} from 'react-router'
import { callFromLoader } from '../../platform/api/context.ts'
import { useStore, useUser } from '../../platform/api/store.ts'
import { ButtonLink } from '../../platform/design/button/button-link.tsx'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { Page } from '../../platform/design/layout/page.tsx'
import { VisuallyHidden } from '../../platform/design/layout/visually-hidden.tsx'
import { TextLink } from '../../platform/design/link/text-link.tsx'
import { EmptyState } from '../../platform/design/state/empty-state.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { PageTitle } from '../../platform/page/page-title.tsx'
import { useVideoLink } from './use-video-link.ts'
import { VideoArticle } from './video-article.tsx'
import { VideoData } from './video-data.tsx'
import styles from './video-page.module.css'
import { messages } from './videos.messages.ts'

// Loaded on demand, because visitors' pages read nothing in the browser.
const VideoPage = lazy(async () => ({ default: (await import('./video-page.tsx')).VideoPage }))

/** Rendered on the server for visitors. An unknown video, or one for members only, responds with 404. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id = '' } = params
  const [video, error] = await callFromLoader(context, videos.getOne, { query: { id } })
  if (error?.status === 404 || error?.status === 422) return data({ video: null }, { status: 404 })
  // oxlint-disable-next-line typescript/only-throw-error -- the router uses the status only if the response is thrown.
  if (error) throw data(null, { status: error.status || 503 })
  // The signed URL of a film expires, so the page is not cached.
  const cache = video.provider === 'file' ? 'private, no-store' : 'public, no-cache'
  return data({ video }, { headers: { 'Cache-Control': cache } })
}

/** Reads a signed-in person's video in the browser, because it may be for members only. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  useStore.getState().user ? null : serverLoader<typeof loader>()

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders

/** /videos/{id}: a video, for visitors or for members by its audience. */
export default function VideoRoute() {
  const user = useUser()
  const { id = '' } = useParams()
  const found = useLoaderData<typeof loader | typeof clientLoader>()
  if (user || !found)
    return (
      <Suspense fallback={null}>
        <VideoPage key={id} id={id} />
      </Suspense>
    )
  return found.video ? <PublicVideo video={found.video} /> : <MissingVideo />
}

function PublicVideo({ video }: { video: VideoDetails }) {
  const text = useText(messages)
  const linkTo = useVideoLink()
  const { revalidate } = useRevalidator()
  return (
    <Page>
      <VideoData video={video} />
      <p className={styles.back}>
        <TextLink to={linkTo(null)} isQuiet>
          <Icon name="arrow-left" size={16} /> {text('back')}
        </TextLink>
      </p>
      <VideoArticle key={video.id} video={video} onRenew={() => void revalidate()} />
    </Page>
  )
}

function MissingVideo() {
  const text = useText(messages)
  const linkTo = useVideoLink()
  const { pathname } = useLocation()
  return (
    <Page>
      <PageTitle title={text('missingTitle')} />
      <meta name="robots" content="noindex" />
      <VisuallyHidden as="div">
        <h1>{text('title')}</h1>
      </VisuallyHidden>
      <EmptyState
        title={text('missingTitle')}
        text={text('missingForVisitors')}
        action={
          <>
            <ButtonLink to={`/login?redirect=${encodeURIComponent(pathname)}`}>{text('signIn')}</ButtonLink>
            <ButtonLink to={linkTo(null)} variant="secondary">
              {text('back')}
            </ButtonLink>
          </>
        }
      />
    </Page>
  )
}
