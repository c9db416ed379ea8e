import { expect, it } from 'vitest'
import { countAttempts } from '../../platform/http/limits.queries.ts'
import { useTestApp } from '../../testing/app.ts'
import { recordKnownAddress } from './known-addresses.queries.ts'

const app = useTestApp()

it('neither deadlocks nor loses a count while the same address tries the same account', async () => {
  const now = new Date('2026-11-20T15:00:00Z')
  const [pair, address, strangers, known] = ['b:pair', 'a:address', 'c:strangers', 'known']
  const limits = [pair, address, strangers].map((key) => ({ key, hits: 1_000, seconds: 900 }))
  const signIn = async () => {
    await countAttempts(app.db, limits, now)
    await recordKnownAddress(app.db, { known: [known], reset: [pair], counted: [address, strangers], now })
  }
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let n = 0; n < 50; n += 1) await signIn()
    }),
  )
  const rows = await app.db.selectFrom('rateLimits').select(['key', 'hits']).orderBy('key').execute()
  expect(rows).toEqual([
    { key: address, hits: 0 },
    { key: strangers, hits: 0 },
    { key: known, hits: 1 },
  ])
})
