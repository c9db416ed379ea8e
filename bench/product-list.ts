import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import * as products from '@esquadro/contract/products/shared'
import { demonstrationAccounts } from '@esquadro/contract/settings/demonstration'
import { systemClock } from '../server/src/clock.ts'
import { listProducts } from '../server/src/products/products.queries.ts'
import { earningFor } from '../server/src/products/reader.ts'
import { countedDatabase } from './counted.ts'
import { endProcess, freePort, type Programme, startProcess } from './programme.ts'

const ROUNDS = 5

export interface ProductList {
  /** Answers per second, the median of the rounds. */
  readonly ours: number
  readonly bare: number
  /** The median of the rounds' own ratios. */
  readonly ratio: number
}

/** The 25-row filtered product list against the same statements in a bare Fastify and pg, turn by turn. */
export async function measureProductList(programme: Programme): Promise<ProductList> {
  const asked = { limit: '25', page: '1', q: 'a' }
  const { db, statements } = countedDatabase(programme.url)
  const email = demonstrationAccounts.find(({ userType }) => userType === 'professional')?.email ?? ''
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  statements.length = 0
  await earningFor({ id, type: 'professional', storeId: null }, { db, clock: systemClock })
  await listProducts(db, products.getAll.query.parse(asked), 'professional')
  await db.destroy()
  const port = await freePort()
  const bare = await startProcess(
    resolve(import.meta.dirname, 'bare.ts'),
    { PORT: String(port), DATABASE_URL: programme.url, STATEMENTS: JSON.stringify(statements) },
    'ready',
  )
  const ours = {
    TARGET: `${programme.origin}/api/products/get-all?${new URLSearchParams(asked).toString()}`,
    TOKEN: await programme.tokenOf('professional'),
  }
  const theirs = { TARGET: `http://127.0.0.1:${port}/list` }
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1)
    rounds.push({ ours: await rateOf(ours), bare: await rateOf(theirs) })
  await endProcess(bare)
  // The first round warms both up.
  const counted = rounds.slice(1)
  return {
    ours: median(counted.map((round) => round.ours)),
    bare: median(counted.map((round) => round.bare)),
    ratio: median(counted.map((round) => round.ours / round.bare)),
  }
}

function rateOf(environment: Readonly<Record<string, string>>): Promise<number> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'drive.ts')], {
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  return new Promise((done, fail) => {
    child.once('exit', (code) => {
      const rate = Number(/rate ([\d.]+)/.exec(said)?.[1])
      return code === 0 && rate > 0 ? done(rate) : fail(new Error(`the driver ended with ${code}`))
    })
  })
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
