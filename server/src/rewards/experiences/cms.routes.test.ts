import { randomUUID } from 'node:crypto'
import * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import type { ExperienceData } from '@esquadro/contract/rewards/experiences/office'
import * as experiences from '@esquadro/contract/rewards/experiences/professional'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { anExperience, givePoints } from '../../testing/experiences.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { pointsOf } from '../../testing/sale.ts'
import { listCmsExperiences } from './office/office.queries.ts'
import { expireHolds } from './subscriptions/holds.ts'

const app = useTestApp({ isForEach: true })

async function aMember(points = 0) {
  const { id } = await aProfessional(app.db)
  if (points > 0) await givePoints(app.db, id, points, app.clock.now())
  return id
}
const members = (count: number, points = 0) =>
  Promise.all(Array.from({ length: count }, () => aMember(points)))
const aCategory = async (name = `Tipo ${randomUUID()}`) =>
  (await app.callAs('admin', cmsExperiences.createCategory, { body: { name } })).data.id
const input = async (overrides: Partial<z.input<typeof ExperienceData>> = {}) => ({
  title: 'Jantar na obra',
  categoryId: await aCategory(),
  place: 'Rua Girassol, São Paulo',
  startsAt: '2026-12-10T20:00:00-03:00',
  endsAt: '2026-12-10T23:00:00-03:00',
  capacity: 4,
  opensAt: '2026-11-01T09:00:00-03:00',
  closesAt: '2026-12-09T18:00:00-03:00',
  leaveUntil: '2026-12-09T18:00:00-03:00',
  audience: 'professionals' as const,
  ...overrides,
})
const create = async (overrides: Partial<z.input<typeof ExperienceData>> = {}) =>
  app.callAs('admin', cmsExperiences.create, { body: await input(overrides) })
const update = (id: string, body: z.input<(typeof cmsExperiences)['update']['body']>) =>
  app.callAs('admin', cmsExperiences.update, { params: { id }, body })
const subscribe = (experienceId: string, userId: string, companion?: string) =>
  app.callAs('admin', cmsExperiences.subscribeUser, {
    body: { experienceId, userId, ...(companion && { companion }) },
  })
const subscribersOf = async (experienceId: string, query: object = {}) =>
  (
    await app.callAs('admin', cmsExperiences.getSubscribers, {
      query: { experienceId, limit: 100, ...query },
    })
  ).data.items
const newsOf = async (userId: string) =>
  (await app.db.selectFrom('notifications').select('kind').where('userId', '=', userId).execute()).map(
    ({ kind }) => kind,
  )
const at = async <T>(instant: string, work: () => Promise<T>): Promise<T> => {
  const before = app.clock.now()
  app.clock.set(instant)
  try {
    return await work()
  } finally {
    app.clock.set(before)
  }
}

describe('the categories of experiences', () => {
  describe('POST /cms/experiences-categories/change-status, GET /cms/experiences-categories/get-all', () => {
    it('can be created, renamed and deactivated, and have counts', async () => {
      const id = await aCategory('Vinícolas')
      await create({ categoryId: id })
      const renamed = await app.callAs('admin', cmsExperiences.updateCategory, {
        body: { id, name: 'Vinhedos' },
      })
      expect(renamed.data).toMatchObject({ id, name: 'Vinhedos', active: true, experiences: 1 })
      const off = await app.callAs('admin', cmsExperiences.changeCategoryStatus, {
        body: { id, active: false },
      })
      expect(off.data.active).toBe(false)
      const list = async (query: object) =>
        (await app.callAs('admin', cmsExperiences.getAllCategories, { query })).data.items.map(
          (item) => item.id,
        )
      expect(await list({ q: 'VINHÉDOS' })).toEqual([id])
      expect(await list({ q: 'vinhedos', active: 'true' })).toEqual([])
      expect((await list({ sort: '-experiences' }))[0]).toBe(id)
    })
  })

  describe('POST /cms/experiences-categories/create, POST /cms/experiences-categories/update', () => {
    it('have unique names, ignoring case and accents', async () => {
      await aCategory('Restauração')
      const rejected = await app.callAs('admin', cmsExperiences.createCategory, {
        body: { name: 'restauracao' },
      })
      expect(rejected.error).toMatchObject({
        code: 'name.taken',
        fields: { name: expect.any(String) as string },
      })
      const id = await aCategory()
      const renamed = await app.callAs('admin', cmsExperiences.updateCategory, {
        body: { id, name: 'RESTAURAÇÃO' },
      })
      expect(renamed.error?.code).toBe('name.taken')
      const unknown = { id: randomUUID(), name: 'Outro' }
      expect((await app.callAs('admin', cmsExperiences.updateCategory, { body: unknown })).status).toBe(404)
    })
  })
})

describe('POST /cms/experiences/create', () => {
  it('stores a sanitised description, the refund steps and a picture', async () => {
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a1451c' } })
      .png()
      .toBuffer()
    const { data } = await create({
      description: '<p>Mesa posta.<script>alert(1)</script></p>',
      refundSteps: [
        { daysBefore: 1, percent: 50 },
        { daysBefore: 7, percent: 100 },
      ],
      hasCompanions: true,
      confirmHours: 24,
      image: new File([new Uint8Array(png)], 'capa.png', { type: 'image/png' }),
    })
    expect(data).toMatchObject({
      description: '<p>Mesa posta.</p>',
      refundSteps: [
        { daysBefore: 7, percent: 100 },
        { daysBefore: 1, percent: 50 },
      ],
      hasCompanions: true,
      confirmHours: 24,
      state: 'open',
      revision: 1,
    })
    expect(data.image).toMatch(/^\/api\/files\//)
    const copy = await create({ title: 'Cópia', copyOf: data.id, active: false })
    expect(copy.data).toMatchObject({ image: data.image, active: false, confirmed: 0 })
    // The copy keeps the picture when the original loses it.
    await update(data.id, { ...(await input()), removeImage: true })
    expect((await app.app.inject({ url: data.image ?? '' })).statusCode).toBe(200)
  })

  it('rejects times in the wrong order, an unknown category and inconsistent refund steps, by field', async () => {
    const fieldsOf = async (overrides: Partial<z.input<typeof ExperienceData>>) =>
      Object.keys((await create(overrides)).error?.fields ?? {})
    expect(await fieldsOf({ endsAt: '2026-12-10T19:00:00-03:00' })).toContain('endsAt')
    expect(await fieldsOf({ closesAt: '2026-10-01T18:00:00-03:00' })).toEqual(['closesAt'])
    expect(await fieldsOf({ leaveUntil: '2026-12-11T18:00:00-03:00' })).toEqual(['leaveUntil'])
    expect(await fieldsOf({ categoryId: randomUUID() })).toEqual(['categoryId'])
    expect(await fieldsOf({ title: ' ' })).toEqual(['title'])
    const refundSteps = [
      { daysBefore: 10, percent: 20 },
      { daysBefore: 2, percent: 80 },
    ]
    expect(await fieldsOf({ refundSteps })).toEqual(['refundSteps'])
    const image = new File(['<svg/>'], 'capa.png', { type: 'image/png' })
    expect((await create({ image })).error?.code).toBe('upload.invalid')
  })
})

describe('POST /cms/experiences/{id}/update, POST /cms/experiences/change-status', () => {
  it('gives additional seats to the waiting list and rejects fewer seats than are taken', async () => {
    const { data } = await create({ capacity: 1 })
    const [first, second] = await members(2)
    for (const id of [first, second]) await subscribe(data.id, id ?? '')
    const body = { ...(await input()), capacity: 2 }
    expect((await update(data.id, body)).data).toMatchObject({ capacity: 2, confirmed: 2, waiting: 0 })
    const fewer = await update(data.id, { ...body, capacity: 1 })
    expect(fewer.error?.fields).toHaveProperty('capacity')
    expect(await newsOf(second ?? '')).toContain('experience-promoted')
  })

  it('notifies the members of a new time or place, and of a suspension', async () => {
    const { data } = await create()
    const member = await aMember()
    await subscribe(data.id, member)
    const body = await input()
    await update(data.id, { ...body, title: 'Outro título' })
    expect(await newsOf(member)).not.toContain('experience-changed')
    await update(data.id, { ...body, place: 'Santos' })
    expect(await newsOf(member)).toContain('experience-changed')
    const off = await app.callAs('admin', cmsExperiences.changeStatus, {
      body: { id: data.id, active: false },
    })
    expect(off.data.active).toBe(false)
    expect(await newsOf(member)).toContain('experience-suspended')
  })

  it('responds `conflict` with the current experience to the second of two editors, and keeps the first edit', async () => {
    const { data } = await create()
    const body = await input()
    expect((await update(data.id, { ...body, title: 'Primeira', revision: 1 })).data.revision).toBe(2)
    const second = await update(data.id, { ...body, title: 'Segunda', revision: 1 })
    expect(second.error).toMatchObject({ code: 'conflict', data: { title: 'Primeira', revision: 2 } })
    expect((await update(randomUUID(), body)).status).toBe(404)
  })
})

describe('GET /cms/experiences/get-all', () => {
  it('filters by state, category, audience and days, and searches without accents', async () => {
    const categoryId = await aCategory()
    const { data: open } = await create({ categoryId, title: 'Pedreira aberta' })
    const { data: shops } = await create({ categoryId, audience: 'shopkeepers', active: false })
    const list = async (query: object) =>
      (
        await app.callAs('admin', cmsExperiences.getAll, { query: { category: categoryId, ...query } })
      ).data.items.map(({ id }) => id)
    expect((await list({})).toSorted()).toEqual([open.id, shops.id].toSorted())
    expect(await list({ q: 'PEDRÉIRA' })).toEqual([open.id])
    expect(await list({ audience: 'shopkeepers' })).toEqual([shops.id])
    expect(await list({ active: 'true' })).toEqual([open.id])
    expect(await list({ state: 'over' })).toEqual([])
    expect(await list({ from: '2026-12-11' })).toEqual([])
    expect(await list({ from: '2026-12-10', to: '2026-12-10', sort: 'title', state: 'open' })).toHaveLength(2)
  })

  it('takes one query with an index for 10,000 experiences', async () => {
    const categoryId = await aCategory()
    await fill(
      app.ownerUrl,
      sql`
      insert into experiences (created_at, updated_at, title, category_id, starts_at, ends_at, place, capacity, opens_at, closes_at, leave_until, audience)
      select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'Visita ' || n, ${categoryId}, timestamptz '2020-01-01' + make_interval(mins => n),
        timestamptz '2020-01-01 06:00' + make_interval(mins => n), 'Lugar', 10, '2019-01-01', '2019-12-31', '2019-12-31', 'both'
      from generate_series(1, 10000) n`,
    )
    await analyse(app.ownerUrl)
    const made = await watch(app.ownerUrl, (db) =>
      listCmsExperiences(db, cmsExperiences.getAll.query.parse({}), app.clock.now()),
    )
    expect(made).toHaveLength(1)
    expect(made[0]?.plan).toContain('experiences_by_start')
  })
})

describe('POST /cms/experiences/subscribe-user', () => {
  it('subscribes outside the window; refuses inactive people, the wrong audience and a second subscription', async () => {
    const { data } = await create({ opensAt: '2026-12-01T09:00:00-03:00', costPoints: 100 })
    const rich = await aMember(100)
    const done = await subscribe(data.id, rich)
    expect(done.data).toMatchObject({ userId: rich, status: 'confirmed', heldUntil: null })
    expect(await pointsOf(app, rich)).toBe(0)
    expect((await subscribe(data.id, rich)).error?.code).toBe('experience.already-subscribed')
    expect((await subscribe(data.id, await aMember())).error?.code).toBe('experience.not-enough-points')
    const blocked = await aProfessional(app.db, { status: 'blocked' })
    expect((await subscribe(data.id, blocked.id)).error?.code).toBe('experience.person-inactive')
    const { id: shopkeeper } = await aShopkeeper(app.db, (await aStore(app.db)).id)
    expect((await subscribe(data.id, shopkeeper)).status).toBe(404)
    expect((await subscribe(data.id, randomUUID())).status).toBe(404)
    expect((await subscribe(randomUUID(), rich)).status).toBe(404)
    await at('2026-12-11T00:00:00-03:00', async () =>
      expect((await subscribe(data.id, await aMember(100))).error?.code).toBe('experience.over'),
    )
  })

  it('gives a companion a seat at the same cost, where companions are allowed', async () => {
    const { data } = await create({ capacity: 3, costPoints: 100, hasCompanions: true })
    const [withGuest, second, alone] = await members(3, 250)
    expect((await subscribe(data.id, withGuest ?? '', 'Bia Prado')).data.status).toBe('confirmed')
    expect(await pointsOf(app, withGuest ?? '')).toBe(50)
    // One seat is left: two members each wait for two seats, and a single member takes it.
    expect((await subscribe(data.id, second ?? '', 'Rui Prado')).data.status).toBe('waiting')
    expect((await subscribe(data.id, alone ?? '')).data.status).toBe('confirmed')
    const [first] = await subscribersOf(data.id, { status: 'confirmed' })
    expect(first).toMatchObject({ companionName: 'Bia Prado', paidPoints: 200 })
    await app.callAs('admin', cmsExperiences.unsubscribe, { params: { id: first?.id ?? '' } })
    expect(await subscribersOf(data.id, { status: 'waiting' })).toEqual([])
    const { data: single } = await create()
    expect((await subscribe(single.id, withGuest ?? '', 'Bia Prado')).error?.code).toBe(
      'experience.no-companions',
    )
  })

  it('gives the last seat to one member when 64 administrators subscribe 64 members at once', async () => {
    const { data } = await create({ capacity: 1, costPoints: 50 })
    const ids = await members(64, 50)
    const responses = await Promise.all(ids.map((id) => subscribe(data.id, id)))
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    expect(responses.filter(({ data: response }) => response.status === 'confirmed')).toHaveLength(1)
    const balances = await Promise.all(ids.map((id) => pointsOf(app, id)))
    expect(balances.filter((points) => points === 0)).toHaveLength(1)
  })
})

describe('POST /cms/experiences/subscribe-users', () => {
  it('returns a result for each, in order, and keeps the others when one is refused', async () => {
    const { data } = await create({ capacity: 2, costPoints: 10 })
    const [a, b, c] = await members(3, 10)
    const poor = await aMember()
    const userIds = [a, poor, b, c, randomUUID(), a].map((id) => id ?? '')
    const body = { experienceId: data.id, userIds }
    const headers = { 'idempotency-key': randomUUID() }
    const response = await app.callAs('admin', cmsExperiences.subscribeUsers, { body, headers })
    expect(
      response.data.items.map(({ userId, status, error }) => [userId, status, error?.code ?? null]),
    ).toEqual([
      [a, 'confirmed', null],
      [poor, null, 'experience.not-enough-points'],
      [b, 'confirmed', null],
      [c, 'waiting', null],
      [userIds[4], null, 'not-found'],
    ])
    const unknown = { ...body, experienceId: randomUUID() }
    expect((await app.callAs('admin', cmsExperiences.subscribeUsers, { body: unknown })).status).toBe(404)
  })

  it('confirms each seat once when 16 calls subscribe the same people', async () => {
    const { data } = await create({ capacity: 5, costPoints: 20 })
    const userIds = await members(8, 20)
    const responses = await Promise.all(
      Array.from({ length: 16 }, (_, turn) =>
        app.callAs('admin', cmsExperiences.subscribeUsers, {
          body: { experienceId: data.id, userIds: turn % 2 ? userIds : userIds.toReversed() },
        }),
      ),
    )
    expect(responses.every(({ status }) => status === 200)).toBe(true)
    const subscriptions = await subscribersOf(data.id)
    expect(subscriptions.filter(({ status }) => status === 'confirmed')).toHaveLength(5)
    expect(subscriptions.filter(({ status }) => status === 'waiting')).toHaveLength(3)
    const balances = await Promise.all(userIds.map((id) => pointsOf(app, id)))
    expect(balances.filter((points) => points === 0)).toHaveLength(5)
  })
})

describe('DELETE /cms/experiences/{id}/unsubscribe', () => {
  it('refunds all points, or by the refund steps, and returns the refund', async () => {
    const refundSteps = [
      { daysBefore: 30, percent: 100 },
      { daysBefore: 10, percent: 50 },
    ]
    const { data } = await create({ costPoints: 101, refundSteps })
    const [member, other] = await members(2, 101)
    const first = await subscribe(data.id, member ?? '')
    const second = await subscribe(data.id, other ?? '')
    const remove = (id: string, query: object = {}) =>
      app.callAs('admin', cmsExperiences.unsubscribe, { params: { id }, query })
    const whole = await remove(first.data.id)
    expect(whole.data).toEqual({
      data: { id: first.data.id, experienceId: data.id, userId: member, refunded: 101 },
    })
    // 20 days before the start: half, rounded down.
    expect((await remove(second.data.id, { refund: 'table' })).data.data.refunded).toBe(50)
    expect([await pointsOf(app, member ?? ''), await pointsOf(app, other ?? '')]).toEqual([101, 50])
    expect((await remove(first.data.id)).error?.code).toBe('experience.not-subscribed')
    expect((await remove(randomUUID())).status).toBe(404)
    const removed = await subscribersOf(data.id, { status: 'removed', sort: 'subscribedAt' })
    expect(removed.map((row) => row.refundedPoints).toSorted((a, b) => a - b)).toEqual([50, 101])
  })

  it('rejects an idempotency key that was used for another subscription or refund', async () => {
    const { data } = await create({ costPoints: 10 })
    const [member, other] = await members(2, 10)
    const first = (await subscribe(data.id, member ?? '')).data
    const second = (await subscribe(data.id, other ?? '')).data
    const headers = { 'idempotency-key': randomUUID() }
    const remove = (id: string, query: object = {}) =>
      app.callAs('admin', cmsExperiences.unsubscribe, { params: { id }, query, headers })
    const admin = await app.signIn((await anAdmin(app.db)).id)
    const removeAs = (id: string, query: object = {}) =>
      app.callAs(admin, cmsExperiences.unsubscribe, { params: { id }, query, headers })
    expect((await removeAs(first.id)).data.data.userId).toBe(member)
    expect((await removeAs(first.id)).data.data.userId).toBe(member)
    expect((await removeAs(second.id)).error?.code).toBe('idempotency.other-body')
    expect((await removeAs(first.id, { refund: 'table' })).error?.code).toBe('idempotency.other-body')
    expect((await remove(second.id)).data.data.userId).toBe(other)
  })

  it('refunds a cancelling member by the refund steps, and shows the amount before', async () => {
    const { data } = await create({ costPoints: 100, refundSteps: [{ daysBefore: 10, percent: 40 }] })
    const id = await aMember(100)
    const me = await app.signIn(id)
    await app.callAs(me, experiences.subscribe, { body: { experienceId: data.id } })
    const seen = await app.callAs(me, experiences.getOne, { query: { id: data.id } })
    expect(seen.data).toMatchObject({ refundNow: 40, refundSteps: [{ daysBefore: 10, percent: 40 }] })
    await app.callAs(me, experiences.unsubscribe, { body: { experienceId: data.id } })
    expect(await pointsOf(app, id)).toBe(40)
  })
})

describe('a held seat', () => {
  it('expires without confirmation: the points are refunded and the waiting list gets the seat', async () => {
    const { data } = await create({ capacity: 1, costPoints: 30, confirmHours: 24 })
    const [held, next] = await members(2, 30)
    const { data: seat } = await subscribe(data.id, held ?? '')
    expect(seat.heldUntil).toBe(new Date(app.clock.now().getTime() + 86_400_000).toISOString())
    await subscribe(data.id, next ?? '')
    expect(await expireHolds(app.services)).toBe(0)
    await at('2026-11-22T15:00:00Z', async () => {
      expect(await expireHolds(app.services)).toBe(1)
      expect(await expireHolds(app.services)).toBe(0)
      const [promoted] = await subscribersOf(data.id)
      expect(promoted).toMatchObject({ user: { id: next }, status: 'confirmed' })
      expect(promoted?.heldUntil).not.toBeNull()
    })
    expect([await pointsOf(app, held ?? ''), await pointsOf(app, next ?? '')]).toEqual([30, 0])
    expect(await newsOf(held ?? '')).toContain('experience-expired')
  })

  describe('POST /professionals/experiences/confirm, POST /cms/experiences/confirm-seat', () => {
    it('is kept if the member or the team confirms it in time', async () => {
      const { data } = await create({ confirmHours: 24 })
      const [own, team, late] = await members(3)
      const [, byTeam, tooLate] = await Promise.all(
        [own, team, late].map(async (id) => (await subscribe(data.id, id ?? '')).data),
      )
      const confirm = async (id = '') =>
        app.callAs(await app.signIn(id), experiences.confirm, { body: { experienceId: data.id } })
      expect((await confirm(own)).data.subscription?.heldUntil).toBeNull()
      expect((await confirm(own)).status).toBe(200)
      const done = await app.callAs('admin', cmsExperiences.confirmSeat, { body: { id: byTeam?.id ?? '' } })
      expect(done.data.heldUntil).toBeNull()
      await at('2026-11-25T15:00:00Z', async () => {
        expect((await confirm(late)).error?.code).toBe('experience.hold-expired')
        const refused = await app.callAs('admin', cmsExperiences.confirmSeat, {
          body: { id: tooLate?.id ?? '' },
        })
        expect(refused.error?.code).toBe('experience.hold-expired')
      })
      expect((await confirm(await aMember())).error?.code).toBe('experience.not-subscribed')
    })
  })
})

describe('the attendance list', () => {
  describe('POST /cms/experiences/check-in', () => {
    it('checks in a participant once by the code, and refuses other codes', async () => {
      const { data } = await create({ capacity: 1, confirmHours: 24 })
      const { data: other } = await create()
      const [guest, waiting] = await members(2)
      await subscribe(data.id, guest ?? '')
      await subscribe(data.id, waiting ?? '')
      const codeOf = async (id: string) =>
        (await app.callAs(await app.signIn(id), experiences.getOne, { query: { id: data.id } })).data
          .checkInCode
      const code = (await codeOf(guest ?? '')) ?? ''
      expect(await codeOf(waiting ?? '')).toBeNull()
      const scan = (overrides: string, experienceId = data.id) =>
        app.callAs('admin', cmsExperiences.checkIn, { body: { experienceId, code: overrides } })
      const opensAt = new Date(Date.parse(data.startsAt) - 12 * 3_600_000)
      await at(new Date(opensAt.getTime() - 1).toISOString(), async () => {
        expect((await scan(code)).error?.code).toBe('experience.check-in-not-open')
      })
      await at(opensAt.toISOString(), async () => {
        expect((await scan(code)).data).toMatchObject({
          attendance: 'present',
          isRepeated: false,
          heldUntil: null,
          attendedAt: opensAt.toISOString(),
        })
        expect((await scan(code)).data.isRepeated).toBe(true)
      })
      expect((await scan(code, other.id)).error?.code).toBe('experience.other-experience')
      expect((await scan(`${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`)).error?.code).toBe(
        'experience.code-unknown',
      )
      const [row] = await subscribersOf(data.id, { status: 'confirmed' })
      await app.callAs('admin', cmsExperiences.unsubscribe, { params: { id: row?.id ?? '' } })
      expect((await scan(code)).error?.code).toBe('experience.not-confirmed')
    })
  })

  describe('POST /cms/experiences/close-attendance, POST /cms/experiences/set-attendance, GET /cms/professionals/export-subscribers', () => {
    it('records absences only after the start, and counts them per person', async () => {
      const { data } = await create()
      const ids = await members(3)
      for (const id of ids) await subscribe(data.id, id)
      const close = () =>
        app.callAs('admin', cmsExperiences.closeAttendance, { body: { experienceId: data.id } })
      expect((await close()).error?.code).toBe('experience.not-begun')
      const [first] = await subscribersOf(data.id)
      const set = (attendance: 'present' | 'absent' | null) =>
        app.callAs('admin', cmsExperiences.setAttendance, {
          body: { experienceId: data.id, ids: [first?.id ?? ''], attendance },
        })
      expect((await set('present')).data.changed).toBe(1)
      await at('2026-12-11T02:00:00Z', async () => {
        expect((await close()).data.changed).toBe(2)
        expect((await close()).data.changed).toBe(0)
      })
      const absent = await subscribersOf(data.id, { attendance: 'absent', sort: 'name' })
      expect(absent.map(({ user }) => user.absences)).toEqual([1, 1])
      const file = await app.callAs('admin', cmsExperiences.exportSubscribers, {
        query: { experienceId: data.id, attendance: 'absent', format: 'csv' },
      })
      expect(file.raw.toString().trim().split('\n')).toHaveLength(3)
      expect((await set(null)).data.changed).toBe(1)
      expect(await subscribersOf(data.id, { attendance: 'open' })).toHaveLength(1)
      const found = await app.callAs('admin', cmsExperiences.getOne, { query: { id: data.id } })
      expect(found.data).toMatchObject({ present: 0, absent: 2, confirmed: 3 })
      const unknown = { query: { experienceId: randomUUID() } }
      expect((await app.callAs('admin', cmsExperiences.getSubscribers, unknown)).status).toBe(404)
    })
  })

  describe('GET /cms/experiences/get-candidates', () => {
    it('offers the active members of the audience who have no subscription', async () => {
      const { data } = await create()
      const mine = await aProfessional(app.db, { name: 'Zuleica Única' })
      const find = async () =>
        (
          await app.callAs('admin', cmsExperiences.getCandidates, {
            query: { experienceId: data.id, q: 'zuleica unica' },
          })
        ).data.items.map(({ id }) => id)
      expect(await find()).toEqual([mine.id])
      await subscribe(data.id, mine.id)
      expect(await find()).toEqual([])
    })
  })
})

describe('GET /cms/professionals/get-subscribers', () => {
  it('shows no trace of a refused subscription', async () => {
    const { id } = await anExperience(app.db, { audience: 'professionals', minLevel: 'ouro' })
    expect((await subscribe(id, await aMember())).error?.code).toBe('experience.level-too-low')
    expect(await subscribersOf(id)).toEqual([])
  })
})
