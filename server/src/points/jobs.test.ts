import * as cmsNotifications from '@esquadro/contract/notifications/cms'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { aProfessional } from '../testing/builders.ts'
import { anEntry, aPosting, giveExtraPoint, post } from '../testing/ledger.ts'
import { expirePoints } from './expire-points.ts'
import { verifyNightly } from './proof/verify-ledger.ts'

const app = useTestApp()
const aLog = () => ({ error: vi.fn<() => void>(), info: vi.fn<() => void>() })

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

describe('the nightly verification', () => {
  it('reports a consistent ledger to the log, and an inconsistent one to the log and the administrators', async () => {
    const { id } = await aProfessional(app.db)
    await giveExtraPoint(app.db, id, 10, app.clock.now())
    // An administrator to notify.
    await app.callAs('admin', cmsNotifications.getAll)
    const calm = aLog()
    await verifyNightly(app.services, calm)
    expect([calm.info.mock.calls.length, calm.error.mock.calls.length]).toEqual([1, 0])

    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query('update cycle_scores set points = points + 1 where professional_id = $1', [id])
    await owner.end()
    const alarmed = aLog()
    await verifyNightly(app.services, alarmed)
    expect(alarmed.error).toHaveBeenCalledWith(
      { broken: [expect.objectContaining({ name: 'cycle-scores', broken: 1, sample: [`${id} 2026`] })] },
      'the ledger is broken',
    )
    const { items } = (await app.callAs('admin', cmsNotifications.getAll)).data
    expect(items).toMatchObject([
      {
        kind: 'ledger-broken',
        text: '1 registro não confere: cycle-scores. Avise o suporte antes de aprovar novas notas.',
      },
    ])
  })
})
