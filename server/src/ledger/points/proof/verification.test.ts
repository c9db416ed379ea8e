import * as adjustments from '@esquadro/contract/ledger/adjustments/cms'
import * as cmsNotifications from '@esquadro/contract/platform/notifications/cms'
import * as experiences from '@esquadro/contract/rewards/experiences/professional'
import * as invoices from '@esquadro/contract/sales/invoices/cms'
import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'
import { anAdmin, aProfessional } from '../../../testing/builders.ts'
import { anExperience } from '../../../testing/experiences.ts'
import { giveExtraPoint } from '../../../testing/ledger.ts'
import { aTradingStore } from '../../../testing/sale.ts'
import { verifyLedger } from './verify.queries.ts'
import { verifyNightly } from './verify-ledger.ts'

const app = useTestApp({ isForEach: true })
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

describe('the verification of the ledger', () => {
  it('raises no alarm because time passed during the calls that posted the entries', async () => {
    const trade = await aTradingStore(app)
    const admin = await app.signIn((await anAdmin(app.db)).id)
    const member = await app.signIn(trade.professional.id)
    await giveExtraPoint(app.db, trade.professional.id, 500, app.clock.now())
    const experience = await anExperience(app.db, { costPoints: 100 })
    let milliseconds = app.clock.now().getTime()
    const clock = vi.spyOn(app.clock, 'now').mockImplementation(() => {
      milliseconds += 1
      return new Date(milliseconds)
    })
    try {
      const adjusted = { id: trade.professional.id, points: 40, reason: 'Acerto de campanha' }
      expect((await app.callAs(admin, adjustments.create, { body: adjusted })).status).toBe(200)
      const sale = await trade.sendOne(trade.nfe())
      for (const action of ['approve', 'reverse', 'reopen', 'approve', 'reverse'] as const) {
        const body = {
          action,
          id: sale,
          ...(action === 'approve' ? {} : { reason: 'Venda desfeita na loja' }),
        }
        const { data } = await app.callAs(admin, invoices.update, { body: body as invoices.UpdateBody })
        expect(data.items).toEqual([expect.objectContaining({ error: null })])
      }
      const seat = await app.callAs(member, experiences.subscribe, { body: { experienceId: experience.id } })
      expect(seat.status).toBe(200)
      const cancelled = await app.callAs(member, experiences.unsubscribe, {
        body: { experienceId: experience.id },
      })
      expect(cancelled.status).toBe(200)
    } finally {
      clock.mockRestore()
    }
    app.clock.advance({ minutes: 1 })
    const broken = (await verifyLedger(app.db, app.clock.now())).filter((verdict) => verdict.broken > 0)
    expect(broken).toEqual([])
  })
})
