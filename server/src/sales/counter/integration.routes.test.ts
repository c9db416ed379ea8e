import * as cmsRecordViews from '@esquadro/contract/platform/record-views/cms'
import * as recordViews from '@esquadro/contract/platform/record-views/member'
import * as counter from '@esquadro/contract/sales/counter/integration'
import * as shop from '@esquadro/contract/sales/counter/shopkeeper'
import { describe, expect, it } from 'vitest'
import { aCpf } from '../../fiscal/samples/documents.ts'
import { anApiKey } from '../../testing/api-keys.ts'
import { useTestApp } from '../../testing/app.ts'
import { aTradingStore, setSettings } from '../../testing/sale.ts'

const app = useTestApp({ isForEach: true })

describe('POST /integrations/counter/check', () => {
  it('answers a key as it answers the people of its store, in the language of the call', async () => {
    const trade = await aTradingStore(app)
    const { token } = await anApiKey(app, trade.store.id, { scopes: ['invoices:check'] })
    const body = {
      document: trade.customer.document,
      lines: [{ code: trade.product.code, valueCents: 123_456, quantity: 2.5, cfop: '5102' }],
    }
    const byKey = await app.callAs({ token }, counter.check, { body })
    const byPerson = await app.callAs(trade.seller, shop.check, { body })
    expect(byKey.raw).toEqual(byPerson.raw)
    expect(byKey.data).toMatchObject({ answer: 'earns', points: { from: 1_234, to: 1_234 } })
    const english = await app.callAs({ token }, counter.check, { body, headers: { 'accept-language': 'en' } })
    expect(english.data.words).toBe('Yes, this purchase earns points.')
  })

  it('needs the scope `invoices:check`', async () => {
    const trade = await aTradingStore(app)
    const { token } = await anApiKey(app, trade.store.id, { scopes: ['invoices:send', 'invoices:read'] })
    const refused = await app.callAs({ token }, counter.check, { body: { document: aCpf(1) } })
    expect([refused.status, refused.error?.code]).toEqual([403, 'key.scope'])
  })

  it('counts for the store, whose limit its people share, and reports the key’s administrator', async () => {
    const trade = await aTradingStore(app)
    const key = await anApiKey(app, trade.store.id)
    await setSettings(app, { counterPerStoreDay: 2, counterPerPersonDay: 1, counterPerNetworkDay: 1 })
    const ask = async (number: number) =>
      (await app.callAs({ token: key.token }, counter.check, { body: { document: aCpf(number) } })).status
    expect([await ask(901), await ask(902), await ask(903)]).toEqual([200, 200, 429])
    const shopkeeper = await app.callAs(trade.seller, shop.check, { body: { document: aCpf(904) } })
    expect(shopkeeper.error?.code).toBe('counter.daily-limit')
    const events = await app.db
      .selectFrom('securityEvents')
      .select(['userId', 'detail'])
      .where('kind', '=', 'counter-limit')
      .execute()
    expect(events).toEqual([{ userId: key.createdBy, detail: 'store' }])
  })

  it('is a view of the professional by the key of the store, which administrators find by its name', async () => {
    const trade = await aTradingStore(app)
    const { token, id } = await anApiKey(app, trade.store.id, { name: 'Caixa 3' })
    await app.callAs({ token }, counter.check, { body: { document: trade.customer.document } })
    const me = await app.signIn(trade.professional.id)
    const { data } = await app.callAs(me, recordViews.getViews, { query: {} })
    expect(data).toMatchObject({
      total: 1,
      items: [{ viewer: 'Caixa 3', viewerType: 'key', screen: 'counter' }],
    })
    const listOf = async (query: object) =>
      (
        await app.callAs('admin', cmsRecordViews.getAll, { query: { id: trade.professional.id, ...query } })
      ).data.items.map(({ viewerId }) => viewerId)
    expect(await listOf({ viewerType: 'key', screen: 'counter', q: 'caixa' })).toEqual([id])
    expect(await listOf({ viewerType: 'shopkeeper' })).toEqual([])
  })
})
