import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import pg from 'pg'
import { endProcess, freePort, type Programme, startProcess } from './programme.ts'

const ROUNDS = 7
/** The rounds before those: V8 takes about ten seconds under load to compile the path of a request. */
const WARM_UP = 4

const PRODUCTS = 10_000
const CONNECTIONS = 20

export interface ProductList {
  /** Responses per second, the median of the rounds. */
  readonly ours: number
  readonly bare: number
  /** The median of the rounds' own ratios. */
  readonly ratio: number
}

/**
 * Compares the list of 25 products of a category, out of 10,000, with a bare Fastify and pg with two
 * statements, alternating.
 */
export async function measureProductList(programme: Programme): Promise<ProductList> {
  const category = await fillCatalogue(programme.url)
  const port = await freePort()
  const bare = await startProcess(
    resolve(import.meta.dirname, 'bare.ts'),
    { PORT: String(port), DATABASE_URL: programme.url },
    'ready',
  )
  const token = await programme.tokenOf('professional')
  const query = `limit=25&page=1&category=${category}`
  const ours = { TARGET: `${programme.origin}/api/products/get-all?${query}`, TOKEN: token }
  const theirs = { TARGET: `http://127.0.0.1:${port}/list?${query}`, TOKEN: token }
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    rounds.push({ ours: await rateOf(ours), bare: await rateOf(theirs) })
  await endProcess(bare)
  const counted = rounds.slice(WARM_UP)
  return {
    ours: median(counted.map((round) => round.ours)),
    bare: median(counted.map((round) => round.bare)),
    ratio: median(counted.map((round) => round.ours / round.bare)),
  }
}

/** Adds products up to 10,000, evenly over participating brands and categories; returns the id of a category. */
async function fillCatalogue(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`with b as (select id, row_number() over (order by id) - 1 as nth, count(*) over () as total from brands where active),
        c as (select id, row_number() over (order by id) - 1 as nth, count(*) over () as total from categories where active)
      insert into products (created_at, updated_at, name, code, brand_id, category_id)
        select now(), now(), 'Produto medido ' || n, 'BENCH-' || n, b.id, c.id
        from generate_series(1, ${PRODUCTS} - (select count(*)::int from products)) n
        join b on b.nth = n / 7 % b.total join c on c.nth = n % c.total`)
    await client.query('vacuum analyze')
    const { rows } = await client.query<{ id: string }>(
      'select id from categories where active order by name limit 1',
    )
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}

/** Requests `TARGET` from a separate process; returns the responses per second. */
export function rateOf(environment: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'drive.ts')], {
    env: { PATH: process.env['PATH'], CONNECTIONS: String(CONNECTIONS), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  return new Promise((done, fail) => {
    child.once('exit', (code) => {
      const rate = Number(/rate ([\d.]+)/.exec(output)?.[1])
      return code === 0 && rate > 0 ? done(rate) : fail(new Error(`the driver ended with ${code}`))
    })
  })
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
