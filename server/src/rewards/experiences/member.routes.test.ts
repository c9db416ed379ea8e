import { randomUUID } from 'node:crypto'
import * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import * as experiences from '@esquadro/contract/rewards/experiences/professional'
import * as forShops from '@esquadro/contract/rewards/experiences/shopkeeper'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/connect.ts'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional, aShopkeeper, aStore, created } from '../../testing/builders.ts'
import { anExperience, givePoints } from '../../testing/experiences.ts'
import { brokenRules } from '../../testing/ledger.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { pointsOf, setSettings } from '../../testing/sale.ts'
import { listExperiences } from './experiences.queries.ts'
import { cancelSubscriptionIn } from './subscriptions/cancel-subscription.ts'
import { promoteFromWaitingList, promoteFromWaitingLists } from './subscriptions/promote-from-waiting-list.ts'

const app = useTestApp()

async function aMember(points = 0) {
  const { id } = await aProfessional(app.db)
  if (points > 0) await givePoints(app.db, id, points, app.clock.now())
  return { id, me: await app.signIn(id) }
}
type Member = Awaited<ReturnType<typeof aMember>>
const subscribe = ({ me }: Member, experienceId: string, headers = {}) =>
  app.callAs(me, experiences.subscribe, { body: { experienceId }, headers })
const leave = ({ me }: Member, experienceId: string) =>
  app.callAs(me, experiences.unsubscribe, { body: { experienceId } })
const see = async ({ me }: Member, id: string) =>
  (await app.callAs(me, experiences.getOne, { query: { id } })).data
const members = (count: number, points = 0) =>
  Promise.all(Array.from({ length: count }, () => aMember(points)))
const isWhole = () => brokenRules(app.db, app.clock.now())
const subscriptionsOf = (experienceId: string) =>
  app.db
    .selectFrom('experienceSubscriptions')
    .selectAll()
    .where('experienceId', '=', experienceId)
    .where('status', '<>', 'removed')
    .orderBy('position')
    .execute()

describe('GET /professionals/experiences/get-all', () => {
  it("lists only upcoming experiences of the member's audience, next first", async () => {
    const member = await aMember()
    const category = await app.db
      .insertInto('experienceCategories')
      .values({ name: 'Viagens', ...created() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const of = { categoryId: category.id }
    const later = await anExperience(app.db, {
      ...of,
      title: 'Visita à pedreira',
      startsAt: new Date('2026-12-20T12:00:00Z'),
      endsAt: new Date('2026-12-21T12:00:00Z'),
    })
    const next = await anExperience(app.db, { ...of, title: 'Jantar na obra' })
    const past = await anExperience(app.db, {
      ...of,
      title: 'Curso de luz',
      opensAt: new Date('2026-08-01T12:00:00Z'),
      closesAt: new Date('2026-09-01T12:00:00Z'),
      leaveUntil: new Date('2026-09-01T12:00:00Z'),
      startsAt: new Date('2026-09-02T12:00:00Z'),
      endsAt: new Date('2026-09-02T18:00:00Z'),
    })
    await anExperience(app.db, { ...of, audience: 'shopkeepers' })
    await anExperience(app.db, { ...of, active: false })
    const list = async (query: object) =>
      (
        await app.callAs(member.me, experiences.getAll, { query: { category: category.id, ...query } })
      ).data.items.map(({ id }) => id)
    expect(await list({})).toEqual([next.id, later.id])
    expect(await list({ when: 'past' })).toEqual([past.id])
    expect(await list({ when: 'all', sort: '-startsAt' })).toEqual([later.id, next.id, past.id])
    expect(await list({ q: 'PEDREÍRA' })).toEqual([later.id])
    expect(await list({ from: '2026-12-10', to: '2026-12-10' })).toEqual([next.id])
    expect(await list({ mine: 'true' })).toEqual([])
    await subscribe(member, later.id)
    expect(await list({ mine: 'true' })).toEqual([later.id])
    expect(await list({ available: 'true' })).toEqual([next.id])
  })

  it('returns in advance why a member cannot subscribe', async () => {
    const member = await aMember(100)
    const codeOf = async (overrides: Parameters<typeof anExperience>[1]) =>
      (await see(member, (await anExperience(app.db, overrides)).id)).refusal?.code ?? null
    expect(await codeOf({})).toBeNull()
    expect(await codeOf({ costPoints: 100 })).toBeNull()
    expect(await codeOf({ costPoints: 101 })).toBe('experience.not-enough-points')
    expect(await codeOf({ minLevel: 'ouro' })).toBe('experience.level-too-low')
    expect(await codeOf({ minLevel: 'bronze' })).toBeNull()
    expect(await codeOf({ opensAt: new Date('2026-11-25T12:00:00Z') })).toBe('experience.not-open-yet')
    expect(await codeOf({ closesAt: new Date('2026-11-20T15:00:00Z') })).toBe('experience.closed')
  })

  it('lists no experiences for a profession that the policy excludes', async () => {
    const member = await aMember()
    const { id } = await anExperience(app.db)
    const off = { points: true, experiences: false, pce: true }
    const on = { points: true, experiences: true, pce: true }
    await setSettings(app, {
      professionPolicy: { Arquiteto: off, Engenheiro: on, 'Designer de Interiores': on },
    })
    try {
      expect((await app.callAs(member.me, experiences.getAll, {})).data.total).toBe(0)
      expect((await app.callAs(member.me, experiences.getOne, { query: { id } })).status).toBe(404)
      expect((await subscribe(member, id)).error?.code).toBe('experience.not-for-profession')
    } finally {
      await setSettings(app, {})
    }
  })

  it('takes a constant number of queries for 10,000 experiences', async () => {
    const member = await aMember()
    const { categoryId } = await anExperience(app.db)
    await fill(
      app.ownerUrl,
      sql`
      insert into experiences (created_at, updated_at, title, category_id, starts_at, ends_at, place, capacity, opens_at, closes_at, leave_until, audience)
      select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'Visita ' || n, ${categoryId}, timestamptz '2027-01-01' + make_interval(mins => n),
        timestamptz '2027-01-01 06:00' + make_interval(mins => n), 'Lugar', 10, '2026-01-01', '2026-12-31', '2026-12-31', 'both'
      from generate_series(1, 10000) n`,
    )
    await analyse(app.ownerUrl)
    const query = experiences.getAll.query.parse({ limit: '50', page: '3' })
    const made = await watch(app.ownerUrl, (db) =>
      listExperiences(db, { id: member.id, type: 'professional' }, query, app.clock.now()),
    )
    expect(made.length).toBeLessThanOrEqual(5)
    expect(made.at(-1)?.plan).toContain('experiences_by_start')
    const { data } = await app.callAs(member.me, experiences.getAll, { query: { limit: '50', page: '3' } })
    expect(data.items).toHaveLength(50)
    await app.db
      .updateTable('experiences')
      .set({ active: false })
      .where('title', 'like', 'Visita %')
      .execute()
  })
})

describe('GET /professionals/experiences/get-all-categories', () => {
  it('lists the active categories with the number of upcoming experiences', async () => {
    const member = await aMember()
    const { categoryId } = await anExperience(app.db)
    await anExperience(app.db, { categoryId, audience: 'shopkeepers' })
    await anExperience(app.db, { categoryId, active: false })
    const { data } = await app.callAs(member.me, experiences.getAllCategories, {})
    expect(data.items.find(({ id }) => id === categoryId)?.coming).toBe(1)
    await app.db
      .updateTable('experienceCategories')
      .set({ active: false })
      .where('id', '=', categoryId)
      .execute()
    const after = await app.callAs(member.me, experiences.getAllCategories, {})
    expect(after.data.items.some(({ id }) => id === categoryId)).toBe(false)
  })
})

describe('POST /professionals/experiences/subscribe', () => {
  it('confirms the seat, posts its cost and notifies the member', async () => {
    const member = await aMember(1_000)
    const { id } = await anExperience(app.db, { costPoints: 400, capacity: 5 })
    const { data, status } = await subscribe(member, id)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      seatsLeft: 4,
      available: 600,
      subscription: { status: 'confirmed', paidPoints: 400, canLeave: true, placeInLine: null },
    })
    expect(await pointsOf(app, member.id)).toBe(600)
    const news = await app.db
      .selectFrom('notifications')
      .select('kind')
      .where('userId', '=', member.id)
      .execute()
    expect(news.map(({ kind }) => kind)).toContain('experience-confirmed')
    expect((await subscribe(member, id)).error?.code).toBe('experience.already-subscribed')
    expect(await pointsOf(app, member.id)).toBe(600)
  })

  it('replays the stored response for a repeated idempotency key', async () => {
    const member = await aMember(1_000)
    const { id } = await anExperience(app.db, { costPoints: 400 })
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = [await subscribe(member, id, headers), await subscribe(member, id, headers)]
    expect(JSON.stringify(second.data)).toBe(JSON.stringify(first.data))
    expect(await pointsOf(app, member.id)).toBe(600)
  })

  it('responds not-found for an inactive or unknown experience and one for shopkeepers', async () => {
    const member = await aMember()
    for (const id of [
      (await anExperience(app.db, { active: false })).id,
      (await anExperience(app.db, { audience: 'shopkeepers' })).id,
      randomUUID(),
    ])
      expect((await subscribe(member, id)).status).toBe(404)
  })

  it('rejects a subscription that violates a condition, and writes nothing', async () => {
    const member = await aMember(100)
    const refused = async (overrides: Parameters<typeof anExperience>[1]) => {
      const { id } = await anExperience(app.db, overrides)
      const { error } = await subscribe(member, id)
      expect(await subscriptionsOf(id)).toEqual([])
      return error?.code
    }
    expect(await refused({ costPoints: 101 })).toBe('experience.not-enough-points')
    expect(await refused({ minLevel: 'prata' })).toBe('experience.level-too-low')
    expect(await refused({ opensAt: new Date('2026-11-25T12:00:00Z') })).toBe('experience.not-open-yet')
    expect(await refused({ closesAt: new Date('2026-11-20T15:00:00Z') })).toBe('experience.closed')
    expect(await pointsOf(app, member.id)).toBe(100)
  })

  it('charges nobody more than the cost that they saw, at once or from the waiting list', async () => {
    const { id } = await anExperience(app.db, { costPoints: 100, capacity: 1 })
    const [first, second, third] = await members(3, 1_000)
    if (!first || !second || !third) throw new Error('three members')
    const setCost = (costPoints: number) =>
      app.db.updateTable('experiences').set({ costPoints }).where('id', '=', id).execute()
    const buy = ({ me }: Member, seenCost: number) =>
      app.callAs(me, experiences.subscribe, { body: { experienceId: id, seenCost } })
    await setCost(300)
    expect((await buy(first, 100)).error?.code).toBe('experience.cost-changed')
    expect(await subscriptionsOf(id)).toEqual([])
    expect((await buy(first, 300)).data.subscription).toMatchObject({ status: 'confirmed', paidPoints: 300 })
    expect((await buy(second, 300)).data.subscription).toMatchObject({ status: 'waiting' })
    await setCost(900)
    expect((await buy(third, 900)).data.subscription).toMatchObject({ status: 'waiting' })
    expect([(await see(second, id)).costPoints, (await see(third, id)).costPoints]).toEqual([300, 900])
    await leave(first, id)
    expect((await see(second, id)).subscription).toMatchObject({ status: 'confirmed', paidPoints: 300 })
    await setCost(200)
    await leave(second, id)
    expect((await see(third, id)).subscription).toMatchObject({ status: 'confirmed', paidPoints: 200 })
    expect(await Promise.all([first, second, third].map((member) => pointsOf(app, member.id)))).toEqual([
      1_000, 1_000, 800,
    ])
  })

  it('gives the last seat to one of 64 simultaneous members; the others wait in order of arrival', async () => {
    const all = await members(64, 300)
    const { id } = await anExperience(app.db, { capacity: 1, costPoints: 300 })
    const responses = await Promise.all(all.map((member) => subscribe(member, id)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const subscriptions = await subscriptionsOf(id)
    expect(subscriptions).toHaveLength(64)
    expect(subscriptions.map(({ status }) => status)).toEqual([
      'confirmed',
      ...Array<string>(63).fill('waiting'),
    ])
    const winner = subscriptions[0]?.userId
    for (const member of all) expect(await pointsOf(app, member.id)).toBe(member.id === winner ? 0 : 300)
    const [, second, third] = subscriptions
    const place = async (userId: string | undefined) => {
      const member = all.find((item) => item.id === userId)
      return member ? (await see(member, id)).subscription?.placeInLine : undefined
    }
    expect([await place(second?.userId), await place(third?.userId)]).toEqual([1, 2])
    expect(await isWhole()).toEqual([])
  })

  it('never spends more points than available when payments are simultaneous', async () => {
    const member = await aMember(1_000)
    const many = await Promise.all(Array.from({ length: 8 }, () => anExperience(app.db, { costPoints: 300 })))
    const responses = await Promise.all(many.map(({ id }) => subscribe(member, id)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(responses.flatMap(({ error }) => (error ? [error.code] : [])))).toEqual(
      new Set(['experience.not-enough-points']),
    )
    expect(await pointsOf(app, member.id)).toBe(100)
    expect(await isWhole()).toEqual([])
  })
})

describe('POST /professionals/experiences/unsubscribe', () => {
  it('refunds the points and promotes the first waiting member who can pay', async () => {
    const [first, poor, next] = [await aMember(500), await aMember(500), await aMember(500)]
    const { id } = await anExperience(app.db, { capacity: 1, costPoints: 500 })
    for (const member of [first, poor, next]) await subscribe(member, id)
    const other = await anExperience(app.db, { costPoints: 200 })
    await subscribe(poor, other.id)
    const { data } = await leave(first, id)
    expect(data).toMatchObject({ subscription: null, available: 500, seatsLeft: 0, waiting: 1 })
    expect(await pointsOf(app, first.id)).toBe(500)
    expect(await pointsOf(app, next.id)).toBe(0)
    expect((await see(next, id)).subscription?.status).toBe('confirmed')
    expect((await see(poor, id)).subscription).toMatchObject({ status: 'waiting', placeInLine: 1 })
    const news = await app.db
      .selectFrom('notifications')
      .select(['kind', 'data'])
      .where('userId', '=', next.id)
      .orderBy('position', 'desc')
      .executeTakeFirst()
    expect(news).toMatchObject({ kind: 'experience-promoted', data: { paid: 500 } })
    // The skipped member is notified once.
    const kinds = async (userId: string) =>
      (await app.db.selectFrom('notifications').select('kind').where('userId', '=', userId).execute()).filter(
        ({ kind }) => kind === 'experience-passed-over',
      ).length
    expect([await kinds(poor.id), await kinds(next.id)]).toEqual([1, 0])
    // The member who could not pay gets the next seat once they can.
    await leave(poor, other.id)
    await leave(next, id)
    expect((await see(poor, id)).subscription?.status).toBe('confirmed')
    expect(await isWhole()).toEqual([])
  })

  it('rejects cancelling without a subscription and after the deadline', async () => {
    const member = await aMember()
    const { id } = await anExperience(app.db, { leaveUntil: new Date('2026-11-22T12:00:00Z') })
    expect((await leave(member, id)).error?.code).toBe('experience.not-subscribed')
    await subscribe(member, id)
    const before = app.clock.now()
    app.clock.set('2026-11-22T12:00:00Z')
    expect((await see(member, id)).subscription?.canLeave).toBe(false)
    expect((await leave(member, id)).error?.code).toBe('experience.cannot-leave')
    expect(await subscriptionsOf(id)).toHaveLength(1)
    app.clock.set(before)
    expect((await leave(member, id)).status).toBe(200)
    expect((await leave(member, randomUUID())).status).toBe(404)
  })

  it('cancels the subscription to an experience that is no longer visible', async () => {
    const member = await aMember()
    const { id } = await anExperience(app.db)
    await subscribe(member, id)
    await app.db.updateTable('experiences').set({ active: false }).where('id', '=', id).execute()
    expect((await see(member, id)).subscription?.status).toBe('confirmed')
    expect((await leave(member, id)).data.subscription).toBeNull()
    expect((await app.callAs(member.me, experiences.getOne, { query: { id } })).status).toBe(404)
  })

  it('refunds once and promotes one member under many simultaneous cancellations', async () => {
    const [first, next, last] = [await aMember(300), await aMember(300), await aMember(300)]
    const { id } = await anExperience(app.db, { capacity: 1, costPoints: 300 })
    for (const member of [first, next, last]) await subscribe(member, id)
    const newcomers = await members(8, 300)
    const key = randomUUID()
    const [left] = await Promise.all([
      Promise.all(
        Array.from({ length: 8 }, () =>
          app.callAs(first.me, experiences.unsubscribe, {
            body: { experienceId: id },
            headers: { 'idempotency-key': key },
          }),
        ),
      ),
      Promise.all(Array.from({ length: 4 }, () => leave(first, id))),
      Promise.all(newcomers.map((member) => subscribe(member, id))),
    ])
    expect(left.every(({ status }) => status < 500)).toBe(true)
    expect(await pointsOf(app, first.id)).toBe(300)
    const subscriptions = await subscriptionsOf(id)
    expect(subscriptions.filter(({ status }) => status === 'confirmed').map(({ userId }) => userId)).toEqual([
      next.id,
    ])
    expect(subscriptions.map(({ userId }) => userId).slice(0, 2)).toEqual([next.id, last.id])
    expect(subscriptions).toHaveLength(10)
    const refunds = await app.db
      .selectFrom('pointEntries')
      .select('amount')
      .where('professionalId', '=', first.id)
      .where('amount', '>', 0)
      .execute()
    // The original credit, and the refund.
    expect(refunds.map(({ amount }) => amount)).toEqual([300, 300])
    expect(await isWhole()).toEqual([])
  })

  it('keeps seats and points consistent under simultaneous subscriptions and cancellations', async () => {
    const all = await members(16, 200)
    const [first, second] = [
      await anExperience(app.db, { capacity: 3, costPoints: 150 }),
      await anExperience(app.db, { capacity: 3, costPoints: 100 }),
    ]
    for (const member of all.slice(0, 8)) await subscribe(member, first.id)
    const responses = await Promise.all(
      all.flatMap((member, turn) => [
        turn < 8 ? leave(member, first.id) : subscribe(member, first.id),
        subscribe(member, second.id),
      ]),
    )
    expect(responses.every(({ status }) => status < 500)).toBe(true)
    for (const { id } of [first, second]) {
      const subscriptions = await subscriptionsOf(id)
      const confirmed = subscriptions.filter(({ status }) => status === 'confirmed')
      const row = await app.db
        .selectFrom('experiences')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(confirmed.length).toBeLessThanOrEqual(3)
      expect([row.confirmed, row.waiting]).toEqual([
        confirmed.length,
        subscriptions.length - confirmed.length,
      ])
    }
    for (const member of all) expect(await pointsOf(app, member.id)).toBeGreaterThanOrEqual(0)
    expect(await isWhole()).toEqual([])
  })
})

describe('changes by an administrator', () => {
  describe('GET /professionals/experiences/get-one', () => {
    it('remove a member after the deadline, and promote the waiting list when seats are added', async () => {
      const [first, second, third] = [await aMember(100), await aMember(100), await aMember(100)]
      const { id } = await anExperience(app.db, {
        capacity: 1,
        costPoints: 100,
        leaveUntil: new Date('2026-11-10T12:00:00Z'),
      })
      for (const member of [first, second, third]) await subscribe(member, id)
      const actor = { id: (await anAdmin(app.db)).id, type: 'admin', requestId: null } as const
      const now = app.clock.now()
      const { refunded } = await inTransaction(app.db, (trx) =>
        cancelSubscriptionIn(trx, {
          experienceId: id,
          member: { id: first.id, type: 'professional' },
          actor,
          now,
        }),
      )
      expect(refunded).toBe(100)
      expect(await pointsOf(app, first.id)).toBe(100)
      expect((await see(second, id)).subscription?.status).toBe('confirmed')
      await app.db.updateTable('experiences').set({ capacity: 2 }).where('id', '=', id).execute()
      expect(await inTransaction(app.db, (trx) => promoteFromWaitingList(trx, id, { actor, now }))).toBe(1)
      expect((await see(third, id)).subscription?.status).toBe('confirmed')
      await expect(
        app.db.updateTable('experiences').set({ capacity: 1 }).where('id', '=', id).execute(),
      ).rejects.toThrow('experience_has_seats')
    })
  })
})

describe('the hourly promotion', () => {
  it('promotes a waiting member as soon as they can pay for a free seat', async () => {
    const [first, poor] = [await aMember(400), await aMember(400)]
    const { id } = await anExperience(app.db, { capacity: 1, costPoints: 400 })
    const other = await anExperience(app.db, { costPoints: 100 })
    for (const member of [first, poor]) await subscribe(member, id)
    await subscribe(poor, other.id)
    await leave(first, id)
    expect((await see(poor, id)).subscription).toMatchObject({ status: 'waiting', placeInLine: 1 })
    await promoteFromWaitingLists(app)
    expect((await see(poor, id)).subscription?.status).toBe('waiting')
    await givePoints(app.db, poor.id, 100, app.clock.now())
    // Runs in several processes at once.
    const overrides = await Promise.all([1, 2, 3].map(() => promoteFromWaitingLists(app)))
    expect(overrides.reduce((sum, override) => sum + override)).toBe(1)
    expect((await see(poor, id)).subscription).toMatchObject({ status: 'confirmed', paidPoints: 400 })
    expect(await pointsOf(app, poor.id)).toBe(0)
    expect(await isWhole()).toEqual([])
  })
})

describe('GET /professionals/experiences/{id}/calendar', () => {
  it('downloads a valid calendar event', async () => {
    const member = await aMember()
    const { id } = await anExperience(app.db, { title: 'Jantar, na obra', place: 'Rua Girassol, 10' })
    const { status, headers, raw } = await app.callAs(member.me, experiences.getCalendar, { params: { id } })
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    const text = raw.toString('utf8').replaceAll('\r\n ', '').replaceAll('\r\n\t', '')
    expect(text).toContain('SUMMARY:Jantar\\, na obra')
    expect(text).toContain('LOCATION:Rua Girassol\\, 10')
    expect(text).toContain('DTSTART:20261210T220000Z')
    expect(text).toContain('DTEND:20261211T010000Z')
    const missing = await app.callAs(member.me, experiences.getCalendar, { params: { id: randomUUID() } })
    expect(missing.status).toBe(404)
  })
})

describe('experiences for shopkeepers', () => {
  describe('GET /shopkeepers/experiences/get-one, POST /shopkeepers/experiences/subscribe, POST /shopkeepers/experiences/unsubscribe', () => {
    it('follow the same rules without cost and minimum level', async () => {
      const store = await aStore(app.db)
      const { id } = await aShopkeeper(app.db, store.id)
      const me = await app.signIn(id)
      const own = await anExperience(app.db, {
        audience: 'shopkeepers',
        costPoints: 5_000,
        minLevel: 'ouro',
        capacity: 1,
      })
      const theirs = await anExperience(app.db, { audience: 'professionals' })
      const { data } = await app.callAs(me, forShops.getOne, { query: { id: own.id } })
      expect(data).toMatchObject({ costPoints: 0, available: null, canSubscribe: true })
      expect((await app.callAs(me, forShops.getOne, { query: { id: theirs.id } })).status).toBe(404)
      expect((await app.callAs(me, forShops.subscribe, { body: { experienceId: theirs.id } })).status).toBe(
        404,
      )
      const done = await app.callAs(me, forShops.subscribe, { body: { experienceId: own.id } })
      expect(done.data.subscription).toMatchObject({ status: 'confirmed', paidPoints: 0 })
      expect(
        (await app.callAs(me, forShops.getAll, { query: { mine: 'true' } })).data.items.map(
          (item) => item.id,
        ),
      ).toEqual([own.id])
      expect((await app.callAs(me, forShops.getAllCategories, {})).data.items.length).toBeGreaterThan(0)
      const left = await app.callAs(me, forShops.unsubscribe, { body: { experienceId: own.id } })
      expect(left.data.subscription).toBeNull()
    })
  })

  describe('GET /shopkeepers/experiences/get-all, GET /shopkeepers/experiences/get-all-categories', () => {
    it('list those for shopkeepers or everybody, with their types', async () => {
      const me = await app.signIn((await aShopkeeper(app.db, (await aStore(app.db)).id)).id)
      const own = await anExperience(app.db, { audience: 'shopkeepers', title: 'Visita à fábrica de vidro' })
      const theirs = await anExperience(app.db, {
        audience: 'professionals',
        title: 'Visita à fábrica de lã',
      })
      const { items } = (await app.callAs(me, forShops.getAll, { query: { q: 'visita à fábrica' } })).data
      const ids = items.map(({ id }) => id)
      expect(ids).toContain(own.id)
      expect(ids).not.toContain(theirs.id)
      const types = (await app.callAs(me, forShops.getAllCategories, {})).data.items
      expect(types.map(({ id }) => id)).toContain(own.categoryId)
    })
  })

  describe('POST /shopkeepers/experiences/confirm', () => {
    it('keeps a seat that the team holds until its confirmation, and refuses who has none', async () => {
      const store = await aStore(app.db)
      const [held, other] = [await aShopkeeper(app.db, store.id), await aShopkeeper(app.db, store.id)]
      const { id } = await anExperience(app.db, { audience: 'shopkeepers', confirmHours: 24 })
      const body = { experienceId: id }
      await app.callAs('admin', cmsExperiences.subscribeUser, { body: { ...body, userId: held.id } })
      const me = await app.signIn(held.id)
      const before = await app.callAs(me, forShops.getOne, { query: { id } })
      expect(before.data.subscription?.heldUntil).toEqual(expect.any(String))
      const confirmed = await app.callAs(me, forShops.confirm, { body })
      expect(confirmed.data.subscription?.heldUntil).toBeNull()
      const refused = await app.callAs(await app.signIn(other.id), forShops.confirm, { body })
      expect(refused.error?.code).toBe('experience.not-subscribed')
    })
  })

  describe('GET /shopkeepers/experiences/{id}/calendar', () => {
    it('downloads a calendar event of an experience for shopkeepers only', async () => {
      const me = await app.signIn((await aShopkeeper(app.db, (await aStore(app.db)).id)).id)
      const own = await anExperience(app.db, { audience: 'shopkeepers', title: 'Noite do vidro' })
      const theirs = await anExperience(app.db, { audience: 'professionals' })
      const get = (id: string) => app.callAs(me, forShops.getCalendar, { params: { id } })
      const { headers, raw } = await get(own.id)
      expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
      expect(raw.toString('utf8')).toContain('SUMMARY:Noite do vidro')
      expect((await get(theirs.id)).status).toBe(404)
    })
  })
})
