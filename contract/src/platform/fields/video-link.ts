/** A video at a provider. */
export interface VideoLink {
  readonly provider: 'youtube' | 'vimeo'
  /** The provider's id of the video. */
  readonly id: string
  /** Vimeo's key of an unlisted video; null: the video is listed. */
  readonly hash: string | null
}

const YOUTUBE_ID = /^[\w-]{11}$/
const VIMEO_ID = /^\d{6,12}$/
const VIMEO_HASH = /^[\da-f]{8,16}$/i

const youtubeHosts = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com'])

/**
 * Parses a YouTube or Vimeo address in any of its forms, with or without `https://`, or an embed code; null if it is not
 * a video there.
 */
export function parseVideoLink(text: string): VideoLink | null {
  const address = addressIn(text.trim())
  if (!address) return null
  const { host, path, query } = address
  if (host === 'youtu.be') return youtube(path[0])
  if (youtubeHosts.has(host)) {
    const [kind, id] = path
    if (kind === 'watch') return youtube(query.get('v') ?? id)
    return ['embed', 'shorts', 'live', 'v'].includes(kind ?? '') ? youtube(id) : null
  }
  if (host === 'vimeo.com') return vimeo(path, query)
  if (host === 'player.vimeo.com' && path[0] === 'video') return vimeo(path.slice(1), query)
  return null
}

interface Address {
  /** In lower case, without `www.`. */
  readonly host: string
  readonly path: readonly string[]
  readonly query: ReadonlyMap<string, string>
}

const ADDRESS = /^(?:https?:)?(?:\/\/)?([a-z\d.-]+)(?::\d+)?(\/[^?#\s]*)?(?:\?([^#\s]*))?(?:#\S*)?$/i

function addressIn(text: string): Address | null {
  const embedded = /<iframe\b[^>]*\bsrc\s*=\s*["']([^"']+)["']/i.exec(text)?.[1]
  const [, host, path = '', query = ''] = ADDRESS.exec((embedded ?? text).replaceAll('&amp;', '&')) ?? []
  if (host === undefined) return null
  const pairs = query.split('&').map((pair) => pair.split('='))
  return {
    host: host.toLowerCase().replace(/^www\./, ''),
    path: path.split('/').filter((part) => part !== ''),
    query: new Map(pairs.map(([name = '', value = '']) => [name, value])),
  }
}

const youtube = (id: string | null | undefined): VideoLink | null =>
  id && YOUTUBE_ID.test(id) ? { provider: 'youtube', id, hash: null } : null

// vimeo.com/123, vimeo.com/123/hash, vimeo.com/channels/name/123, player.vimeo.com/video/123?h=hash
function vimeo(path: readonly string[], query: Address['query']): VideoLink | null {
  const at = path.findIndex((part) => VIMEO_ID.test(part))
  const id = path[at]
  if (
    id === undefined ||
    (at > 0 && !['channels', 'groups', 'ondemand', 'album', 'showcase', 'video'].includes(path[0] ?? ''))
  )
    return null
  const hash = query.get('h') ?? path[at + 1] ?? ''
  return { provider: 'vimeo', id, hash: VIMEO_HASH.test(hash) ? hash : null }
}

/** Returns the address of the embedded player, with autoplay and without tracking cookies. */
export function buildEmbedAddress({ provider, id, hash }: VideoLink): string {
  if (provider === 'youtube')
    return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0&playsinline=1`
  return `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${hash ? `&h=${hash}` : ''}`
}

/** Returns the address of the video at its provider. */
export function buildWatchAddress({ provider, id, hash }: VideoLink): string {
  return provider === 'youtube'
    ? `https://www.youtube.com/watch?v=${id}`
    : `https://vimeo.com/${id}${hash ? `/${hash}` : ''}`
}
