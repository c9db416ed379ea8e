import * as cmsLevels from '@esquadro/contract/people/levels/cms'
import * as levels from '@esquadro/contract/people/levels/professional'
import * as notifications from '@esquadro/contract/platform/notifications/professional'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { jobHandlers } from '../../app/job-handlers.ts'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { anEntry, aPosting, post } from '../../testing/ledger.ts'

const app = useTestApp()

describe('GET /cms/config/get-levels', () => {
  it('lists the levels, lowest first', async () => {
    const { items } = (await app.callAs('admin', cmsLevels.getLevels)).data
    expect(items).toEqual([
      { level: 'bronze', rank: 0, startsAtPoints: 0 },
      { level: 'prata', rank: 1, startsAtPoints: 10_000 },
      { level: 'ouro', rank: 2, startsAtPoints: 30_000 },
      { level: 'platina', rank: 3, startsAtPoints: 60_000 },
      { level: 'diamante', rank: 4, startsAtPoints: 120_000 },
    ])
  })
})

describe('GET /professionals/dashboard/get-level', () => {
  it('returns the lowest level for a new professional', async () => {
    const { data } = await app.callAs('professional', levels.getLevel)
    expect(data).toMatchObject({
      level: 'bronze',
      sublevel: 'I',
      points: 0,
      cycle: '2026',
      nextLevel: 'prata',
      missing: 10_000,
    })
  })

  it('rises at once, counts pending points and does not fall when points are spent', async () => {
    const { id } = await aProfessional(app.db)
    const me = await app.signIn(id)
    await post(app.db, [anEntry(id, 5_000)], aPosting(app.clock.now()))
    await post(app.db, [anEntry(id, 8_000)], aPosting(app.clock.now(), { holdingDays: 30 }))
    await post(app.db, [anEntry(id, -5_000)], aPosting(app.clock.now()))
    expect((await app.callAs(me, levels.getLevel)).data).toMatchObject({
      level: 'prata',
      sublevel: 'I',
      points: 13_000,
    })
  })

  it('drops by exactly one at the end of a cycle in which it was not reached again', async () => {
    const { id } = await aProfessional(app.db)
    const { db, clock, services } = app
    const jobs = jobHandlers(services, pino({ level: 'silent' }))
    await post(db, [anEntry(id, 61_000)], aPosting(clock.now()))

    // First cycle: platina was reached, so it is kept; the score restarts at 0.
    clock.set('2027-01-01T03:05:00Z')
    await jobs['cycle-opening']({})
    await jobs['cycle-opening']({})
    const inTheNext = { cycle: '2027', points: 0, nextLevel: 'diamante' }
    expect((await app.callAs(await app.signIn(id), levels.getLevel)).data).toMatchObject({
      ...inTheNext,
      level: 'platina',
      floor: 'platina',
    })

    // Second cycle: 12.000 points reach prata only, so platina drops to ouro, with one notification.
    await post(db, [anEntry(id, 12_000)], aPosting(clock.now()))
    clock.set('2028-01-01T03:05:00Z')
    const again = await app.signIn(id)
    await jobs['cycle-opening']({})
    await jobs['cycle-opening']({})
    expect((await app.callAs(again, levels.getLevel)).data).toMatchObject({
      cycle: '2028',
      level: 'ouro',
      floor: 'ouro',
    })
    const { items } = (await app.callAs(again, notifications.getAll)).data
    expect(items.map(({ title }) => title)).toEqual([
      'Seu nível agora é Ouro',
      'Você subiu para o nível Platina',
    ])
    clock.set('2026-11-20T15:00:00Z')
  })
})
