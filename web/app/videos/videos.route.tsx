import { useSearchParams } from 'react-router'
import { VideoGallery } from './video-gallery.tsx'
import { VideoPage } from './video-page.tsx'

/** §2 /videos: the gallery, or the video of the address (`id`). */
export default function VideosRoute() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <VideoPage key={id} id={id} /> : <VideoGallery />
}
