import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { demonstrationAccounts, demonstrationPassword } from '@esquadro/contract/settings/demonstration'
import pg from 'pg'
import type { Programme } from './programme.ts'
import { median } from './rate.ts'

const ROUNDS = 5
const ACCOUNTS = 20_000

export interface SignIn {
  /** Sign-ins per second, the median of the rounds. */
  readonly ours: number
  /** Verifications of the same password by argon2id in an otherwise idle process. */
  readonly alone: number
  readonly ratio: number
}

/** Sign-ins, each with another account, against what argon2id alone allows on this machine, turn by turn. */
export async function measureSignIn(programme: Programme): Promise<SignIn> {
  const hash = await addAccounts(programme.url)
  const target = `${programme.origin}/api/auth/login`
  let first = 0
  const rounds: { ours: number; alone: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await drive({ TARGET: target, FIRST: String(first) })
    first = ours.last
    const alone = await drive({ HASH: hash })
    rounds.push({ ours: ours.rate, alone: alone.rate })
  }
  const counted = rounds.slice(1)
  return {
    ours: median(counted.map((round) => round.ours)),
    alone: median(counted.map((round) => round.alone)),
    ratio: median(counted.map((round) => round.ours / round.alone)),
  }
}

/** Adds accounts with the demonstration's password; returns its hash. */
async function addAccounts(url: string): Promise<string> {
  const email = demonstrationAccounts.find(({ userType }) => userType === 'professional')?.email
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ password_hash: string }>(
      'select password_hash from users where email = $1',
      [email],
    )
    const hash = rows[0]?.password_hash ?? ''
    await client.query(
      `insert into users (created_at, updated_at, user_type, status, name, email, password_hash)
        select now(), now(), 'professional', 'active', 'Conta ' || n, 'bench-' || n || '@esquadro.demo', $1
        from generate_series(1, ${ACCOUNTS}) n on conflict do nothing`,
      [hash],
    )
    await client.query('vacuum analyze users')
    return hash
  } finally {
    await client.end()
  }
}

function drive(environment: Readonly<Record<string, string>>): Promise<{ rate: number; last: number }> {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'drive-sign-in.ts')], {
    env: { PATH: process.env['PATH'], PASSWORD: demonstrationPassword, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  return new Promise((done, fail) => {
    child.once('exit', (code) => {
      const [, rate, last] = /rate ([\d.]+) last (\d+)/.exec(output) ?? []
      return code === 0
        ? done({ rate: Number(rate), last: Number(last) })
        : fail(new Error(`the driver ended with ${code}`))
    })
  })
}
