import { randomUUID } from 'node:crypto'
import * as segments from '@esquadro/contract/people/segments/cms'
import * as landing from '@esquadro/contract/publishing/landing/public'
import * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import * as experiences from '@esquadro/contract/rewards/experiences/professional'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { anExperience } from '../../testing/experiences.ts'
import { aSegment } from '../../testing/segments.ts'

const app = useTestApp()
let segmentId: string

beforeAll(async () => {
  segmentId = (await aSegment(app, [{ kind: 'place', states: ['SC'], cities: [] }], 'Santa Catarina')).id
})

const anExclusive = (overrides: Parameters<typeof anExperience>[1] = {}) =>
  anExperience(app.db, { segmentId, audience: 'professionals', ...overrides })
async function aMember(state = 'SC') {
  const { id } = await aProfessional(app.db, {}, { city: 'Joinville', state })
  return { id, me: await app.signIn(id) }
}
type Member = Awaited<ReturnType<typeof aMember>>
const subscribe = ({ me }: Member, experienceId: string) =>
  app.callAs(me, experiences.subscribe, { body: { experienceId } })
const move = ({ id }: Member, state: string) =>
  app.db.updateTable('professionals').set({ state }).where('userId', '=', id).execute()
const listed = async ({ me }: Member, q: string) =>
  (await app.callAs(me, experiences.getAll, { query: { q } })).data.total

describe('an experience for a segment', () => {
  it('is listed for members only; a link shows others why they cannot subscribe', async () => {
    const { id } = await anExclusive({ title: 'Oficina reservada' })
    const [inside, outside] = [await aMember(), await aMember('PR')]
    expect([await listed(inside, 'reservada'), await listed(outside, 'reservada')]).toEqual([1, 0])
    const coming = async ({ me }: Member) =>
      (await app.callAs(me, experiences.getAllCategories)).data.items.reduce(
        (sum, item) => sum + item.coming,
        0,
      )
    expect((await coming(inside)) - (await coming(outside))).toBeGreaterThan(0)
    const { data } = await app.callAs(outside.me, experiences.getOne, { query: { id } })
    expect(data).toMatchObject({
      canSubscribe: false,
      refusal: { code: 'experience.not-in-segment', msg: expect.stringContaining('grupo de profissionais') },
    })
    const announced = (await app.callAs(null, landing.getData)).data.experiences
    expect(announced.map(({ title }) => title)).not.toContain('Oficina reservada')
  })

  it('gives seats only to members under parallel requests', async () => {
    const { id } = await anExclusive({ capacity: 3 })
    const inside = await Promise.all([1, 2, 3, 4].map(() => aMember()))
    const outside = await Promise.all([1, 2, 3, 4].map(() => aMember('RS')))
    const results = await Promise.all([...outside, ...inside].map((member) => subscribe(member, id)))
    expect(results.slice(0, 4).map(({ error }) => error?.code)).toEqual(
      outside.map(() => 'experience.not-in-segment'),
    )
    const rows = await app.db
      .selectFrom('experienceSubscriptions')
      .select(['userId', 'status'])
      .where('experienceId', '=', id)
      .execute()
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual(inside.map((item) => item.id).toSorted())
    expect(rows.filter(({ status }) => status === 'confirmed')).toHaveLength(3)
  })

  it('keeps the seats and waiting places of members who leave the segment', async () => {
    const { id } = await anExclusive({ capacity: 1, title: 'Jantar na serra' })
    const [first, second] = [await aMember(), await aMember()]
    await subscribe(first, id)
    await subscribe(second, id)
    await move(first, 'SP')
    await move(second, 'SP')
    expect(await listed(first, 'serra')).toBe(1)
    await app.callAs(first.me, experiences.unsubscribe, { body: { experienceId: id } })
    const { data } = await app.callAs(second.me, experiences.getOne, { query: { id } })
    expect(data.subscription?.status).toBe('confirmed')
    expect((await subscribe(first, id)).error?.code).toBe('experience.not-in-segment')
  })

  it('refuses other members with a reason, even if the team subscribes them', async () => {
    const { id } = await anExclusive()
    const [inside, outside] = [await aMember(), await aMember('SP')]
    const { data } = await app.callAs('admin', cmsExperiences.subscribeUsers, {
      body: { experienceId: id, userIds: [outside.id, inside.id] },
    })
    expect(JSON.stringify(data)).toContain('experience.not-in-segment')
    expect(
      (await app.callAs(inside.me, experiences.getOne, { query: { id } })).data.subscription,
    ).not.toBeNull()
  })

  describe('GET /cms/experiences/get-one', () => {
    it('requires an audience of professionals and a segment that exists and is not archived when it is chosen', async () => {
      const { id } = await anExclusive()
      const { data: known } = await app.callAs('admin', cmsExperiences.getOne, { query: { id } })
      expect(known.segment).toEqual({ id: segmentId, name: 'Santa Catarina' })
      const save = (overrides: { segmentId: string; audience?: 'both' }) =>
        app.callAs('admin', cmsExperiences.update, {
          params: { id },
          body: {
            title: known.title,
            categoryId: known.category.id,
            place: known.place,
            startsAt: known.startsAt,
            endsAt: known.endsAt,
            capacity: known.capacity,
            opensAt: known.opensAt,
            closesAt: known.closesAt,
            leaveUntil: known.leaveUntil,
            audience: 'professionals',
            ...overrides,
          },
        })
      expect((await save({ segmentId, audience: 'both' })).error?.fields).toHaveProperty('segmentId')
      expect((await save({ segmentId: randomUUID() })).error?.fields).toHaveProperty('segmentId')
      expect((await save({ segmentId })).data.segment?.id).toBe(segmentId)
      const archived = await aSegment(app, [{ kind: 'place', states: ['SE'], cities: [] }])
      await app.callAs('admin', segments.archive, { body: { id: archived.id, archived: true } })
      expect((await save({ segmentId: archived.id })).error).toMatchObject({
        code: 'segment.archived',
        fields: { segmentId: expect.any(String) },
      })
      // An archived segment stays in use where it was chosen before.
      await app.callAs('admin', segments.archive, { body: { id: segmentId, archived: true } })
      expect((await save({ segmentId })).data.segment?.id).toBe(segmentId)
    })
  })
})
