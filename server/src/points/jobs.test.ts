import { describe, expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { aProfessional } from '../testing/builders.ts'
import { anEntry, aPosting, post } from '../testing/ledger.ts'
import { expirePoints } from './expire-points.ts'

const app = useTestApp()

describe('the nightly expiry', () => {
  it('expires the due lots of all professionals in several batches and leaves the others', async () => {
    const ids: string[] = []
    for (let count = 0; count < 210; count += 1) ids.push((await aProfessional(app.db)).id)
    const now = app.clock.now()
    await post(
      app.db,
      ids.map((id) => anEntry(id, 3)),
      aPosting(now, { pointsExpireMonths: 1 }),
    )
    await post(
      app.db,
      ids.map((id) => anEntry(id, 5)),
      aPosting(now, { pointsExpireMonths: 2 }),
    )
    app.clock.set('2026-12-20T03:10:00Z')
    await expirePoints(app.services)
    await expirePoints(app.services)
    const balances = await app.db
      .selectFrom('pointAccounts')
      .select('balance')
      .where('professionalId', 'in', ids)
      .execute()
    expect(balances.map(({ balance }) => balance)).toEqual(ids.map(() => 5))
    const [expiry] = await app.db
      .selectFrom('pointEntries')
      .selectAll()
      .where('kind', '=', 'expiry')
      .limit(1)
      .execute()
    expect(expiry).toMatchObject({
      amount: -3,
      scoreAmount: 0,
      actorType: 'system',
      key: `expiry:${expiry?.creditId}`,
    })
    app.clock.set('2026-11-20T15:00:00Z')
  })
})
