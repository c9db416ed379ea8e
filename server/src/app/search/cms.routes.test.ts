import * as search from '@esquadro/contract/app/search/cms'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin } from '../../testing/builders.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { aTradingStore, type TradingStore } from '../../testing/sale.ts'
import { find as findRows } from './find.queries.ts'

const app = useTestApp({ isForEach: true })
let trade: TradingStore
let invoiceId: string
beforeEach(async () => {
  trade = await aTradingStore(app, { professionalName: 'Zulmira Quaresma' })
  invoiceId = await trade.sendOne(trade.nfe({ number: 445566 }))
})

const find = async (q: string, as: Parameters<typeof app.callAs>[0] = 'admin') =>
  (await app.callAs(as, search.find, { query: { q } })).data.items
const admin = async (permissions: string[]) => app.signIn((await anAdmin(app.db, { permissions })).id)

/** Adds 20,000 customers whose names begin with the same word. */
const fillCustomers = () =>
  fill(
    app.ownerUrl,
    sql`insert into customers (created_at, updated_at, professional_id, document, name)
      select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', ${trade.professional.id}, lpad(n::text, 11, '0'), 'Ermelinda ' || n from generate_series(1, 20000) n`,
  )

describe('GET /cms/search', () => {
  it('finds people without accents, invoices by number and key, products by code and stores', async () => {
    expect(await find('ZULMIRA qua')).toMatchObject([
      { kind: 'professional', id: trade.professional.id, title: 'Zulmira Quaresma' },
    ])
    expect(await find('445566')).toMatchObject([{ kind: 'invoice', id: invoiceId, title: '445566' }])
    expect(await find(trade.nfe({ number: 445566 }).key.slice(0, 30))).toMatchObject([{ kind: 'invoice' }])
    const { code } = trade.product
    const byName = await find(trade.product.name)
    expect(byName.filter(({ kind }) => kind === 'product')).toMatchObject([{ key: code }])
    const byCnpj = await find(trade.store.cnpj)
    expect(byCnpj.map(({ kind, id }) => [kind, id])).toContainEqual(['store', trade.store.id])
  })

  it('finds an invoice by its key as people paste it', async () => {
    const { key } = trade.nfe({ number: 445566 })
    for (const q of [`NFe${key}`, `https://www.nfce.fazenda.sp.gov.br/qrcode?p=${key}|3|1`, `Chave: ${key}`])
      expect(await find(q)).toMatchObject([{ kind: 'invoice', id: invoiceId }])
  })

  it('finds the invoice with exactly the number first', async () => {
    const exact = await trade.sendOne(trade.nfe({ number: 4455 }))
    const longer = await trade.sendOne(trade.nfe({ number: 14455 }))
    expect((await find('4455')).map(({ id, title }) => [id, title])).toEqual([
      [exact, '4455'],
      [longer, '14455'],
      [invoiceId, '445566'],
    ])
  })

  it('masks personal data and never uses a document as a key', async () => {
    const [customer] = (await find(trade.customer.document)).filter(({ kind }) => kind === 'customer')
    expect(customer).toMatchObject({ title: trade.customer.name, key: trade.customer.name })
    expect(JSON.stringify(customer)).not.toContain(trade.customer.document)
  })

  it('finds only what the administrator may read, and at most five results of a kind', async () => {
    expect(await find('445566', await admin(['content']))).toEqual([])
    expect(await find('445566', await admin(['finance']))).toMatchObject([{ kind: 'invoice' }])
    expect((await app.callAs('admin', search.find, { query: { q: 'ab' } })).status).toBe(422)
    await fillCustomers()
    expect(await find('ermelinda')).toHaveLength(search.MAX_FOUND)
  })

  it('uses an index for a rare match among many rows', async () => {
    await fillCustomers()
    await analyse(app.ownerUrl)
    const watched = await watch(app.ownerUrl, async (db) => {
      await findRows(db, 'ermelinda 19876', ['customer', 'invoice'])
    })
    expect(watched.filter(({ plan }) => /Seq Scan on customers\b/.test(plan))).toEqual([])
  })
})
