/** A rendered page, split at the nonces, which differ in each response. */
export interface CachedPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly etag: string
  readonly parts: readonly string[]
}

export interface PageCache {
  /** Returns the page of a variant if it has this version of the content, else null. */
  find(variant: string, version: string): CachedPage | null
  store(variant: string, version: string, page: CachedPage): void
}

/** The maximum number of characters of all cached pages; beyond it the least recently used page is dropped. */
const MAX_CHARACTERS = 6_000_000

/** Caches rendered pages of the content's latest version; another version drops all of them. */
export function openPageCache(maxCharacters = MAX_CHARACTERS): PageCache {
  const pages = new Map<string, CachedPage>()
  let current = ''
  let characters = 0
  const sizeOf = ({ parts }: CachedPage) => parts.reduce((sum, { length }) => sum + length, 0)
  const drop = (variant: string) => {
    const page = pages.get(variant)
    if (page && pages.delete(variant)) characters -= sizeOf(page)
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
        characters = 0
        current = version
      }
      drop(variant)
      pages.set(variant, page)
      characters += sizeOf(page)
      for (const oldest of pages.keys()) {
        if (characters <= maxCharacters) break
        drop(oldest)
      }
    },
  }
}
