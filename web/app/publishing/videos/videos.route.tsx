import { videos } from '@esquadro/contract/calls/public'
import { addressIn } from '@esquadro/contract/platform/fields/public-address'
import { lazy, Suspense } from 'react'
import {
  type ClientLoaderFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router'
import { callFromLoader } from '../../platform/api/context.ts'
import { useStore, useUser } from '../../platform/api/store.ts'
import { PublicGallery } from './public-gallery.tsx'
import { readGalleryQuery } from './public-gallery-address.ts'

// Loaded on demand, because visitors need neither its filters nor its reads.
const VideoGallery = lazy(async () => ({ default: (await import('./video-gallery.tsx')).VideoGallery }))

const LIMIT = 10

/** Rendered on the server for visitors. The former URL of a video (`?id=`) redirects permanently. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const id = searchParams.get('id')
  if (id && /^[\w-]{1,40}$/.test(id)) {
    const gallery = addressIn('en', pathname) === pathname ? '/en/videos' : '/videos'
    // oxlint-disable-next-line typescript/only-throw-error -- the router uses the status only if the response is thrown.
    throw redirect(`${gallery}/${id}`, 301)
  }
  const query = readGalleryQuery(searchParams)
  const [found, error] = await callFromLoader(context, videos.getAll, {
    query: { page: query.page, limit: LIMIT, ...(query.q && { q: query.q }) },
  })
  // oxlint-disable-next-line typescript/only-throw-error -- the router reads a status only where it is thrown.
  if (error) throw data(null, { status: error.status || 503 })
  return data({ ...found, query })
}

/** Reads a signed-in person's gallery in the browser, including videos for members only. */
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  useStore.getState().user ? null : serverLoader<typeof loader>()

export const headers = () => ({ 'Cache-Control': 'public, no-cache' })

/** §2 /videos: the reader's gallery. */
export default function VideosRoute() {
  const user = useUser()
  const found = useLoaderData<typeof loader | typeof clientLoader>()
  if (!user && found) return <PublicGallery found={found} />
  return (
    <Suspense fallback={null}>
      <VideoGallery />
    </Suspense>
  )
}
