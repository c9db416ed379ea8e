import { useSearchParams } from 'react-router'
import { VideoGallery } from './video-gallery.tsx'
import { VideoPage } from './video-page.tsx'

/** §2 /videos: the gallery, or one video of it where the address names one (`id`). */
export default function VideosRoute() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <VideoPage key={id} id={id} /> : <VideoGallery />
}
