import type { Programme } from './programme.ts'
import { median, rateOf } from './rate.ts'

const ROUNDS = 3

export interface PageRate {
  readonly address: string
  /** Responses per second, the median of the rounds. */
  readonly rate: number
}

/** Requests the pages of visitors from a server with the web application, which caches rendered pages. */
export function measureVisitorPages(programme: Programme): Promise<PageRate[]> {
  return programme.withWeb(async (origin) => {
    const posts = await fetch(`${origin}/api/blog/get-posts?limit=10`)
    const { items } = (await posts.json()) as { items: { slug: string }[] }
    const addresses = ['/', '/blog', `/blog/${items[0]?.slug ?? ''}`, '/videos']
    const rates: PageRate[] = []
    for (const address of addresses) {
      const rounds: number[] = []
      // The first round renders the page and warms up the server.
      for (let round = 0; round <= ROUNDS; round += 1)
        rounds.push(await rateOf({ TARGET: origin + address, SECONDS: '2' }))
      rates.push({ address, rate: median(rounds.slice(1)) })
    }
    return rates
  })
}
