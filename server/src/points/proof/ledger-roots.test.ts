import * as cmsPoints from '@esquadro/contract/points/cms'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { jobHandlers } from '../../job-handlers.ts'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional } from '../../testing/builders.ts'
import { giveExtraPoint } from '../../testing/ledger.ts'
import { sentMails } from '../../testing/mails.ts'
import { verifyLedger } from './verify.queries.ts'

const app = useTestApp()
const now = new Date('2026-11-20T15:00:00Z')

describe('the job ledger-roots', () => {
  it('records and mails one root a day, lists it for administrators, and verifies it later', async () => {
    const admin = await anAdmin(app.db)
    for (const { id } of [await aProfessional(app.db), await aProfessional(app.db)])
      await giveExtraPoint(app.db, id, 10, now)
    app.clock.set('2026-11-20T23:50:00Z')
    const run = jobHandlers(app.services, pino({ level: 'silent' }))['ledger-roots']
    await Promise.all([run({}), run({})])
    const { data } = await app.callAs(await app.signIn(admin.id), cmsPoints.getRoots, { query: {} })
    expect(data.items[0]).toMatchObject({ day: '2026-11-20', accounts: 2 })
    expect(data.items.filter(({ day }) => day === '2026-11-20')).toHaveLength(1)
    const root = data.items[0]?.root ?? ''
    const mails = (await sentMails(app)).filter(({ kind }) => kind === 'ledger-root')
    expect(mails.filter(({ to }) => to === admin.email)).toMatchObject([{ data: { root } }])

    const other = await aProfessional(app.db)
    await giveExtraPoint(app.db, other.id, 10, now)
    app.clock.set('2026-11-21T23:50:00Z')
    await run({})
    const roots = (await app.callAs(await app.signIn(admin.id), cmsPoints.getRoots, { query: {} })).data.items
    expect(roots.slice(0, 2)).toMatchObject([
      { day: '2026-11-21', accounts: 3 },
      { day: '2026-11-20', root },
    ])
    for (const { name, sample } of await verifyLedger(app.db, now, { root })) expect(sample, name).toEqual([])
    const forged = await verifyLedger(app.db, now, {
      root: root.replace(/^./, (first) => (first === '0' ? '1' : '0')),
    })
    expect(forged.find(({ name }) => name === 'root')?.broken).toBe(1)
  })
})
