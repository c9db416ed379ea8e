import { randomUUID } from 'node:crypto'
import * as cmsApiKeys from '@esquadro/contract/people/api-keys/cms'
import * as cmsAudit from '@esquadro/contract/platform/audit/cms'
import * as customers from '@esquadro/contract/sales/customers/professional'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional, aStore } from '../../testing/builders.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { readCsv } from '../../testing/spreadsheets.ts'
import { dayOf } from '../clock.ts'
import { listKinds, recordAudit } from './audit.queries.ts'
import { listChanges } from './audit.rules.ts'
import { findNamed } from './names.queries.ts'

const app = useTestApp()

describe('GET /cms/audit/get-all', () => {
  it('lists author, action and changes with personal data masked', async () => {
    const me = await aProfessional(app.db, { name: 'Ana Prado' })
    const created = await app.callAs(await app.signIn(me.id), customers.create, {
      body: {
        data: {
          document: '529.982.247-25',
          name: 'Clara Nunes Prado',
          email: 'clara@exemplo.com.br',
          phone: '11987654321',
          notes: 'CPF do marido: 111.444.777-35',
        },
      },
    })
    const { data } = await app.callAs('admin', cmsAudit.getAll, { query: { subjectId: created.data.id } })
    expect(data.total).toBe(1)
    expect(data.items[0]).toMatchObject({
      actor: { id: me.id, type: 'professional', name: 'Ana Prado' },
      action: 'customer.created',
      subjectType: 'customer',
    })
    expect(
      Object.fromEntries(data.items[0]?.changes.map(({ field, after }) => [field, after]) ?? []),
    ).toEqual({
      professionalId: me.id,
      document: '***.982.247-**',
      name: 'Clara N. P.',
      email: 'c***@exemplo.com.br',
      phone: '(11) *****-4321',
      notes: '***',
    })
    expect(JSON.stringify(data)).not.toMatch(/52998224725|529\.982\.247|clara@|98765-?4321|111\.444\.777/)
  })

  it('filters by subject, action, actor and business days, newest first', async () => {
    const admin = { id: (await aProfessional(app.db)).id, type: 'admin', requestId: null } as const
    const made = ['brand.created', 'brand.updated', 'brand.status-changed'] as const
    for (const action of made)
      await recordAudit(
        app.db,
        { actor: admin, now: app.clock.now() },
        { action, subjectType: 'brand', subjectId: action },
      )
    const actions = async (query: object) =>
      (await app.callAs('admin', cmsAudit.getAll, { query: { actor: admin.id, ...query } })).data.items.map(
        ({ action }) => action,
      )
    expect(await actions({})).toEqual([...made].reverse())
    expect(await actions({ action: made[1] })).toEqual([made[1]])
    expect(await actions({ subjectType: 'brand', subjectId: made[0] })).toEqual([made[0]])
    expect(await actions({ area: 'products' })).toHaveLength(3)
    expect(await actions({ area: 'content' })).toEqual([])
    expect(await actions({ subjectType: 'other' })).toEqual([])
    const day = dayOf(app.clock.now())
    expect(await actions({ from: day, to: day })).toHaveLength(3)
    expect(await actions({ from: '2020-01-01', to: '2020-12-31' })).toEqual([])
  })

  it('counts at most 10,000 entries and reports that there are more', async () => {
    const add = (rows: number) =>
      fill(
        app.ownerUrl,
        sql`insert into audit_log (at, actor_type, action, subject_type)
          select ${app.clock.now()}, 'system', 'job.ran', 'counted' from generate_series(1, ${rows}::int)`,
      )
    const counted = async () => {
      const { data } = await app.callAs('admin', cmsAudit.getAll, { query: { subjectType: 'counted' } })
      return { total: data.total, isMore: data.isMore, listed: data.items.length }
    }
    await add(10_000)
    expect(await counted()).toEqual({ total: 10_000, isMore: false, listed: 10 })
    await add(1)
    expect(await counted()).toEqual({ total: 10_000, isMore: true, listed: 10 })
  })

  it('filters by business days of São Paulo', async () => {
    await sql`
      insert into audit_log (at, actor_type, action, subject_type) values
        ('2025-03-10T02:59:59Z', 'system', 'midnight', 'late'), ('2025-03-10T03:00:00Z', 'system', 'midnight', 'early')`.execute(
      app.db,
    )
    const on = async (day: string) =>
      (
        await app.callAs('admin', cmsAudit.getAll, { query: { action: 'midnight', from: day, to: day } })
      ).data.items.map(({ subjectType }) => subjectType)
    expect(await on('2025-03-09')).toEqual(['late'])
    expect(await on('2025-03-10')).toEqual(['early'])
  })
})

describe('the sentences of the audit log', () => {
  describe('GET /cms/audit/export', () => {
    it("name author, record and owner in the caller's language, on the screen and in the export", async () => {
      const admin = await anAdmin(app.db, { name: 'Alice' })
      const store = await aStore(app.db, { tradeName: 'Casa Clara' })
      const key = await app.callAs(await app.signIn(admin.id), cmsApiKeys.create, {
        body: { name: 'ERP', storeId: store.id, scopes: ['invoices:send'], expiresOn: null },
      })
      const query = { actor: admin.id, subjectType: 'api-key' } as const
      const sentenceIn = async (language: string) => {
        const { data } = await app.callAs('admin', cmsAudit.getAll, {
          query,
          headers: { 'accept-language': language },
        })
        return data.items[0]?.sentence
      }
      expect(await sentenceIn('ptBR')).toEqual([
        { text: 'Alice', target: { kind: 'admin', id: admin.id, key: 'Alice' } },
        { text: ' criou a chave de API ', target: null },
        { text: 'ERP', target: { kind: 'api-key', id: key.data.id, key: store.id } },
        { text: ' da ', target: null },
        { text: 'Casa Clara', target: { kind: 'store', id: store.id, key: 'Casa Clara' } },
      ])
      expect((await sentenceIn('en'))?.map(({ text }) => text).join('')).toBe(
        'Alice created the API key ERP of Casa Clara',
      )
      const csv = readCsv((await app.callAs('admin', cmsAudit.exportAll, { query })).raw)
      expect(csv).toHaveLength(2)
      expect(csv[1]?.slice(1, 3)).toEqual(['Alice', 'Alice criou a chave de API ERP da Casa Clara'])
    })
  })

  it('get the names of a page in one query by primary keys', async () => {
    const id = randomUUID()
    const watched = await watch(app.ownerUrl, (db) => findNamed(db, [id]))
    expect(watched).toHaveLength(1)
  })
})

describe('GET /cms/audit/get-kinds', () => {
  it('lists each action and subject type once, without scanning a long log', async () => {
    await fill(
      app.ownerUrl,
      sql`
      insert into audit_log (at, actor_type, action, subject_type)
      select timestamptz '2026-11-20T15:00Z', 'system', 'kind.' || n % 3, 'kind-' || n % 2 from generate_series(1, 3000) n`,
    )
    const { data } = await app.callAs('admin', cmsAudit.getKinds)
    expect(data.actions.filter((action) => action.startsWith('kind.'))).toEqual([
      'kind.0',
      'kind.1',
      'kind.2',
    ])
    expect(data.subjectTypes.filter((type) => type.startsWith('kind-'))).toEqual(['kind-0', 'kind-1'])
    await analyse(app.ownerUrl)
    const [watched] = await watch(app.ownerUrl, listKinds)
    expect(watched?.plan).not.toMatch(/Seq Scan on audit_log/)
  })
})

describe('listChanges', () => {
  it('lists changes field by field, including lists and nested records, without secrets', () => {
    expect(
      listChanges(
        'store',
        { tradeName: 'Loja', sellers: [{ name: 'Rui', active: true }], passwordHash: 'x', city: null },
        { tradeName: 'Loja B', sellers: [{ name: 'Rui', active: false }], accessToken: 'y', city: null },
      ),
    ).toEqual([
      { field: 'tradeName', before: 'Loja', after: 'Loja B' },
      { field: 'sellers.0.name', before: 'Rui', after: 'Rui' },
      { field: 'sellers.0.active', before: true, after: false },
    ])
  })

  it('cuts a long text', () => {
    const [change] = listChanges('settings', { regulation: 'a'.repeat(601) }, { regulation: 'b'.repeat(600) })
    expect(change).toEqual({ field: 'regulation', before: `${'a'.repeat(600)}…`, after: 'b'.repeat(600) })
  })

  it('masks names and addresses of people but not of stores, and documents everywhere', () => {
    expect(listChanges('user', { name: 'Ana Prado', street: 'Rua A' }, null)).toEqual([
      { field: 'name', before: 'Ana P.', after: null },
      { field: 'street', before: '***', after: null },
    ])
    expect(
      listChanges('store', { name: 'Casa Prado', street: 'Rua A' }, null).map(({ before }) => before),
    ).toEqual(['Casa Prado', 'Rua A'])
    expect(
      listChanges('invoice', null, { recipientDocument: '52998224725', reason: 'de ana@a.com.br' }),
    ).toEqual([
      { field: 'recipientDocument', before: null, after: '***.982.247-**' },
      { field: 'reason', before: null, after: 'de a***@a.com.br' },
    ])
  })
})
