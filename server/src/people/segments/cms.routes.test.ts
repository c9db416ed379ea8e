import { randomUUID } from 'node:crypto'
import * as segments from '@esquadro/contract/people/segments/cms'
import type { SegmentCondition } from '@esquadro/contract/people/segments/conditions'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aCustomer, anAdmin, aProfessional, aStore } from '../../testing/builders.ts'
import { anExperience, givePoints } from '../../testing/experiences.ts'
import { anApprovedSale } from '../../testing/ledger.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { aSegment } from '../../testing/segments.ts'
import { readCsv } from '../../testing/spreadsheets.ts'
import { buildPredicate, readMoment } from './conditions.queries.ts'
import { countListedSegments, recountSegments } from './count-listed-segments.ts'
import { countMembers, listMembers, segmentsOfMember } from './members.queries.ts'
import { listConditions } from './segments.queries.ts'

const app = useTestApp({ isForEach: true })
let store: string
let otherStore: string
let experience: string
const people: Record<string, string> = {}

beforeEach(async () => {
  const { db, clock } = app
  const now = clock.now()
  store = (await aStore(db, { tradeName: 'Casa Clara' })).id
  otherStore = (await aStore(db, { tradeName: 'Pedra Fina' })).id
  experience = (await anExperience(db, { title: 'Visita à pedreira' })).id
  const add = async (name: string, user: object, professional: object) => {
    people[name] = (await aProfessional(db, { name, ...user }, professional)).id
  }
  const sp = { city: 'São Paulo', state: 'SP' }
  await add('Ana', { createdAt: new Date('2026-03-01T02:30:00Z') }, { ...sp, referenceStoreId: store })
  await add('Bia', { createdAt: new Date('2026-03-01T03:30:00Z') }, { city: 'Campinas', state: 'SP' })
  await add(
    'Caio',
    { createdAt: new Date('2025-01-10T12:00:00Z') },
    { city: 'sao paulo', state: 'SP', profession: 'Engenheiro', cau: null },
  )
  await add('Davi', { createdAt: new Date('2024-01-10T12:00:00Z') }, { city: 'Curitiba', state: 'PR' })
  await add('Bloqueada', { status: 'blocked' }, sp)
  const of = (name: string) => people[name] ?? ''
  await givePoints(db, of('Ana'), 12_000, now)
  await givePoints(db, of('Bia'), 31_000, now)
  await givePoints(db, of('Caio'), 500, now)
  await db
    .insertInto('levelGrants')
    .values({
      professionalId: of('Davi'),
      level: 'platina',
      startsOn: '2026-11-01',
      endsOn: '2026-11-20',
      reason: 'Expositor convidado',
      grantedBy: (await anAdmin(db)).id,
      grantedAt: now,
    })
    .execute()
  const sale = (name: string, storeId: string, issuedOn: string) =>
    anApprovedSale(db, {
      professionalId: of(name),
      storeId,
      now,
      issuedOn,
      items: [{ netCents: 100, product: null }],
    })
  await sale('Ana', store, '2026-11-10')
  await sale('Bia', otherStore, '2026-06-01')
  await aCustomer(db, { professionalId: of('Ana') })
  await aCustomer(db, { professionalId: of('Ana'), active: false })
  await aCustomer(db, { professionalId: of('Bia') }, { from: '2026-01-01', until: '2026-11-19' })
  await db
    .insertInto('experienceSubscriptions')
    .values({
      experienceId: experience,
      userId: of('Caio'),
      status: 'confirmed',
      subscribedAt: now,
      confirmedAt: now,
      attendedAt: now,
    })
    .execute()
})

const membersOf = async (...conditions: SegmentCondition[]) => {
  const at = await readMoment(app.db, app.clock.now())
  const { rows, counted } = await listMembers(app.db, conditions, at, { page: 1, limit: 25, sort: 'name' })
  expect(counted).toBe(rows.length)
  return rows.map(({ name }) => name).join(' ')
}

describe('the conditions of a segment', () => {
  const cases: readonly (readonly [string, () => SegmentCondition, string])[] = [
    ['profession', () => ({ kind: 'profession', professions: ['Engenheiro'] }), 'Caio'],
    ['state', () => ({ kind: 'place', states: ['PR'], cities: [] }), 'Davi'],
    [
      'city, whatever its case and accents, or state',
      () => ({ kind: 'place', states: ['PR'], cities: [{ city: 'São Paulo', state: 'SP' }] }),
      'Ana Caio Davi',
    ],
    ['level or above', () => ({ kind: 'level', from: 'prata', to: null }), 'Ana Bia Davi'],
    ['level between', () => ({ kind: 'level', from: 'prata', to: 'ouro' }), 'Ana Bia'],
    ['lowest level only', () => ({ kind: 'level', from: 'bronze', to: 'bronze' }), 'Caio'],
    ['points of the cycle', () => ({ kind: 'cycle-points', min: 500, max: 12_000 }), 'Ana Caio'],
    ['at most so many points', () => ({ kind: 'cycle-points', min: null, max: 500 }), 'Caio Davi'],
    ['points from zero', () => ({ kind: 'cycle-points', min: 0, max: 500 }), 'Caio Davi'],
    ['available points', () => ({ kind: 'available-points', min: 12_001, max: null }), 'Bia'],
    ['a recent sale', () => ({ kind: 'last-sale', is: 'within', days: 30 }), 'Ana'],
    ['no recent sale', () => ({ kind: 'last-sale', is: 'not-within', days: 30 }), 'Bia Caio Davi'],
    ['the last day of the period', () => ({ kind: 'last-sale', is: 'within', days: 11 }), 'Ana'],
    ['the day before the period', () => ({ kind: 'last-sale', is: 'within', days: 10 }), ''],
    [
      'sales at a store',
      () => ({ kind: 'store', relation: 'bought', storeIds: [store, otherStore], days: null }),
      'Ana Bia',
    ],
    [
      'recent sales at a store',
      () => ({ kind: 'store', relation: 'bought', storeIds: [otherStore], days: 90 }),
      '',
    ],
    [
      'the store of reference',
      () => ({ kind: 'store', relation: 'reference', storeIds: [store], days: null }),
      'Ana',
    ],
    ['valid active customers', () => ({ kind: 'customers', min: 1, max: 1 }), 'Ana'],
    ['no valid customers', () => ({ kind: 'customers', min: null, max: 0 }), 'Bia Caio Davi'],
    [
      'the day of sign-up in São Paulo',
      () => ({ kind: 'registered', from: '2026-03-01', to: '2026-03-01' }),
      'Bia',
    ],
    ['a subscription', () => ({ kind: 'experience', is: 'subscribed', experienceIds: [experience] }), 'Caio'],
    ['an attendance', () => ({ kind: 'experience', is: 'attended', experienceIds: [experience] }), 'Caio'],
    [
      'no subscription',
      () => ({ kind: 'experience', is: 'not-subscribed', experienceIds: [experience] }),
      'Ana Bia Davi',
    ],
  ]
  it.each(cases)('find professionals by %s', async (_, condition, names) => {
    expect(await membersOf(condition())).toBe(names)
  })

  it('must all hold', async () => {
    expect(
      await membersOf(
        { kind: 'profession', professions: ['Arquiteto'] },
        { kind: 'place', states: ['SP'], cities: [] },
        { kind: 'cycle-points', min: 20_000, max: null },
      ),
    ).toBe('Bia')
  })

  it('find the displayed levels, including floors and other cycles', async () => {
    const at = await readMoment(app.db, new Date('2027-02-01T12:00:00Z'))
    for (const [from, rank] of [
      ['prata', 1],
      ['ouro', 2],
    ] as const) {
      const { rows } = await listMembers(app.db, [{ kind: 'level', from, to: null }], at, {
        page: 1,
        limit: 25,
        sort: 'name',
      })
      const shown = await sql<{ name: string }>`
        select name from users where user_type = 'professional' and status = 'active'
          and standing_rank(id, ${at.cycle}, ${at.day}::date) >= ${rank} order by name`.execute(app.db)
      expect(rows.map(({ name }) => name)).toEqual(shown.rows.map(({ name }) => name))
    }
  })
})

const architects: SegmentCondition = { kind: 'profession', professions: ['Arquiteto'] }

describe('/cms/segments', () => {
  describe('GET /cms/segments/get-members, GET /cms/segments/get-count, GET /cms/segments/export-members', () => {
    it('creates, counts and lists the members with the facts that make them members', async () => {
      const conditions: SegmentCondition[] = [
        { kind: 'store', relation: 'bought', storeIds: [store, otherStore], days: null },
        { kind: 'last-sale', is: 'within', days: 365 },
        { kind: 'customers', min: 0, max: null },
        { kind: 'available-points', min: 1, max: null },
      ]
      const segment = await aSegment(app, conditions, 'Com vendas')
      expect(segment).toMatchObject({
        conditions,
        names: { [store]: 'Casa Clara', [otherStore]: 'Pedra Fina' },
        uses: 0,
        usedBy: [],
        revision: 1,
      })
      const { data } = await app.callAs('admin', segments.getMembers, { query: { id: segment.id } })
      expect(data).toMatchObject({ total: 2, isMore: false })
      expect(data.items[0]).toMatchObject({
        name: 'Ana',
        score: { level: 'prata', points: 12_000 },
        facts: {
          availablePoints: 12_000,
          lastSaleOn: '2026-11-10',
          customers: 1,
          stores: ['Casa Clara'],
          experiences: null,
        },
      })
      expect(data.items[0]?.email).toContain('*')
      const found = await app.callAs('admin', segments.getMembers, { query: { id: segment.id, q: 'bia' } })
      expect(found.data.items.map(({ name }) => name)).toEqual(['Bia'])
      expect((await app.callAs('admin', segments.getCount, { query: { id: segment.id } })).data).toEqual({
        count: 2,
        isExact: true,
      })
      const file = await app.callAs('admin', segments.exportMembers, {
        query: { id: segment.id, sort: '-name' },
      })
      const rows = readCsv(file.raw)
      expect(rows.map(([name]) => name)).toEqual(['Nome', 'Bia', 'Ana'])
      expect(rows[0]).toContain('Última venda aprovada')
      expect(rows[0]).not.toContain('Experiências')
      expect(rows[2]).toContain('10/11/2026')
    })
  })

  describe('POST /cms/segments/preview', () => {
    it('previews conditions with their number and the first members', async () => {
      const { data } = await app.callAs('admin', segments.preview, { body: { conditions: [architects] } })
      expect(data).toMatchObject({ count: 3, isExact: true })
      expect(data.sample.map(({ name }) => name)).toEqual(['Ana', 'Bia', 'Davi'])
    })
  })

  describe('GET /cms/segments/get-all, GET /cms/segments/get-counts', () => {
    it('counts each segment of a page of the list', async () => {
      await aSegment(app, [architects], 'Arquitetura paulista')
      const query = { q: 'paulista' } as const
      const { items } = (await app.callAs('admin', segments.getAll, { query })).data
      const counts = (await app.callAs('admin', segments.getCounts, { query })).data.items
      expect(counts).toEqual([{ id: items[0]?.id, count: 3, isExact: true }])
    })
  })

  describe('GET /cms/segments/get-places', () => {
    it('suggests the cities of active professionals', async () => {
      const { data } = await app.callAs('admin', segments.getPlaces, { query: { q: 'SAO' } })
      expect(data.items).toEqual([{ city: expect.stringMatching(/paulo/i), state: 'SP', members: 2 }])
    })
  })

  describe('POST /cms/segments/create', () => {
    it('rejects incomplete conditions, unknown stores and a taken name', async () => {
      const create = (conditions: SegmentCondition[], name: string = randomUUID()) =>
        app.callAs('admin', segments.create, { body: { name, conditions } })
      expect((await create([])).status).toBe(422)
      expect((await create([{ kind: 'cycle-points', min: null, max: null }])).error?.fields).toHaveProperty([
        'conditions.0.min',
      ])
      expect((await create([{ kind: 'level', from: 'ouro', to: 'prata' }])).error?.fields).toHaveProperty([
        'conditions.0.to',
      ])
      const unknown: SegmentCondition = {
        kind: 'store',
        relation: 'bought',
        storeIds: [randomUUID()],
        days: null,
      }
      expect((await create([architects, unknown])).error?.fields).toHaveProperty(['conditions.1.storeIds'])
      await create([architects], 'Único')
      expect((await create([architects], ' único ')).error?.code).toBe('name.taken')
      const missing = { query: { id: randomUUID() } }
      expect((await app.callAs('admin', segments.getOne, missing)).status).toBe(404)
      expect((await app.callAs('admin', segments.getCount, missing)).status).toBe(404)
      expect((await app.callAs('admin', segments.getMembers, missing)).status).toBe(404)
      expect((await app.callAs('admin', segments.exportMembers, missing)).status).toBe(404)
    })
  })

  describe('POST /cms/segments/update', () => {
    it('refuses to save over a newer version, and returns that version', async () => {
      const { id } = await aSegment(app, [architects], 'Editado')
      const save = (name: string, revision: number) =>
        app.callAs('admin', segments.update, { body: { id, name, revision, conditions: [architects] } })
      const both = await Promise.all([save('Primeira', 1), save('Segunda', 1)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      const refused = both.find(({ status }) => status === 409)
      const saved = both.find(({ status }) => status === 200)
      expect(refused?.error).toMatchObject({
        code: 'conflict',
        data: { name: saved?.data.name, revision: 2 },
      })
      expect((await save('Terceira', 2)).data).toMatchObject({ name: 'Terceira', revision: 3 })
    })
  })

  describe('POST /cms/segments/archive, POST /cms/segments/delete, GET /cms/segments/get-one', () => {
    it('archives and restores, deletes only without uses, and records it', async () => {
      const { id } = await aSegment(app, [architects], 'De passagem')
      const archive = (archived: boolean) => app.callAs('admin', segments.archive, { body: { id, archived } })
      expect((await archive(true)).data.archivedAt).not.toBeNull()
      await archive(true)
      const listed = async (archived: 'true' | 'false') =>
        (await app.callAs('admin', segments.getAll, { query: { archived, q: 'passagem' } })).data.total
      expect([await listed('true'), await listed('false')]).toEqual([1, 0])
      const { id: same } = await aSegment(app, [architects], 'De passagem')
      expect((await archive(false)).error?.code).toBe('name.taken')
      const remove = (segmentId: string) => app.callAs('admin', segments.remove, { body: { id: segmentId } })
      expect((await remove(same)).status).toBe(200)
      expect((await archive(false)).data.archivedAt).toBeNull()
      const used = await anExperience(app.db, { segmentId: id, audience: 'professionals', title: 'Jantar' })
      expect((await remove(id)).error?.code).toBe('segment.in-use')
      const { data } = await app.callAs('admin', segments.getOne, { query: { id } })
      expect(data).toMatchObject({ uses: 1, usedBy: [{ kind: 'experience', id: used.id, name: 'Jantar' }] })
      expect((await remove(same)).status).toBe(404)
      const audited = await app.db
        .selectFrom('auditLog')
        .select('action')
        .where('subjectId', 'in', [id, same])
        .orderBy('id')
        .execute()
      expect(audited.map(({ action }) => action)).toEqual([
        'segment.created',
        'segment.archived',
        'segment.created',
        'segment.deleted',
        'segment.restored',
      ])
    })
  })
})

describe('counting the members', () => {
  describe('POST /cms/segments/update', () => {
    it('caches the counts of a large programme for some minutes; a change of the segment or the job recounts', async () => {
      const many = -1
      const { id } = await aSegment(app, [architects], 'Contado')
      const count = async (services: Parameters<typeof countListedSegments>[0] = app.services) => {
        const listed = await listConditions(app.db, {
          q: 'Contado',
          archived: false,
          sort: 'name',
          page: 1,
          limit: 10,
        })
        return (await countListedSegments(services, listed, { many }))[0]
      }
      const first = await count()
      expect(first).toMatchObject({ id, isExact: true })
      const before = first?.count ?? 0
      await aProfessional(app.db)
      expect(await count()).toEqual({ id, count: before, isExact: false })
      expect(await recountSegments(app.services)).toBe(1)
      expect(await count()).toEqual({ id, count: before + 1, isExact: false })
      const engineers: SegmentCondition = { kind: 'profession', professions: ['Engenheiro'] }
      await app.callAs('admin', segments.update, {
        body: { id, name: 'Contado', revision: 1, conditions: [engineers] },
      })
      expect(await count()).toMatchObject({ isExact: true })
      const later = { now: () => new Date(app.clock.now().getTime() + 16 * 60_000) }
      expect(await count({ ...app.services, clock: later })).toMatchObject({ isExact: true })
    })
  })

  it('returns an estimate for each segment if the count takes too long', async () => {
    const at = await readMoment(app.db, app.clock.now())
    // Works instead of sleeping: `faketime` wakes a statement that sleeps before its time-out.
    const slow = sql<boolean>`${buildPredicate([architects], at)} and (select count(*) from generate_series(1, 5000000)) > 0`
    const counts = await countMembers(app.db, [slow, buildPredicate([architects], at)], { patienceMs: 5 })
    expect(counts.map(({ isExact }) => isExact)).toEqual([false, false])
  })

  it('uses indexes among many people, customers and sales', async () => {
    const numbers = sql`generate_series(1, 4000) n`
    await fill(
      app.ownerUrl,
      sql`with made as (
        insert into users (created_at, updated_at, user_type, status, name, email)
        select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'professional', 'active', 'Zé ' || n, 'ze' || n || '@exemplo.com.br' from ${numbers} returning id, name)
      , known as (
        insert into professionals (created_at, user_id, profession, city, state)
        select timestamptz '2026-11-20T15:00Z', id, 'Arquiteto', 'Cidade ' || right(name, 2), 'MG' from made returning user_id)
      , scored as (
        insert into cycle_scores (professional_id, cycle, points)
        select id, '2026', substr(name, 4)::int % 50 from made returning professional_id)
      , customers as (
        insert into customers (created_at, updated_at, professional_id, document, name, valid_until)
        select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', id, lpad(substr(name, 4), 11, '0'), name, '2027-01-01' from made returning id)
      insert into invoices (created_at, store_id, source, kind, status, access_key, model, series, number, issued_at, issued_on, emitter_cnpj,
        total_cents, products_cents, professional_id, attribution, verdict, checks, points, decided_at)
      select timestamptz '2026-11-20T15:00Z', ${store}, 'xml', 'sale', 'approved', '9' || lpad(substr(name, 4), 43, '0'), '55', '1', '1', timestamptz '2026-11-20T15:00Z', date '2026-01-01',
        '00000000000000', 1, 1, id, 'admin', 'green', '[]', 1, timestamptz '2026-11-20T15:00Z' from made`,
    )
    await analyse(app.ownerUrl)
    const ids = [experience]
    const each: SegmentCondition[] = [
      architects,
      { kind: 'place', states: [], cities: [{ city: 'São Paulo', state: 'SP' }] },
      { kind: 'level', from: 'prata', to: 'ouro' },
      { kind: 'cycle-points', min: 100, max: null },
      { kind: 'available-points', min: 100, max: null },
      { kind: 'last-sale', is: 'within', days: 30 },
      { kind: 'store', relation: 'bought', storeIds: [otherStore], days: null },
      { kind: 'customers', min: 1, max: null },
      { kind: 'registered', from: '2026-01-01', to: null },
      { kind: 'experience', is: 'subscribed', experienceIds: ids },
    ]
    const now = app.clock.now()
    const ana = people['Ana'] ?? ''
    const watched = await watch(app.ownerUrl, async (db) => {
      for (const condition of each)
        await segmentsOfMember(db, ana, [{ id: randomUUID(), conditions: [condition] }], now)
      await segmentsOfMember(db, ana, [{ id: randomUUID(), conditions: each }], now)
    })
    const tests = watched.filter(({ sql: text }) => text.includes('array_remove'))
    expect(tests).toHaveLength(each.length + 1)
    for (const { plan } of tests)
      expect(plan).not.toMatch(/Seq Scan on (users|professionals|invoices|customers|cycle_scores)/)
    // The first page by name reads an index of names; the count of all may scan a table.
    const at = await readMoment(app.db, now)
    const listed = await watch(app.ownerUrl, (db) =>
      listMembers(db, [architects, { kind: 'customers', min: 1, max: null }], at, {
        page: 1,
        limit: 25,
        sort: 'name',
      }),
    )
    const page = listed.find(({ sql: text }) => text.includes('u.email'))
    expect(page?.plan).toMatch(/Index (Only )?Scan using users_(active_professionals|by_type_name)/)
    expect(page?.plan).not.toMatch(/Seq Scan on (users|professionals|customers)/)
  })
})
