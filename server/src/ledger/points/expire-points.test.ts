import * as notifications from '@esquadro/contract/platform/notifications/professional'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { anEntry, aPosting, post } from '../../testing/ledger.ts'
import { expirePoints, notifyExpiringPoints } from './expire-points.ts'

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
