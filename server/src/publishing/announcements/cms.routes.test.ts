import { randomUUID } from 'node:crypto'
import type { BodyInput } from '@esquadro/contract'
import * as segments from '@esquadro/contract/people/segments/cms'
import * as notifications from '@esquadro/contract/platform/notifications/professional'
import * as announcements from '@esquadro/contract/publishing/announcements/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional } from '../../testing/builders.ts'
import { aSegment } from '../../testing/segments.ts'
import { continueAnnouncement } from './announcements.ts'

const app = useTestApp({ isForEach: true })

const words = {
  title: { ptBR: 'Mostra em Campinas', en: 'Show in Campinas' },
  text: { ptBR: 'As inscrições abriram.', en: 'Subscriptions are open.' },
  link: '/experiences',
}
const send = (
  overrides: Partial<BodyInput<typeof announcements.send>> & { segmentId: string },
  key?: string,
) =>
  app.callAs('admin', announcements.send, {
    body: { ...words, ...overrides },
    headers: { 'idempotency-key': key ?? randomUUID() },
  })
/** Creates a segment of its own: the professionals of a city. */
const aCity = async (city: string, people: readonly object[]) => {
  const members = []
  for (const overrides of people) members.push(await aProfessional(app.db, overrides, { city, state: 'SP' }))
  const { id } = await aSegment(app, [{ kind: 'place', states: [], cities: [{ city, state: 'SP' }] }])
  return { id, members }
}
const received = async (userId: string, language = 'ptBR') =>
  (
    await app.callAs(await app.signIn(userId), notifications.getAll, {
      headers: { 'accept-language': language },
    })
  ).data.items

describe('POST /cms/announcements/send, GET /cms/announcements/get-all', () => {
  it('notifies every active member of the segment once, in their language, and mails those who accept mails', async () => {
    const { id: segmentId, members } = await aCity('Campinas', [
      { acceptsEmail: true },
      { language: 'en' },
      { status: 'blocked' },
    ])
    const other = await aProfessional(app.db)
    const { data } = await send({ segmentId })
    expect(data).toMatchObject({ state: 'sending', sent: 0, segment: { id: segmentId } })
    const [first, second, blocked] = members.map(({ id }) => id)
    // Four workers at once, one member at a time.
    await Promise.all([1, 2, 3, 4].map(() => continueAnnouncement(app.services, data.id, { batch: 1 })))
    expect(await continueAnnouncement(app.services, data.id)).toBe(0)
    expect(await received(first ?? '')).toMatchObject([
      {
        kind: 'announcement',
        title: 'Mostra em Campinas',
        text: 'As inscrições abriram.',
        link: '/experiences',
      },
    ])
    expect(await received(second ?? '', 'en')).toMatchObject([{ title: 'Show in Campinas' }])
    expect(await received(other.id)).toEqual([])
    const rows = await app.db
      .selectFrom('notifications')
      .select(['userId', 'mailDueAt'])
      .where('kind', '=', 'announcement')
      .execute()
    expect(rows.map(({ userId }) => userId)).not.toContain(blocked)
    expect(rows.filter(({ mailDueAt }) => mailDueAt !== null).map(({ userId }) => userId)).toEqual([first])
    const listed = await app.callAs('admin', announcements.getAll, { query: { q: 'mostra' } })
    expect(listed.data.items).toMatchObject([{ id: data.id, state: 'sent', sent: 2, read: 0 }])
  })

  it('continues after a crash without sending anything twice', async () => {
    const { id: segmentId } = await aCity('Bauru', [{}, {}, {}])
    const { data } = await send({ segmentId })
    const crashing = { db: app.db, clock: { now: () => app.clock.now() } }
    let batches = 0
    crashing.clock.now = () => {
      batches += 1
      if (batches === 3) throw new Error('the process ends')
      return app.clock.now()
    }
    await expect(continueAnnouncement(crashing, data.id, { batch: 1 })).rejects.toThrow('the process ends')
    expect(await continueAnnouncement(app.services, data.id, { batch: 1 })).toBe(1)
    const [item] = (await app.callAs('admin', announcements.getAll)).data.items.filter(
      ({ id }) => id === data.id,
    )
    expect(item).toMatchObject({ state: 'sent', sent: 3 })
  })

  it('sends once for a repeated key, and records it', async () => {
    const { id: segmentId } = await aCity('Franca', [{}])
    const key = randomUUID()
    const admin = await app.signIn((await anAdmin(app.db)).id)
    const body = { ...words, segmentId }
    const both = await Promise.all(
      [1, 2].map(() => app.callAs(admin, announcements.send, { body, headers: { 'idempotency-key': key } })),
    )
    expect(new Set(both.filter(({ status }) => status === 200).map(({ data }) => data.id)).size).toBe(1)
    const audited = await app.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'announcement.sent')
      .where('subjectId', '=', both.find(({ status }) => status === 200)?.data.id ?? '')
      .execute()
    expect(audited).toHaveLength(1)
  })

  it.each([
    ['an address of another site', { link: '//exemplo.com' }],
    ['a path that resolves to another site', { link: '/.//exemplo.com' }],
    ['a whole address', { link: 'https://exemplo.com' }],
    ['a text in one language only', { title: { ptBR: 'Só aqui', en: ' ' } }],
  ])('refuses %s', async (_, overrides) => {
    const { id: segmentId } = await aCity('Jaú', [])
    expect((await send({ segmentId, ...overrides })).status).toBe(422)
  })

  it('refuses an unknown and an archived segment', async () => {
    expect((await send({ segmentId: randomUUID() })).error?.fields).toHaveProperty('segmentId')
    const { id } = await aCity('Avaré', [{}])
    await app.callAs('admin', segments.archive, { body: { id, archived: true } })
    expect((await send({ segmentId: id })).error).toMatchObject({
      code: 'segment.archived',
      fields: { segmentId: expect.any(String) },
    })
  })
})
