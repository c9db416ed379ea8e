import * as cmsNotifications from '@esquadro/contract/platform/notifications/cms'
import { NOTIFICATION_KINDS } from '@esquadro/contract/platform/notifications/notification'
import * as notifications from '@esquadro/contract/platform/notifications/professional'
import * as shopkeeperNotifications from '@esquadro/contract/platform/notifications/shopkeeper'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { notificationSamples } from '../../testing/notifications.ts'
import { inTransaction } from '../database/connect.ts'
import type { News } from './notifications.queries.ts'
import { notify, notifyAdmins, notifyReceived } from './notify.ts'

const app = useTestApp()
const invoice = { invoiceId: crypto.randomUUID(), number: '1042', storeName: 'Casa Clara' }
const credited = (points: number) => ({ kind: 'points-credited', data: { ...invoice, points } }) as const

async function aReader() {
  const { id } = await aProfessional(app.db)
  return { id, me: await app.signIn(id) }
}
const notifyUser = (userId: string, ...news: News[]) =>
  notify(
    app.db,
    news.map((notification) => ({ userId, ...notification })),
    app.clock.now(),
  )

describe('GET /professionals/notifications/get-all-notifications', () => {
  it('lists notifications newest first, in the requested language, with a link each', async () => {
    const { id, me } = await aReader()
    await notifyUser(id, credited(1_250), { kind: 'level-changed', data: { from: 'bronze', to: 'prata' } })
    const { data } = await app.callAs(me, notifications.getAll)
    expect(data).toMatchObject({ total: 2, unread: 2, page: 1, limit: 10 })
    expect(data.items).toMatchObject([
      { kind: 'level-changed', title: 'Você subiu para o nível Prata', link: '/dashboard', readAt: null },
      {
        title: '1.250 pontos creditados',
        text: 'A nota fiscal 1042 da Casa Clara foi aprovada.',
        link: '/extract?q=1042',
      },
    ])
    const english = await app.callAs(me, notifications.getAll, { headers: { 'accept-language': 'en' } })
    expect(english.data.items.map(({ title }) => title)).toEqual([
      'You have reached Silver',
      '1,250 points credited',
    ])
  })

  it('filters unread notifications and never lists those of others', async () => {
    const { id, me } = await aReader()
    const other = await aReader()
    await notifyUser(other.id, credited(1))
    await notifyUser(id, credited(1), credited(2))
    const [newest] = (await app.callAs(me, notifications.getAll)).data.items
    await app.callAs(me, notifications.read, { body: { id: newest?.id ?? '' } })
    const { data } = await app.callAs(me, notifications.getAll, { query: { unread: 'true' } })
    expect(data).toMatchObject({ total: 1, unread: 1, items: [{ title: '1 ponto creditado' }] })
  })

  it('bundles three or more of one kind and day, lists a bundle and marks it as read, but not newer ones', async () => {
    const { id, me } = await aReader()
    await notifyUser(id, ...Array.from({ length: 23 }, (_, nth) => credited(nth + 1)))
    app.clock.advance({ days: 1 })
    const rise = { kind: 'level-changed', data: { from: 'bronze', to: 'prata' } } as const
    await notifyUser(id, credited(24), rise, credited(25))
    const query = { bundled: 'true' }
    const { data } = await app.callAs(me, notifications.getAll, { query })
    expect(data).toMatchObject({ total: 4, unread: 26 })
    expect(data.items.map(({ kind, bundle, link }) => [kind, bundle, link])).toEqual([
      ['points-credited', null, '/extract?q=1042'],
      ['level-changed', null, '/dashboard'],
      ['points-credited', null, '/extract?q=1042'],
      ['points-credited', { count: 23, unread: 23 }, '/extract'],
    ])
    const bundle = data.items[3]?.id ?? ''
    const members = (await app.callAs(me, notifications.getAll, { query: { bundle, limit: 100 } })).data
    expect([members.total, members.items.length, members.items[0]?.id]).toEqual([23, 23, bundle])

    await notifyUser(id, credited(26))
    const [newest] = (await app.callAs(me, notifications.getAll, { query })).data.items
    expect(newest?.bundle).toEqual({ count: 3, unread: 3 })
    await notifyUser(id, credited(27))
    const body = { bundle: newest?.id ?? '' }
    expect((await app.callAs(me, notifications.read, { body })).data).toEqual({ unread: 25 })
    const [after] = (await app.callAs(me, notifications.getAll, { query })).data.items
    expect(after?.bundle).toEqual({ count: 4, unread: 1 })
    const other = await aReader()
    expect((await app.callAs(other.me, notifications.read, { body })).error?.code).toBe('not-found')
  })

  it('returns pages', async () => {
    const { id, me } = await aReader()
    await notifyUser(id, ...Array.from({ length: 12 }, (_, index) => credited(index + 1)))
    const second = (await app.callAs(me, notifications.getAll, { query: { page: 2 } })).data
    expect(second).toMatchObject({ total: 12, page: 2 })
    expect(second.items.map(({ title }) => title)).toEqual(['2 pontos creditados', '1 ponto creditado'])
    expect((await app.callAs(me, notifications.getAll, { query: { page: 9 } })).data).toMatchObject({
      items: [],
      total: 12,
    })
  })
})

describe('POST /professionals/notifications/read-notification', () => {
  it('marks one or all as read with the time, and returns the number of unread ones', async () => {
    const { id, me } = await aReader()
    await notifyUser(id, credited(1), credited(2), credited(3))
    const [notification] = (await app.callAs(me, notifications.getAll)).data.items
    const body = { id: notification?.id ?? '' }
    expect((await app.callAs(me, notifications.read, { body })).data).toEqual({ unread: 2 })
    const firstRead = app.clock.now().toISOString()
    app.clock.advance({ minutes: 5 })
    expect((await app.callAs(me, notifications.read, { body })).data).toEqual({ unread: 2 })
    expect((await app.callAs(me, notifications.read, { body: { all: true } })).data).toEqual({ unread: 0 })
    const { items } = (await app.callAs(me, notifications.getAll)).data
    expect(items[0]?.readAt).toBe(firstRead)
    expect(items.every(({ readAt }) => readAt !== null)).toBe(true)
  })

  it("responds not-found for another user's notification", async () => {
    const { id } = await aReader()
    const other = await aReader()
    await notifyUser(id, credited(1))
    const mine = await app.db
      .selectFrom('notifications')
      .select('id')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow()
    const refused = await app.callAs(other.me, notifications.read, { body: { id: mine.id } })
    expect([refused.status, refused.error?.code]).toEqual([404, 'not-found'])
  })

  it.each([
    ['neither one nor all', {}],
    ['both one and all', { id: crypto.randomUUID(), all: true as const }],
  ])('rejects a call with %s', async (_title, body) => {
    const refused = await app.callAs('professional', notifications.read, { body })
    expect([refused.status, refused.error?.fields]).toEqual([422, { id: 'Preencha este campo.' }])
  })
})

describe('GET /cms/notifications/get-all-notifications', () => {
  it('lists notifications for administrators of the area concerned, and for those who read everything', async () => {
    const admins = await Promise.all(
      ([['all'], ['read-only'], ['finance'], ['content', 'programme']] as const).map((permissions) =>
        anAdmin(app.db, { permissions: [...permissions] }),
      ),
    )
    const reached = async (work: () => Promise<unknown>) => {
      await app.db.deleteFrom('notifications').execute()
      await work()
      const rows = await app.db.selectFrom('notifications').select('userId').execute()
      return admins.map(({ id }) => rows.some(({ userId }) => userId === id))
    }
    const now = app.clock.now()
    const adjustment = { kind: 'adjustment-waiting', data: { professionalName: 'Ana', points: 5 } } as const
    expect(await reached(() => notifyAdmins(app.db, adjustment, now))).toEqual([true, true, true, false])
    const job = { kind: 'job-failed', data: { job: 'mail' } } as const
    expect(await reached(() => notifyAdmins(app.db, job, now))).toEqual([true, true, false, false])
    const received = { count: 1, storeName: 'Casa Clara' }
    expect(await reached(() => inTransaction(app.db, (trx) => notifyReceived(trx, received, now)))).toEqual([
      true,
      true,
      false,
      true,
    ])
  })

  it('lists shared notifications for every active administrator', async () => {
    const admins = [await anAdmin(app.db), await anAdmin(app.db)]
    const blocked = await anAdmin(app.db, { status: 'blocked' })
    await notifyAdmins(
      app.db,
      { kind: 'sign-up-awaiting', data: { userId: blocked.id, name: 'Ana Prado', userType: 'shopkeeper' } },
      app.clock.now(),
    )
    for (const admin of admins) {
      const { data } = await app.callAs(await app.signIn(admin.id), cmsNotifications.getAll)
      expect(data.items).toMatchObject([
        {
          title: 'Cadastro aguardando aprovação',
          link: '/cms/stores?tab=shopkeepers',
          text: 'Ana Prado (lojista) concluiu o cadastro e aguarda aprovação.',
        },
      ])
    }
    expect(
      await app.db.selectFrom('notifications').select('id').where('userId', '=', blocked.id).execute(),
    ).toEqual([])
  })
})

describe('POST /cms/notifications/read-notification', () => {
  it('marks a shared notification as read for the administrator who read it only', async () => {
    const [reader, other] = await Promise.all([1, 2].map(async () => app.signIn((await anAdmin(app.db)).id)))
    await app.db.deleteFrom('notifications').execute()
    await notifyAdmins(app.db, { kind: 'job-failed', data: { job: 'mail' } }, app.clock.now())
    const list = async (me = reader) => (await app.callAs(me ?? null, cmsNotifications.getAll)).data
    const [notification] = (await list()).items
    const body = { id: notification?.id ?? '' }
    expect((await app.callAs(reader ?? null, cmsNotifications.read, { body })).data).toEqual({ unread: 0 })
    expect((await list()).items[0]?.readAt).toBe(app.clock.now().toISOString())
    expect((await list(other)).items[0]?.readAt).toBeNull()
    expect((await app.callAs(other ?? null, cmsNotifications.read, { body })).status).toBe(404)
  })
})

describe('GET /shopkeepers/notifications/get-all-notifications, POST /shopkeepers/notifications/read-notification', () => {
  it('lists a shopkeeper’s notifications with links to the store’s team, not into the CMS', async () => {
    const { id } = await aShopkeeper(app.db, (await aStore(app.db)).id)
    await notifyUser(id, {
      kind: 'sign-up-awaiting',
      data: { userId: id, name: 'Ana Prado', userType: 'shopkeeper' },
    })
    const me = await app.signIn(id)
    expect((await app.callAs(me, shopkeeperNotifications.getAll)).data.items).toMatchObject([
      { link: '/team' },
    ])
    expect((await app.callAs(me, shopkeeperNotifications.read, { body: { all: true } })).data).toEqual({
      unread: 0,
    })
  })
})

describe('the text of a notification', () => {
  it('is complete for every kind in both languages', async () => {
    const { id, me } = await aReader()
    await notifyUser(
      id,
      ...NOTIFICATION_KINDS.map((kind) => ({ kind, data: notificationSamples[kind] }) as News),
    )
    for (const language of ['ptBR', 'en']) {
      const { items } = (
        await app.callAs(me, notifications.getAll, {
          query: { limit: 100 },
          headers: { 'accept-language': language },
        })
      ).data
      expect(items).toHaveLength(NOTIFICATION_KINDS.length)
      for (const { kind, title, text } of items)
        expect(`${title} ${text}`, kind).not.toMatch(/undefined|null|NaN|(?<!R)\$\d|\[object/)
      // §9: dates have the same order of day, month and year in both languages.
      expect(items.find(({ kind }) => kind === 'customer-expired')?.text).toContain('05/12/2026')
      expect(items.find(({ kind }) => kind === 'pce-approved')?.title).toContain(
        language === 'en' ? 'R$1,234.50' : 'R$\u00a01.234,50',
      )
    }
  })

  it('names the source of credited or reversed points, and links to it', async () => {
    const { id, me } = await aReader()
    const reasons = [
      { extraPoint: 'Casa aberta' },
      { invite: { side: 'inviter', name: 'Rui B.' } },
      { invite: { side: 'invited', name: 'Ana S.' } },
    ] as const
    await notifyUser(
      id,
      ...reasons.flatMap((reason): News[] => [
        { kind: 'points-credited', data: { ...reason, points: 500 } },
        { kind: 'points-reversed', data: { ...reason, points: 500 } },
      ]),
    )
    const { items } = (await app.callAs(me, notifications.getAll)).data
    expect(items.map(({ title, link }) => [title, link]).reverse()).toEqual([
      ['500 pontos creditados', '/extract?q=Casa%20aberta'],
      ['500 pontos estornados', '/extract?q=Casa%20aberta'],
      ['500 pontos creditados', '/invites'],
      ['500 pontos estornados', '/invites'],
      ['500 pontos creditados', '/extract?kind=invite'],
      ['500 pontos estornados', '/extract?kind=invite'],
    ])
    for (const name of ['Casa aberta', 'Rui B.', 'Ana S.'])
      expect(
        items.some(({ text }) => text.includes(name)),
        name,
      ).toBe(true)
  })
})
