/** The search and the page in the URL of the gallery. */
export interface GalleryQuery {
  readonly q: string
  readonly page: number
}

/** Reads the URL of the gallery; ignores invalid values. */
export function readGalleryQuery(search: URLSearchParams): GalleryQuery {
  const page = Number(search.get('page') ?? '1')
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** Returns the query of a page of the gallery, with its question mark, or an empty text. */
export function gallerySearch({ q = '', page = 1 }: Partial<GalleryQuery>): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (page > 1) params.set('page', String(page))
  return String(params) && `?${params}`
}
