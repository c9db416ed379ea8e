import * as apiKeys from '@esquadro/contract/people/api-keys/cms'
import * as security from '@esquadro/contract/platform/security/cms'
import * as integration from '@esquadro/contract/sales/invoices/integration'
import { describe, expect, it } from 'vitest'
import { anApiKey } from '../../testing/api-keys.ts'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aStore } from '../../testing/builders.ts'

const app = useTestApp()

const create = async (overrides: object = {}) => {
  const storeId = (await aStore(app.db)).id
  return app.callAs('admin', apiKeys.create, {
    body: { name: 'ERP', storeId, scopes: ['invoices:send'], ...overrides },
  })
}
const probe = (token: string) =>
  app.callAs({ token }, integration.getOne, { params: { accessKey: '0'.repeat(44) } })

describe('POST /cms/api-keys/create', () => {
  it('returns the key once and stores only its digest', async () => {
    const store = await aStore(app.db)
    const { data } = await app.callAs('admin', apiKeys.create, {
      body: {
        name: 'ERP',
        storeId: store.id,
        scopes: ['invoices:send', 'invoices:send'],
        expiresOn: '2026-12-31',
      },
    })
    expect(data).toMatchObject({
      name: 'ERP',
      store: { id: store.id, name: store.tradeName },
      scopes: ['invoices:send'],
      perMinute: 300,
      state: 'active',
      // The last day ends at midnight in São Paulo.
      expiresAt: '2027-01-01T03:00:00.000Z',
      lastUsedAt: null,
    })
    expect(data.key).toMatch(/^esq_[\w-]{43}$/)
    expect(data.key.startsWith(data.prefix)).toBe(true)
    const listed = await app.callAs('admin', apiKeys.getAll, { query: { store: store.id } })
    expect(JSON.stringify(listed.data)).not.toContain(data.key)
    const row = await app.db
      .selectFrom('apiKeys')
      .selectAll()
      .where('id', '=', data.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(data.key)
  })

  it('rejects a store that does not participate, an empty scope, and too many calls per minute', async () => {
    const { id: storeId } = await aStore(app.db, { active: false })
    expect((await create({ storeId })).error?.code).toBe('store.unknown')
    expect((await create({ scopes: [] })).error?.fields).toHaveProperty('scopes')
    expect((await create({ perMinute: 6_001 })).error?.fields).toHaveProperty('perMinute')
  })

  it('requires the password again after ten minutes', async () => {
    const { id } = await anAdmin(app.db)
    const admin = await app.signIn(id)
    const longAgo = new Date(app.clock.now().getTime() - 11 * 60_000)
    await app.db.updateTable('sessions').set({ authenticatedAt: longAgo }).where('userId', '=', id).execute()
    const { error } = await app.callAs(admin, apiKeys.create, {
      body: { name: 'ERP', storeId: (await aStore(app.db)).id, scopes: ['invoices:send'] },
    })
    expect(error?.code).toBe('password.required')
  })
})

describe('an API key', () => {
  describe('POST /cms/api-keys/revoke', () => {
    it('stops working at once when it is revoked, and stays revoked', async () => {
      const key = await anApiKey(app, (await aStore(app.db)).id)
      expect((await probe(key.token)).status).toBe(404)
      const revoked = await app.callAs('admin', apiKeys.revoke, { body: { id: key.id } })
      expect(revoked.data.state).toBe('revoked')
      expect((await probe(key.token)).error?.code).toBe('key.invalid')
      const again = await app.callAs('admin', apiKeys.revoke, { body: { id: key.id } })
      expect(again.data.revokedAt).toBe(revoked.data.revokedAt)
    })
  })

  it('is refused after its last day, without its scope, and with changed characters', async () => {
    const { id } = await aStore(app.db)
    const expired = await anApiKey(app, id, { expiresAt: app.clock.now() })
    expect((await probe(expired.token)).status).toBe(401)
    const sender = await anApiKey(app, id, { scopes: ['invoices:send'] })
    expect((await probe(sender.token)).error?.code).toBe('key.scope')
    expect((await probe(`${sender.token.slice(0, -1)}!`)).status).toBe(401)
    expect((await probe(`esq_${'a'.repeat(43)}`)).status).toBe(401)
  })

  it('is limited to its calls per minute, and so are refusals per network', async () => {
    const { id } = await aStore(app.db)
    const key = await anApiKey(app, id, { perMinute: 2 })
    const statuses = []
    for (let nth = 0; nth < 3; nth += 1) statuses.push((await probe(key.token)).status)
    expect(statuses).toEqual([404, 404, 429])
    const from = (address: string) =>
      app.callAs({ token: `esq_${'b'.repeat(43)}` }, integration.getOne, {
        params: { accessKey: '0'.repeat(44) },
        address,
      })
    for (let nth = 0; nth < 30; nth += 1) expect((await from('198.51.100.9')).status).toBe(401)
    expect((await from('198.51.100.9')).status).toBe(429)
    expect((await from('198.51.100.10')).status).toBe(401)
  })

  describe('GET /cms/api-keys/get-all', () => {
    it('records its last use and leaves security events', async () => {
      const admin = await anAdmin(app.db)
      const key = await anApiKey(app, (await aStore(app.db)).id, { createdBy: admin.id, name: 'ERP Norte' })
      await probe(key.token)
      await probe(key.token)
      await app.callAs('admin', apiKeys.revoke, { body: { id: key.id } })
      await app.callAs('admin', apiKeys.revoke, { body: { id: key.id } })
      await probe(key.token)
      const { items } = (await app.callAs('admin', security.getAll, { query: { person: admin.id } })).data
      expect(items.map(({ kind, detail }) => [kind, detail])).toEqual([
        ['key-refused', 'revoked'],
        ['key-used', 'ERP Norte'],
      ])
      const made = await create()
      const revoked = await app.callAs('admin', security.getAll, { query: { kind: 'key-revoked' } })
      const revocations = revoked.data.items.filter(({ detail }) => detail === 'ERP Norte')
      // Recorded once, for the administrator who revoked it, even if it is revoked again.
      expect(revocations.map(({ person }) => person?.userType)).toEqual(['admin'])
      const created = await app.callAs('admin', security.getAll, { query: { kind: 'key-created' } })
      expect(created.data.items[0]?.detail).toBe(made.data.name)
      const listed = await app.callAs('admin', apiKeys.getAll, { query: { q: 'norte', state: 'revoked' } })
      expect(listed.data.items).toMatchObject([
        { id: key.id, lastUsedAt: app.clock.now().toISOString(), lastNetwork: '127.0.0.0/24' },
      ])
    })
  })
})
