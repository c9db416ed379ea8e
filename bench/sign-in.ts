import {
  demonstrationAccounts,
  demonstrationPassword,
} from '@esquadro/contract/platform/settings/demonstration'
import pg from 'pg'
import { drive } from './programme.ts'
import { median, type Section, whole } from './section.ts'

const ROUNDS = 5
const ACCOUNTS = 20_000
/** At least as many accounts as a round signs in. */
const ACCOUNTS_EACH = 2_000
const AT_LEAST = 0.7

export const signIn: Section = {
  name: 'sign-in',
  title: 'Signing in',
  async measure(programme) {
    const { url, origin } = await programme()
    const HASH = await addAccounts(url)
    const shared = { PASSWORD: demonstrationPassword, CONNECTIONS: '8' }
    const rounds: { ours: number; alone: number }[] = []
    for (let round = 0; round <= ROUNDS; round += 1) {
      const target = { TARGET: `${origin}/api/auth/login`, FIRST: String(round * ACCOUNTS_EACH) }
      rounds.push({
        ours: await drive({ ...shared, ...target }),
        alone: await drive({ ...shared, HASH }),
      })
    }
    // The first round warms the server up.
    const counted = rounds.slice(1)
    const ratio = median(counted.map(({ ours, alone }) => ours / alone))
    return {
      failures: ratio < AT_LEAST ? [`sign-in reaches ${ratio.toFixed(2)} of argon2id alone`] : [],
      text: `
Sign-ins over 8 connections, each with another account: **${whole(median(counted.map(({ ours }) => ours)))}** a second. A process that only verifies the same password with argon2id
does it ${whole(median(counted.map(({ alone }) => alone)))} times a second. Turn by turn, the median of ${ROUNDS} rounds: **${ratio.toFixed(2)}** (at least ${AT_LEAST}).`,
    }
  },
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
