import { buildEmbedAddress, parseVideoLink } from '@esquadro/contract/platform/fields/video-link'

/** Replaces the link to a video by its player. Other links are followed. */
export function playVideo(anchor: HTMLAnchorElement, title: string): void {
  const link = parseVideoLink(anchor.href)
  if (!link) {
    window.location.assign(anchor.href)
    return
  }
  const frame = document.createElement('iframe')
  frame.src = buildEmbedAddress(link)
  frame.title = title
  frame.allow = 'autoplay; fullscreen; picture-in-picture; encrypted-media'
  // YouTube requires the origin; the path stays private.
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  anchor.replaceWith(frame)
  frame.focus()
}
