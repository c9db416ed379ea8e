import * as cmsNotifications from '@esquadro/contract/notifications/cms'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { giveExtraPoint } from '../../testing/ledger.ts'
import { verifyNightly } from './verify-ledger.ts'

const app = useTestApp()
const aLog = () => ({ error: vi.fn<() => void>(), info: vi.fn<() => void>() })

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
