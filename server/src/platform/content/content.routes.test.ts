import * as cmsContent from '@esquadro/contract/platform/content/cms'
import * as contentPublic from '@esquadro/contract/platform/content/public'
import * as content from '@esquadro/contract/platform/content/shared'
import { type ContentKind } from '@esquadro/contract/platform/content/vocabulary'
import { dayMonthYearFromIso } from '@esquadro/contract/platform/fields/date'
import * as notifications from '@esquadro/contract/platform/notifications/professional'
import * as shopkeeperNotifications from '@esquadro/contract/platform/notifications/shopkeeper'
import * as cmsSettings from '@esquadro/contract/platform/settings/cms'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { fill } from '../../testing/plans.ts'
import { readCsv } from '../../testing/spreadsheets.ts'
import { addDays, dayOf } from '../clock.ts'
import { listAcceptances as listAcceptancesOf } from './acceptances.queries.ts'
import { listAcceptances } from './content.queries.ts'
import { notifyMembers } from './publish-text.ts'

const app = useTestApp({ isForEach: true })
let number = 0

/** Publishes texts as an administrator does, by changing the settings; returns the new settings. */
async function publish(value: Partial<ProgrammeSettings>): Promise<ProgrammeSettings> {
  const { version } = (await app.callAs('admin', cmsSettings.get)).data
  return (await app.callAs('admin', cmsSettings.update, { body: { version, value } })).data.value
}
const aText = () => `<h2>Título ${(number += 1)}</h2><p>Texto ${number}</p>`
const versionOf = async (kind: ContentKind) =>
  (await app.callAs('admin', content.getText, { query: { kind } })).data.version

async function aMember(type: 'professional' | 'shopkeeper') {
  const user =
    type === 'professional'
      ? await aProfessional(app.db)
      : await aShopkeeper(app.db, (await aStore(app.db)).id)
  return { id: user.id, caller: await app.signIn(user.id) }
}
const read = (caller: { token: string }, kind: ContentKind, version?: number) =>
  app.callAs(caller, content.getText, { query: { kind, version } })
const accept = (caller: { token: string }, kind: ContentKind, version: number) =>
  app.callAs(caller, content.accept, { body: { kind, version } })

beforeEach(() => app.clock.advance({ hours: 1 }))

describe('POST /cms/settings/update of a text', () => {
  it('publishes the sanitised text as the next version and ignores an unchanged text', async () => {
    const html = aText()
    const stored = await publish({ faq: `${html}<script>alert(1)</script>` })
    expect(stored.faq).toBe(html)
    const version = await versionOf('faq')
    await publish({ faq: html, holdingDays: 3 })
    expect(await versionOf('faq')).toBe(version)
    await publish({ faq: aText() })
    expect(await versionOf('faq')).toBe(version + 1)
    const rows = await app.db
      .selectFrom('contentVersions')
      .select(['version', 'html', 'publishedAt', 'publishedBy'])
      .where('kind', '=', 'faq')
      .where('version', '=', version)
      .execute()
    expect(rows).toEqual([{ version, html, publishedAt: app.clock.now(), publishedBy: expect.any(String) }])
  })

  it("notifies each member of a regulation's new version, once, with a link", async () => {
    const [architect, seller] = [await aMember('professional'), await aMember('shopkeeper')]
    await app.db
      .updateTable('users')
      .set({ createdAt: app.clock.now() })
      .where('id', 'in', [architect.id, seller.id])
      .execute()
    const news = async (caller: { token: string }, type: 'professional' | 'shopkeeper') => {
      const response =
        type === 'professional'
          ? await app.callAs(caller, notifications.getAll)
          : await app.callAs(caller, shopkeeperNotifications.getAll)
      const { items } = response.data
      return items.flatMap(({ kind, link }) => (kind === 'regulation-changed' ? [link] : []))
    }
    await publish({ regulation: aText(), faq: aText(), privacy: aText() })
    expect(await news(architect.caller, 'professional')).toEqual(['/regulation'])
    expect(await news(seller.caller, 'shopkeeper')).toEqual([])
    const version = await versionOf('regulation')
    const again = () => notifyMembers(app.db, 'regulation', version, app.clock.now())
    expect(await Promise.all([again(), again(), again()])).toEqual([0, 0, 0])

    await publish({ storeRegulation: aText() })
    expect(await news(seller.caller, 'shopkeeper')).toEqual(['/store-regulation'])
    expect(await news(architect.caller, 'professional')).toHaveLength(1)

    // The next version notifies again; a withdrawn version or one not in force does not.
    await publish({ regulation: aText() })
    expect(await news(architect.caller, 'professional')).toHaveLength(2)
    await publish({ regulation: '' })
    expect(await news(architect.caller, 'professional')).toHaveLength(2)
    const { id: late } = await aMember('professional')
    expect(await notifyMembers(app.db, 'regulation', version, app.clock.now())).toBe(0)
    const toLate = await app.db.selectFrom('notifications').select('id').where('userId', '=', late).execute()
    expect(toLate).toEqual([])
  })

  it('notifies 2,000 members with the same number of statements as one member, and skips blocked ones', async () => {
    await fill(
      app.ownerUrl,
      sql`insert into users (updated_at, user_type, name, email, status, created_at)
      select timestamptz '2026-11-20T15:00Z', 'professional', 'Membro ' || n, 'regra' || n || '@exemplo.com.br', case when n % 10 = 0 then 'blocked' else 'active' end,
        ${app.clock.now()} from generate_series(1, 2000) n`,
    )
    await publish({ regulation: aText() })
    const { rows } = await sql<{ notified: number }>`
      select count(*)::int as notified from notifications n join users u on u.id = n.user_id
      where n.kind = 'regulation-changed' and u.email like 'regra%'`.execute(app.db)
    expect(rows[0]?.notified).toBe(1_800)
  })

  it('rejects a text that is too long after escaping', async () => {
    const { version } = (await app.callAs('admin', cmsSettings.get)).data
    const value = { faq: '&'.repeat(60_000) }
    const refused = await app.callAs('admin', cmsSettings.update, { body: { version, value } })
    expect([refused.status, refused.error?.fields]).toEqual([422, { 'value.faq': 'Texto muito longo.' }])
  })

  it('publishes a text once if two administrators save concurrently', async () => {
    const { version } = (await app.callAs('admin', cmsSettings.get)).data
    const before = await app.db.selectFrom('contentVersions').selectAll().execute()
    const responses = await Promise.all(
      Array.from({ length: 6 }, () =>
        app.callAs('admin', cmsSettings.update, { body: { version, value: { storeRegulation: aText() } } }),
      ),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const after = await app.db.selectFrom('contentVersions').selectAll().execute()
    expect(after.length - before.length).toBe(1)
  })

  it('protects stored texts from changes and deletion, even in the database', async () => {
    await publish({ regulation: aText() })
    const { caller } = await aMember('professional')
    await accept(caller, 'regulation', await versionOf('regulation'))
    for (const statement of [
      'update content_versions set html = html',
      'delete from content_versions',
      "update content_acceptances set accepted_at = timestamptz '2026-11-20T15:00Z'",
      'delete from content_acceptances',
    ])
      await expect(sql.raw(statement).execute(app.db), statement).rejects.toThrow(/permission denied/)
  })
})

describe('GET /content/get-text', () => {
  it('returns the version in force with its sections, or a given older version', async () => {
    const old = aText()
    await publish({ regulation: old })
    const version = await versionOf('regulation')
    const publishedAt = app.clock.now().toISOString()
    app.clock.advance({ days: 2 })
    await publish({ regulation: aText() })
    const { caller } = await aMember('professional')
    const current = (await read(caller, 'regulation')).data
    expect(current).toMatchObject({ version: version + 1, isInForce: true, needsAcceptance: true })
    expect((await read(caller, 'regulation', version)).data).toEqual({
      kind: 'regulation',
      version,
      publishedAt,
      html: old,
      introHtml: '',
      sections: [{ id: expect.any(String), level: 2, title: expect.any(String), html: expect.any(String) }],
      holdsFrom: null,
      isInForce: false,
      upcoming: null,
      acceptedAt: null,
      acceptedVersion: null,
      needsAcceptance: false,
    })
    expect((await read(caller, 'regulation', 999)).status).toBe(404)
  })

  it('hides the texts of stores from professionals', async () => {
    await publish({ storeRegulation: aText(), faq: aText(), regulation: aText() })
    const professional = await aMember('professional')
    const shopkeeper = await aMember('shopkeeper')
    for (const kind of ['store-regulation', 'faq'] as const) {
      expect((await read(professional.caller, kind)).status).toBe(404)
      expect((await app.callAs(professional.caller, content.getVersions, { query: { kind } })).status).toBe(
        404,
      )
      expect((await read(shopkeeper.caller, kind)).status).toBe(200)
    }
    // Stores read the professionals' regulation but do not accept it.
    expect((await read(shopkeeper.caller, 'regulation')).data.needsAcceptance).toBe(false)
  })

  it('requires no acceptance of a withdrawn text', async () => {
    await publish({ regulation: aText() })
    await publish({ regulation: '<p></p>' })
    const { caller } = await aMember('professional')
    const { data } = await read(caller, 'regulation')
    expect(data).toMatchObject({ html: '', sections: [], isInForce: true, needsAcceptance: false })
    expect((await accept(caller, 'regulation', data.version)).status).toBe(409)
    expect((await app.callAs(caller, content.getPending)).data.items.map(({ kind }) => kind)).not.toContain(
      'regulation',
    )
  })
})

describe('GET /content/get-privacy', () => {
  it('serves the text to visitors as soon as it exists', async () => {
    const html = aText()
    await publish({ privacy: html })
    expect((await app.callAs(null, contentPublic.getPrivacy)).data).toMatchObject({ kind: 'privacy', html })
  })
})

describe('POST /content/accept', () => {
  it('records an acceptance once in repeated and concurrent calls', async () => {
    await publish({ regulation: aText() })
    const { id, caller } = await aMember('professional')
    const version = await versionOf('regulation')
    const first = app.clock.now().toISOString()
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => accept(caller, 'regulation', version)),
    )
    expect(responses.map(({ data }) => data)).toEqual(
      Array.from({ length: 8 }, () => ({ kind: 'regulation', version, acceptedAt: first })),
    )
    app.clock.advance({ days: 1 })
    expect((await accept(caller, 'regulation', version)).data.acceptedAt).toBe(first)
    expect((await read(caller, 'regulation')).data).toMatchObject({
      acceptedAt: first,
      acceptedVersion: version,
      needsAcceptance: false,
    })
    expect((await listAcceptances(app.db, id)).filter(({ kind }) => kind === 'regulation')).toHaveLength(1)
  })

  it('rejects a version that is not in force', async () => {
    await publish({ regulation: aText() })
    const version = await versionOf('regulation')
    await publish({ regulation: aText() })
    const { caller } = await aMember('professional')
    for (const item of [version, version + 2]) {
      const refused = await accept(caller, 'regulation', item)
      expect([refused.status, refused.error?.code]).toEqual([409, 'content.not-in-force'])
    }
    expect((await read(caller, 'regulation')).data.needsAcceptance).toBe(true)
  })

  it('responds 404 to texts of other roles', async () => {
    await publish({ regulation: aText(), storeRegulation: aText(), faq: aText() })
    const professional = await aMember('professional')
    const shopkeeper = await aMember('shopkeeper')
    expect(
      (await accept(professional.caller, 'store-regulation', await versionOf('store-regulation'))).status,
    ).toBe(404)
    expect((await accept(shopkeeper.caller, 'regulation', await versionOf('regulation'))).status).toBe(404)
    expect((await accept(shopkeeper.caller, 'faq', await versionOf('faq'))).status).toBe(404)
  })
})

describe('GET /content/get-pending, GET /content/get-versions', () => {
  it('list the texts that await acceptance, and the versions with their acceptances', async () => {
    await publish({ storeRegulation: aText(), privacy: aText() })
    const { id, caller } = await aMember('shopkeeper')
    const [first, privacy] = [await versionOf('store-regulation'), await versionOf('privacy')]
    await accept(caller, 'store-regulation', first)
    await accept(caller, 'privacy', privacy)
    const acceptedAt = app.clock.now().toISOString()
    expect((await app.callAs(caller, content.getPending)).data).toEqual({ items: [], total: 0 })
    app.clock.advance({ days: 1 })
    await publish({ storeRegulation: aText() })
    const publishedAt = app.clock.now().toISOString()
    expect((await app.callAs(caller, content.getPending)).data).toEqual({
      items: [{ kind: 'store-regulation', version: first + 1, publishedAt, acceptedVersion: first }],
      total: 1,
    })
    const { data } = await app.callAs(caller, content.getVersions, { query: { kind: 'store-regulation' } })
    expect(data.items.slice(0, 2)).toEqual([
      { version: first + 1, publishedAt, holdsFrom: null, isInForce: true, acceptedAt: null },
      { version: first, publishedAt: acceptedAt, holdsFrom: null, isInForce: false, acceptedAt },
    ])
    expect(data.total).toBe(first + 1)
    expect((await listAcceptances(app.db, id)).map(({ kind, version }) => [kind, version])).toEqual([
      ['privacy', privacy],
      ['store-regulation', first],
    ])
  })
})

describe('an English translation', () => {
  const readIn = (language: 'ptBR' | 'en', version?: number) =>
    app.callAs(null, contentPublic.getTerms, {
      query: version === undefined ? {} : { version },
      headers: { 'accept-language': language },
    })

  describe('GET /content/get-terms', () => {
    it('replaces the version in force for readers of English, sanitised, and publishes no version', async () => {
      const html = aText()
      await publish({ terms: html })
      const { version } = (await readIn('ptBR')).data
      expect((await readIn('en')).data).toMatchObject({ html, isTranslation: false })
      await publish({ termsEnglish: '<h2>Law</h2><p onclick="x()">Brazil.</p><script>x()</script>' })
      expect((await readIn('en')).data).toMatchObject({
        version,
        html: '<h2>Law</h2><p>Brazil.</p>',
        sections: [{ title: 'Law' }],
        isTranslation: true,
      })
      expect((await readIn('ptBR')).data).toMatchObject({ version, html, isTranslation: false })
      await publish({ terms: aText() })
      expect((await readIn('en', version)).data).toMatchObject({ html, isTranslation: false })
    })
  })
})

describe('an announced regulation', () => {
  it('leaves the current version in force until its day, and can be read and accepted before', async () => {
    await publish({ regulation: aText() })
    await publish({ regulationNoticeDays: 10 })
    const { version } = (await app.callAs('admin', content.getText, { query: { kind: 'regulation' } })).data
    const { caller } = await aMember('professional')
    await accept(caller, 'regulation', version)
    const html = aText()
    await publish({ regulation: html })
    await publish({ regulationNoticeDays: 0 })
    const holdsFrom = addDays(dayOf(app.clock.now()), 10)
    const before = (await read(caller, 'regulation')).data
    expect(before).toMatchObject({ version, isInForce: true, needsAcceptance: false })
    expect(before.upcoming).toEqual({ version: version + 1, holdsFrom })
    expect((await read(caller, 'regulation', version + 1)).data).toMatchObject({
      html,
      holdsFrom,
      isInForce: false,
      needsAcceptance: true,
    })
    const pending = async (member: { token: string }) =>
      (await app.callAs(member, content.getPending)).data.items.filter(({ kind }) => kind === 'regulation')
    expect(await pending(caller)).toEqual([])
    const [notification] = (await app.callAs(caller, notifications.getAll)).data.items
    expect(notification).toMatchObject({
      title: `O regulamento muda em ${dayMonthYearFromIso(holdsFrom)}`,
      link: `/regulation?version=${version + 1}`,
    })
    const { caller: another } = await aMember('professional')
    await accept(caller, 'regulation', version + 1)

    app.clock.advance({ days: 10 })
    expect((await read(caller, 'regulation')).data).toMatchObject({
      version: version + 1,
      isInForce: true,
      needsAcceptance: false,
      upcoming: null,
    })
    expect(await pending(another)).toMatchObject([{ version: version + 1 }])
    expect((await accept(another, 'regulation', version)).error?.code).toBe('content.not-in-force')
  })

  it('has no notice period if it is the first one; other texts have none either', async () => {
    await publish({ regulationNoticeDays: 30, faq: aText(), privacy: aText() })
    await publish({ regulationNoticeDays: 0 })
    const rows = await app.db
      .selectFrom('contentVersions')
      .select('kind')
      .where('holdsFrom', 'is not', null)
      .where('kind', 'in', ['faq', 'privacy'])
      .execute()
    expect(rows).toEqual([])
  })
})

describe('the versions and acceptances of a text in the back office', () => {
  const versions = (kind: ContentKind) => app.callAs('admin', cmsContent.getVersions, { query: { kind } })

  describe('GET /cms/content/get-versions', () => {
    it('show each version with the previous text, its author and its acceptances', async () => {
      const [first, second] = [aText(), aText()]
      await publish({ storeRegulation: first })
      const { caller } = await aMember('shopkeeper')
      await accept(caller, 'store-regulation', await versionOf('store-regulation'))
      await publish({ storeRegulation: second, regulationNoticeDays: 5 })
      await publish({ storeRegulation: aText(), regulationNoticeDays: 0 })
      const { items } = (await versions('store-regulation')).data
      expect(items.slice(0, 3)).toMatchObject([
        { state: 'in-force', before: second, acceptances: 0, publishedBy: expect.any(String) },
        { state: 'replaced', before: first, html: second, acceptances: 0 },
        { state: 'replaced', html: first, acceptances: 1 },
      ])
      expect((await versions('faq')).status).toBe(200)
    })
  })

  describe('GET /cms/content/get-acceptances', () => {
    it('show and export the members with and without acceptance of the newest version', async () => {
      await publish({ storeRegulation: aText() })
      const version = await versionOf('store-regulation')
      const store = await aStore(app.db, { tradeName: 'Casa dos Aceites' })
      for (const name of ['Zilda Aceita', 'Ana Ainda Não']) {
        const { id } = await aShopkeeper(app.db, store.id, { name })
        if (name.startsWith('Zilda')) await accept(await app.signIn(id), 'store-regulation', version)
      }
      const list = (query: object) =>
        app.callAs('admin', cmsContent.getAcceptances, { query: { kind: 'store-regulation', ...query } })
      const { data } = await list({ state: 'accepted' })
      expect(data.items).toMatchObject([
        { name: 'Zilda Aceita', store: 'Casa dos Aceites', userType: 'shopkeeper' },
      ])
      expect([data.total, data.accepted]).toEqual([1, 1])
      const { data: waiting } = await list({ state: 'waiting', q: 'ainda nao' })
      expect(waiting.items.map(({ name, acceptedAt }) => [name, acceptedAt])).toEqual([
        ['Ana Ainda Não', null],
      ])
      expect(waiting.bound).toBe(data.bound)
      expect((await list({ kind: 'faq' })).data).toMatchObject({ items: [], bound: 0 })
      const { raw } = await app.callAs('admin', cmsContent.exportAcceptances, {
        query: { kind: 'store-regulation', sort: '-acceptedAt', q: 'a' },
      })
      const listed = (await list({ sort: '-acceptedAt', q: 'a', limit: 100 })).data.items
      const [titles, ...rows] = readCsv(raw)
      expect(titles).toEqual(['Nome', 'Perfil', 'Loja', 'Aceite'])
      expect(rows.map(([name]) => name)).toEqual(listed.map(({ name }) => name))
    })
  })

  describe('GET /cms/content/export-acceptances', () => {
    it('continue in order of acceptance with members who have not accepted', async () => {
      await publish({ storeRegulation: aText() })
      const version = await versionOf('store-regulation')
      const store = await aStore(app.db)
      for (const [name, accepts] of [
        ['Aceite Um', true],
        ['Aceite Dois', true],
        ['Aceite Três', true],
        ['Espera Um', false],
        ['Espera Dois', false],
      ] as const) {
        app.clock.advance({ minutes: 1 })
        const { id } = await aShopkeeper(app.db, store.id, { name })
        if (accepts) await accept(await app.signIn(id), 'store-regulation', version)
      }
      for (const [sort, order] of [
        ['acceptedAt', ['Aceite Um', 'Aceite Dois', 'Aceite Três']],
        ['-acceptedAt', ['Aceite Três', 'Aceite Dois', 'Aceite Um']],
      ] as const) {
        const { raw } = await app.callAs('admin', cmsContent.exportAcceptances, {
          query: { kind: 'store-regulation', sort },
        })
        const exported = readCsv(raw)
          .slice(1)
          .map(([name]) => name)
        expect(exported.slice(0, 3)).toEqual(order)
        expect(exported).toContain('Espera Um')
        const paged: string[] = []
        for (let page = 1; page <= Math.ceil(exported.length / 2); page += 1) {
          const query = { kind: 'store-regulation', sort, page, limit: 2 as never } as const
          const { items, total } = await listAcceptancesOf(app.db, query)
          expect(total).toBe(exported.length)
          paged.push(...items.map(({ name }) => name))
        }
        expect(paged).toEqual(exported)
        for (const state of ['accepted', 'waiting'] as const) {
          const { items, total } = await listAcceptancesOf(app.db, {
            kind: 'store-regulation',
            sort,
            state,
            page: 1,
            limit: 100,
          })
          expect(items.map(({ name }) => name)).toEqual(
            state === 'accepted' ? exported.slice(0, 3) : exported.slice(3),
          )
          expect(total).toBe(items.length)
        }
      }
    })
  })
})
