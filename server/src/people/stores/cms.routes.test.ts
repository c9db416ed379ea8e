import { randomUUID } from 'node:crypto'
import * as cmsStores from '@esquadro/contract/people/stores/cms'
import { describe, expect, it } from 'vitest'
import { aCnpj } from '../../fiscal/samples/documents.ts'
import { useTestApp } from '../../testing/app.ts'
import { aShopkeeper, aStore } from '../../testing/builders.ts'

const app = useTestApp()
let seed = 3_000
const input = (more: Partial<cmsStores.StoreInput> = {}) => ({
  cnpj: aCnpj((seed += 1)),
  legalName: 'Ladrilhos do Porto Ltda',
  tradeName: 'Ladrilhos do Porto',
  ...more,
})
const create = (body: cmsStores.StoreInput) => app.callAs('admin', cmsStores.create, { body })

describe('POST /cms/stores/create', () => {
  it('registers a store with its sellers and stores blank texts as null', async () => {
    const body = input({
      email: 'Contato@Porto.com.br',
      phone: '(11) 3265-4321',
      zipCode: '01310-100',
      street: ' ',
      state: '',
      sellers: [
        { name: 'Rui', active: true },
        { name: 'Bel', active: true },
      ],
    })
    const { data } = await create(body)
    expect(data).toMatchObject({
      cnpj: body.cnpj,
      email: 'contato@porto.com.br',
      phone: '1132654321',
      zipCode: '01310100',
      street: null,
      state: null,
      active: true,
      shopkeepers: 0,
      sellers: [{ name: 'Bel' }, { name: 'Rui' }],
    })
  })

  it('accepts an alphanumeric CNPJ, masked and in lower case, and rejects a duplicate', async () => {
    const cnpj = aCnpj(3_900, { alphanumeric: true })
    const masked = `${cnpj.slice(0, 2)}.${cnpj.slice(2, 5)}.${cnpj.slice(5, 8)}/${cnpj.slice(8, 12)}-${cnpj.slice(12)}`
    expect((await create(input({ cnpj: masked.toLowerCase() }))).data.cnpj).toBe(cnpj)
    const refused = await create(input({ cnpj }))
    expect(refused.status).toBe(409)
    expect(refused.error).toMatchObject({
      code: 'store.taken',
      fields: { cnpj: 'Já existe uma loja com este CNPJ.' },
    })
  })

  it('distinguishes A from 6 in a CNPJ, although the check digits do not', async () => {
    const letter = aCnpj(3_901, { alphanumeric: true }).split('')
    letter[0] = 'A'
    const { completeCnpj } = await import('@esquadro/contract/platform/fields/cnpj')
    const withA = completeCnpj(letter.slice(0, 12).join(''))
    const with6 = `6${withA.slice(1)}`
    expect(completeCnpj(with6.slice(0, 12)).slice(0, 12)).toBe(with6.slice(0, 12))
    expect((await create(input({ cnpj: withA }))).status).toBe(200)
    expect((await create(input({ cnpj: completeCnpj(with6.slice(0, 12)) }))).status).toBe(200)
  })

  it('rejects duplicate names of sellers and an invalid CNPJ', async () => {
    const twice = await create(
      input({
        sellers: [
          { name: 'Rui', active: true },
          { name: 'Rui', active: true },
        ],
      }),
    )
    expect([twice.status, twice.error?.code]).toEqual([409, 'name.taken'])
    const wrong = await create(input({ cnpj: '11.222.333/0001-82' }))
    expect(wrong.error?.fields).toEqual({ cnpj: 'Digite um CNPJ válido.' })
  })

  it('accepts one of several concurrent registrations of a CNPJ', async () => {
    const body = input()
    const responses = await Promise.all([1, 2, 3, 4].map(() => create(body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('POST /cms/stores/update', () => {
  it('rejects a change of an outdated revision and returns the current values', async () => {
    const { id, cnpj } = await aStore(app.db)
    const seen = (await app.callAs('admin', cmsStores.getOne, { query: { id } })).data
    const save = (tradeName: string, revision?: string) =>
      app.callAs('admin', cmsStores.update, { body: { ...input({ cnpj }), tradeName, id, revision } })
    // The status is not part of what the form edits.
    await app.callAs('admin', cmsStores.changeStatus, { body: { id, active: false } })
    expect((await save('Primeira', seen.revision)).status).toBe(200)
    const late = await save('Segunda', seen.revision)
    expect([late.status, late.error?.code]).toEqual([409, 'conflict'])
    const current = late.error?.data as cmsStores.Store | undefined
    expect(current).toMatchObject({ tradeName: 'Primeira' })
    expect((await save('Segunda', current?.revision)).data.tradeName).toBe('Segunda')
  })

  it('changes the store, adds and updates sellers, keeps the others and records the changes', async () => {
    const { data: store } = await create(
      input({
        sellers: [
          { name: 'Rui', active: true },
          { name: 'Bel', active: true },
        ],
      }),
    )
    const rui = store.sellers.find(({ name }) => name === 'Rui')
    const { data } = await app.callAs('admin', cmsStores.update, {
      body: {
        ...input({ cnpj: store.cnpj, tradeName: 'Porto' }),
        id: store.id,
        sellers: [{ id: rui?.id, name: 'Rui Sá', active: false }, { name: 'Caio' }],
      },
    })
    expect(data.tradeName).toBe('Porto')
    expect(data.sellers).toMatchObject([
      { name: 'Bel', active: true },
      { name: 'Caio', active: true },
      { id: rui?.id, name: 'Rui Sá', active: false },
    ])
    const audited = await app.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('subjectId', '=', store.id)
      .where('action', '=', 'store.updated')
      .execute()
    expect(audited).toMatchObject([
      { before: { tradeName: 'Ladrilhos do Porto' }, after: { tradeName: 'Porto' } },
    ])
    expect(audited[0]?.after).not.toHaveProperty('legalName')
  })

  it("responds 404 for another store's seller and an unknown store, and rejects a taken CNPJ", async () => {
    const { data: store } = await create(input())
    const { data: other } = await create(input({ sellers: [{ name: 'Rui', active: true }] }))
    const update = (id: string, more: object) =>
      app.callAs('admin', cmsStores.update, { body: { ...input({ cnpj: store.cnpj }), id, ...more } })
    expect(
      (await update(store.id, { sellers: [{ id: other.sellers[0]?.id, name: 'Rui', active: false }] }))
        .status,
    ).toBe(404)
    expect((await update(randomUUID(), {})).status).toBe(404)
    expect((await update(store.id, { cnpj: other.cnpj })).error?.code).toBe('store.taken')
    const { data } = await app.callAs('admin', cmsStores.getOne, { query: { id: other.id } })
    expect(data.sellers[0]?.active).toBe(true)
  })
})

describe('POST /cms/stores/change-status', () => {
  it('deactivates a store, records it once, and responds 404 for an unknown store', async () => {
    const store = await aStore(app.db)
    const change = (id: string) =>
      app.callAs('admin', cmsStores.changeStatus, { body: { id, active: false } })
    expect((await change(store.id)).data.active).toBe(false)
    await change(store.id)
    const audited = await app.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', store.id)
      .execute()
    expect(audited).toEqual([{ action: 'store.status-changed' }])
    expect((await change(randomUUID())).status).toBe(404)
  })
})

describe('GET /cms/stores/get-all, GET /cms/stores/get-one', () => {
  it('search by name or CNPJ, filter by activity, sort, and count active shopkeepers', async () => {
    const tag = 'Açaí Móveis'
    const a = await aStore(app.db, { tradeName: `${tag} A`, legalName: 'Zeta', cnpj: '11222333000181' })
    const b = await aStore(app.db, { tradeName: `${tag} B`, legalName: 'Alfa', active: false })
    await aShopkeeper(app.db, a.id)
    await aShopkeeper(app.db, a.id, { status: 'blocked' })
    const list = async (query: object) => (await app.callAs('admin', cmsStores.getAll, { query })).data
    const found = await list({ q: 'acai moveis' })
    expect(found.items.map(({ id, shopkeepers }) => [id, shopkeepers])).toEqual([
      [a.id, 1],
      [b.id, 0],
    ])
    expect((await list({ q: 'acai', sort: 'legalName' })).items.map(({ id }) => id)).toEqual([b.id, a.id])
    expect((await list({ q: 'acai', active: 'false' })).items.map(({ id }) => id)).toEqual([b.id])
    expect((await list({ q: '11.222.333/0001-81' })).items.map(({ id }) => id)).toEqual([a.id])
    expect((await list({ q: 'acai', limit: 10, page: 2 })).items).toEqual([])
    expect((await app.callAs('admin', cmsStores.getOne, { query: { id: randomUUID() } })).status).toBe(404)
  })
})
