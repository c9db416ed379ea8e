import { resolve } from 'node:path'
import pg from 'pg'
import { drive, endProcess, freePort, startProcess } from './programme.ts'
import { median, type Section, table, whole } from './section.ts'

const ROUNDS = 7
/** The rounds before those: V8 takes about ten seconds under load to compile the path of a request. */
const WARM_UP = 4
const AT_LEAST = 0.45

const PRODUCTS = 10_000
const CUSTOMERS = 200

interface Target {
  readonly TARGET: string
  readonly TOKEN: string
}

export const list: Section = {
  name: 'list',
  title: 'Lists',
  async measure(programme) {
    const { url, origin, tokenOf } = await programme()
    const category = await fillLists(url)
    const port = await freePort()
    const bare = await startProcess(
      resolve(import.meta.dirname, 'bare.ts'),
      { PORT: String(port), DATABASE_URL: url },
      'ready',
    )
    const TOKEN = await tokenOf('professional')
    const query = 'limit=25&page=1'
    const lists = [
      [
        'products of a category',
        `products/get-all?${query}&category=${category}`,
        `products?category=${category}`,
      ],
      ['customers of a professional', `professionals/customers/get-all?${query}`, 'customers'],
      ['extract of a professional', `professionals/extract/get-all?${query}`, 'extract'],
    ] as const
    const failures: string[] = []
    const rows: string[][] = []
    try {
      for (const [name, ourPath, barePath] of lists) {
        const ours = { TARGET: `${origin}/api/${ourPath}`, TOKEN }
        const theirs = { TARGET: `http://127.0.0.1:${port}/${barePath}`, TOKEN }
        const total = await totalOfBoth(ours, theirs)
        const rates = await compare(ours, theirs)
        const ratio = rates.ratio.toFixed(2)
        if (rates.ratio < AT_LEAST) failures.push(`the ratio of the list of ${name} is ${ratio}`)
        rows.push([name, whole(total), whole(rates.ours), whole(rates.bare), `**${ratio}**`])
      }
    } finally {
      await endProcess(bare)
    }
    return {
      failures,
      text: `
The first page, 25 rows, over 20 connections and through everything that a call passes (session, access, validation, rules, a
response by its schema), against a bare Fastify and pg with prepared statements of its own, which responds with the same rows and the
same total. Both count the rows for each page, and sum the lines of the extract; only Esquadro adds the status of each line and the
balance after it. Turn by turn, the median of ${ROUNDS} rounds after ${WARM_UP} that warm both up. Responses per second:

${table(['list', 'rows', 'Esquadro', 'bare Fastify and pg', `ratio (at least ${AT_LEAST})`], rows)}`,
    }
  },
}

async function compare(ours: Target, bare: Target): Promise<{ ours: number; bare: number; ratio: number }> {
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    rounds.push({ ours: await drive({ ...ours }), bare: await drive({ ...bare }) })
  const counted = rounds.slice(WARM_UP)
  return {
    ours: median(counted.map((round) => round.ours)),
    bare: median(counted.map((round) => round.bare)),
    ratio: median(counted.map((round) => round.ours / round.bare)),
  }
}

/** Returns the total of a list. Throws if the two servers respond with other rows or another total: they would not be comparable. */
async function totalOfBoth(...targets: readonly [Target, Target]): Promise<number> {
  const pages = await Promise.all(
    targets.map(async ({ TARGET, TOKEN }) => {
      const response = await fetch(TARGET, { headers: { authorization: TOKEN } })
      return (await response.json()) as { readonly items: readonly { id: string }[]; readonly total: number }
    }),
  )
  const [ours, bare] = pages.map(({ items, total }) => JSON.stringify([total, items.map(({ id }) => id)]))
  if (ours !== bare) throw new Error(`${targets[0].TARGET} responds with other rows than the bare server`)
  return pages[0]?.total ?? 0
}

/**
 * Adds products up to 10,000, evenly over participating brands and categories, and customers of the demonstration's professional;
 * returns the id of a category.
 */
async function fillLists(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const now = new Date()
  try {
    await client.query(
      `with b as (select id, row_number() over (order by id) - 1 as nth, count(*) over () as total from brands where active),
        c as (select id, row_number() over (order by id) - 1 as nth, count(*) over () as total from categories where active)
      insert into products (name, code, brand_id, category_id, created_at, updated_at)
        select 'Produto medido ' || n, 'BENCH-' || n, b.id, c.id, $1, $1
        from generate_series(1, ${PRODUCTS} - (select count(*)::int from products)) n
        join b on b.nth = n / 7 % b.total join c on c.nth = n % c.total`,
      [now],
    )
    await client.query(
      `with made as (
        insert into customers (professional_id, document, name, city, state, created_at, updated_at)
          select u.id, lpad((30000000000 + n)::text, 11, '0'), 'Cliente medido ' || n, 'Campinas', 'SP', $1, $1
          from users u, generate_series(1, ${CUSTOMERS}) n where u.email = 'profissional@esquadro.demo'
          returning id, professional_id, document)
      insert into customer_validities (customer_id, professional_id, document, days, created_at)
        select id, professional_id, document, daterange($1::date, $1::date + 365), $1 from made`,
      [now],
    )
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>(
      'select id from categories where active order by name limit 1',
    )
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}
