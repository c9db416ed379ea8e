import * as customers from '@esquadro/contract/sales/customers/professional'
import { describe, expect, it } from 'vitest'
import { jobHandlers } from '../../../app/job-handlers.ts'
import { useTestApp } from '../../../testing/app.ts'
import { aCustomer, aProfessional, created } from '../../../testing/builders.ts'

const app = useTestApp()
const run = () => jobHandlers(app.services, app.app.log)['customer-expiry']({})
const notified = async (userId: string) => {
  const rows = await app.db
    .selectFrom('notifications')
    .select(['kind', 'data'])
    .where('userId', '=', userId)
    .orderBy('position')
    .execute()
  return rows.map(({ kind, data }) => [
    kind,
    (data as { name: string }).name,
    (data as { until: string }).until,
  ])
}

describe('the customer-expiry job', () => {
  it('notifies each professional once of registrations that expire within 15 days or have expired', async () => {
    app.clock.set('2026-11-20T03:20:00Z')
    const me = await aProfessional(app.db)
    await aCustomer(app.db, { professionalId: me.id, name: 'Later' }, { until: '2026-12-06' })
    const soon = await aCustomer(app.db, { professionalId: me.id, name: 'Soon' }, { until: '2026-12-05' })
    await aCustomer(
      app.db,
      { professionalId: me.id, name: 'Gone' },
      { from: '2026-05-01', until: '2026-11-19' },
    )
    await aCustomer(app.db, { professionalId: me.id, name: 'Off', active: false }, { until: '2026-11-25' })
    await run()
    await Promise.all([run(), run(), run()])
    expect(await notified(me.id)).toEqual([
      ['customer-expiring', 'Soon', '2026-12-05'],
      ['customer-expired', 'Gone', '2026-11-19'],
    ])

    app.clock.set('2026-12-06T03:20:00Z')
    await run()
    expect((await notified(me.id)).slice(2)).toEqual([
      ['customer-expiring', 'Later', '2026-12-06'],
      ['customer-expired', 'Soon', '2026-12-05'],
    ])

    // After a renewal the new last day is notified as well.
    const member = await app.signIn(me.id)
    await app.callAs(member, customers.renew, { body: { id: soon.id } })
    app.clock.set('2027-05-25T03:20:00Z')
    await run()
    expect((await notified(me.id)).slice(4)).toEqual([
      ['customer-expiring', 'Soon', '2027-06-03'],
      ['customer-expired', 'Later', '2026-12-06'],
    ])
  })

  it('notifies more registrations than fit in one batch', async () => {
    app.clock.set('2028-01-01T03:20:00Z')
    const me = await aProfessional(app.db)
    await app.db
      .insertInto('customers')
      .values(
        Array.from({ length: 1_100 }, (_, n) => ({
          professionalId: me.id,
          document: String(n).padStart(11, '0'),
          name: `Cliente ${n}`,
          validUntil: '2028-01-05',
          ...created(n),
        })),
      )
      .execute()
    await Promise.all([run(), run()])
    await run()
    expect(await notified(me.id)).toHaveLength(1_100)
  })
})
