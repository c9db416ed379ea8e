import * as notifications from '@esquadro/contract/notifications/professional'
import { expect, it } from 'vitest'
import { useTestApp } from '../testing/app.ts'
import { aProfessional } from '../testing/builders.ts'
import { anEntry, aPosting, post } from '../testing/ledger.ts'
import { expirePoints } from './expire-points.ts'
import { notifyExpiringPoints } from './notify-expiring-points.ts'

const app = useTestApp({ isForEach: true })

it('notifies 60, 30 and 7 days before points expire and after they have expired, once each', async () => {
  const { id } = await aProfessional(app.db)
  await post(
    app.db,
    [anEntry(id, 300), anEntry(id, 200)],
    aPosting(app.clock.now(), { pointsExpireMonths: 3 }),
  )
  await post(app.db, [anEntry(id, -120)], aPosting(app.clock.now()))
  const notified: string[][] = []
  const days = [
    '2026-12-21',
    '2026-12-22',
    '2026-12-23',
    '2027-01-20',
    '2027-01-21',
    '2027-02-12',
    '2027-02-13',
    '2027-02-14',
    '2027-02-19',
    '2027-02-20',
    '2027-02-21',
  ]
  for (const day of days) {
    app.clock.set(`${day}T12:00:00Z`)
    await expirePoints(app.services)
    await Promise.all([notifyExpiringPoints(app.services), notifyExpiringPoints(app.services)])
    const me = await app.signIn(id)
    const { items } = (await app.callAs(me, notifications.getAll, { query: { unread: 'true' } })).data
    for (const { title } of items) notified.push([day, title])
    await app.callAs(me, notifications.read, { body: { all: true } })
  }
  expect(notified).toEqual([
    ['2026-12-22', '380 pontos vencem em 60 dias'],
    ['2027-01-21', '380 pontos vencem em 30 dias'],
    ['2027-02-13', '380 pontos vencem em 7 dias'],
    ['2027-02-20', '380 pontos venceram'],
  ])
})

it('catches up if the job did not run on the day, with the days that are actually left', async () => {
  app.clock.set('2026-11-20T15:00:00Z')
  const { id } = await aProfessional(app.db)
  await post(app.db, [anEntry(id, 1)], aPosting(app.clock.now(), { pointsExpireMonths: 1 }))
  app.clock.set('2026-12-19T12:00:00Z')
  await notifyExpiringPoints(app.services)
  const { items } = (await app.callAs(await app.signIn(id), notifications.getAll)).data
  expect(items.map(({ title }) => title)).toEqual(['1 ponto vence em 1 dia'])
})
