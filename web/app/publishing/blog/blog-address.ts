/** The parameters in the blog's address. */
export interface BlogQuery {
  readonly q: string
  readonly tag: string
  readonly page: number
}

/** Reads the address of the blog; ignores invalid parameters. */
export function readBlogQuery(search: URLSearchParams): BlogQuery {
  const page = Number(search.get('page') ?? '1')
  return {
    q: (search.get('q') ?? '').trim().slice(0, 100),
    tag: (search.get('tag') ?? '').trim().slice(0, 40),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

/** Returns the query of a page of the blog, with its question mark, or an empty text. */
export function blogSearch({ q = '', tag = '', page = 1 }: Partial<BlogQuery>): string {
  const params = new URLSearchParams()
  if (q) params.set('q', q)
  if (tag) params.set('tag', tag)
  if (page > 1) params.set('page', String(page))
  return String(params) && `?${params}`
}
