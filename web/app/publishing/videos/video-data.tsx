import { buildEmbedAddress } from '@esquadro/contract/platform/fields/video-link'
import type { VideoDetails } from '@esquadro/contract/publishing/videos/video'
import { useLocation } from 'react-router'
import { JsonLd } from '../../platform/page/json-ld.tsx'
import { usePageData } from '../../platform/page/page-data.ts'
import { PageHead } from '../../platform/page/page-head.tsx'
import { useSettings } from '../../platform/page/settings.ts'
import { linkOf } from './video-player.tsx'

/** The metadata of a video for search engines and shared links: its canonical URL, Open Graph and JSON-LD. */
export function VideoData({ video }: { video: VideoDetails }) {
  const { programmeName } = useSettings()
  const { pathname } = useLocation()
  const publicUrl = usePageData()?.publicUrl ?? ''
  const { title, durationSeconds, publishedAt, cover } = video
  const description = video.description.trim().replace(/\s+/g, ' ').slice(0, 300) || title
  const picture = `${publicUrl}${cover ?? `/share/videos/${video.id}.png`}`
  const link = linkOf(video)
  return (
    <>
      <PageHead title={title} description={description} kind="video.other" />
      <JsonLd
        data={{
          '@type': 'VideoObject',
          name: title,
          description,
          thumbnailUrl: [picture],
          uploadDate: publishedAt,
          ...(durationSeconds !== null && { duration: `PT${durationSeconds}S` }),
          ...(link && { embedUrl: buildEmbedAddress(link) }),
          url: publicUrl + pathname,
          inLanguage: 'pt-BR',
          isFamilyFriendly: true,
          publisher: { '@type': 'Organization', name: programmeName, url: `${publicUrl}/` },
        }}
      />
    </>
  )
}
