import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/connect.ts'
import { useTestApp } from '../../testing/app.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { addressOfCode, makeCode, parseCode, qrImage } from './codes.ts'
import {
  type ExtraPointFilter,
  findExtraPointByNumber,
  getExtraPoint,
  listClaims,
  listExtraPoints,
} from './extra-points.queries.ts'

const app = useTestApp()
const TODAY = '2026-11-20'
const list = (db: Database, filter: Partial<ExtraPointFilter>) =>
  listExtraPoints(db, { page: 1, limit: 10, sort: 'name', ...filter }, TODAY)

beforeAll(async () => {
  await fill(
    app.ownerUrl,
    sql`
    insert into extra_points (created_at, updated_at, name, description, points, valid_from, valid_until, active)
    select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'Encontro ' || n, 'Sala ' || n, 1 + n % 500, date '2025-01-01' + n % 1000, date '2025-01-04' + n % 1000,
      n % 50 <> 0
    from generate_series(1, 10000) n`,
  )
  await fill(
    app.ownerUrl,
    sql`
    insert into users (created_at, updated_at, user_type, status, name, email)
    select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'professional', 'active', 'Pessoa ' || n, 'p' || n || '@x.com.br' from generate_series(1, 10000) n`,
  )
  await sql`
    insert into extra_point_claims (extra_point_id, professional_id, how, points, claimed_at)
    select (select id from extra_points where name = 'Encontro 1'), id, 'qr', 1,
      timestamptz '2026-11-20T15:00Z' + row_number() over (order by email) * interval '1 second'
    from users where name like 'Pessoa %'`.execute(app.db)
  await analyse(app.ownerUrl)
}, 60_000)

describe('the list of 10,000 extra points', () => {
  it('takes two queries for any filter, without a full table scan for a page', async () => {
    const states = ['running', 'future', 'past', 'inactive'] as const
    for (const sort of ['name', 'points', 'validFrom', 'validUntil', 'claims', 'createdAt'] as const) {
      const watched = await watch(app.ownerUrl, (db) => list(db, { sort: `-${sort}` }))
      expect(watched).toHaveLength(2)
      const page = watched.find(({ sql: text }) => text.includes('order by'))
      expect(page?.plan, sort).not.toMatch(/Seq Scan on extra_points/)
    }
    for (const state of states)
      expect(await watch(app.ownerUrl, (db) => list(db, { state, q: 'sala 77' }))).toHaveLength(2)
    const searched = await watch(app.ownerUrl, (db) => list(db, { q: 'encontro 9999' }))
    for (const { plan } of searched) expect(plan).not.toMatch(/Seq Scan on extra_points/)
  })

  it('filters by state and by search text', async () => {
    const [running, future, past, inactive] = await Promise.all(
      (['running', 'future', 'past', 'inactive'] as const).map((state) => list(app.db, { state })),
    )
    expect((running?.total ?? 0) + (future?.total ?? 0) + (past?.total ?? 0)).toBe(9_800)
    expect(inactive?.total).toBe(200)
    for (const item of running?.items ?? []) {
      expect(item.validFrom <= TODAY).toBe(true)
      expect(item.validUntil >= TODAY).toBe(true)
    }
    expect((await list(app.db, { q: 'ENCONTRO 9999' })).items.map(({ name }) => name)).toEqual([
      'Encontro 9999',
    ])
  })

  it('lists 10,000 claims in one query, newest first', async () => {
    const [{ id, claims } = { id: '', claims: 0 }] = (await list(app.db, { sort: '-claims' })).items
    expect(claims).toBe(10_000)
    const watched = await watch(app.ownerUrl, (db) => listClaims(db, id, { page: 3, limit: 50 }))
    expect(watched).toHaveLength(1)
    const page = await listClaims(app.db, id, { page: 1, limit: 10, q: 'pessoa 9999' })
    expect(page).toMatchObject({ total: 1, items: [{ name: 'Pessoa 9999', how: 'qr', removedAt: null }] })
    const none = await listClaims(app.db, id, { page: 9, limit: 10, q: 'ninguém' })
    expect(none).toMatchObject({ total: 0, items: [] })
    expect((await getExtraPoint(app.db, id)).name).toBe('Encontro 1')
  })
})

describe('the code of a QR code', () => {
  it('decodes to its number for 10,000 numbers', async () => {
    const { secret } = app.services
    for (const number of [1, 2, 31, 32, 9_999, 2_147_483_647])
      expect(parseCode(secret, makeCode(secret, number))).toBe(number)
    const code = makeCode(secret, 500)
    expect(await findExtraPointByNumber(app.db, parseCode(secret, code) ?? 0)).toMatchObject({ number: 500 })
  })

  it('is rendered as PNG and SVG, large enough to print', async () => {
    const address = addressOfCode(app.services.config, makeCode(app.services.secret, 7))
    expect(address).toMatch(/\/point-extra\/qrcode\?id=[0-9A-Z-]{24}$/)
    const png = await qrImage(address, 'png')
    expect(png.type).toBe('image/png')
    expect((await sharp(png.bytes).metadata()).width).toBeGreaterThan(1_000)
    const svg = await qrImage(address, 'svg')
    expect(svg.type).toBe('image/svg+xml')
    expect(svg.bytes.toString()).toContain('<svg')
  })
})
