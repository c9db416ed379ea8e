import type { InlineHashes } from '../security.ts'

/** A rendered page, compressed once for all who receive it. */
export interface CachedPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly etag: string
  readonly inline: InlineHashes
  readonly gzip: Uint8Array
}

export interface PageCache {
  /** Returns the page of a variant if it has this version of the content, else null. */
  find(variant: string, version: string): CachedPage | null
  store(variant: string, version: string, page: CachedPage): void
}

/** The maximum size of all cached pages, which is several times that of all pages without a query; beyond it the least recently used page is dropped. */
const MAX_BYTES = 20_000_000

/** Caches rendered pages of the content's latest version; another version drops all of them. */
export function openPageCache(maxBytes = MAX_BYTES): PageCache {
  const pages = new Map<string, CachedPage>()
  let current = ''
  let bytes = 0
  const drop = (variant: string) => {
    const page = pages.get(variant)
    if (page && pages.delete(variant)) bytes -= page.gzip.length
  }
  return {
    find(variant, version) {
      const page = version === current ? pages.get(variant) : undefined
      if (!page) return null
      pages.delete(variant)
      pages.set(variant, page)
      return page
    },
    store(variant, version, page) {
      if (version !== current) {
        pages.clear()
        bytes = 0
        current = version
      }
      drop(variant)
      pages.set(variant, page)
      bytes += page.gzip.length
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
  }
}
