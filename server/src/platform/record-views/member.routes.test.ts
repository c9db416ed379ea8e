import * as followUp from '@esquadro/contract/people/follow-up/shopkeeper'
import * as cmsProfessionals from '@esquadro/contract/people/professionals/cms'
import * as cmsShopkeepers from '@esquadro/contract/people/shopkeepers/cms'
import * as shopkeepers from '@esquadro/contract/people/shopkeepers/shopkeeper'
import * as privacy from '@esquadro/contract/platform/privacy/shared'
import * as recordViews from '@esquadro/contract/platform/record-views/member'
import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import * as storeInvoices from '@esquadro/contract/sales/invoices/shopkeeper'
import * as cmsPce from '@esquadro/contract/sales/pce/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional, aShopkeeper, aStore } from '../../testing/builders.ts'
import { aPce } from '../../testing/pce.ts'
import { aTradingStore } from '../../testing/sale.ts'
import { deleteByRetention } from '../jobs/retention.queries.ts'

const app = useTestApp({ isForEach: true })

describe('GET /privacy/get-views', () => {
  it('lists viewer, screen and time of views, once an hour', async () => {
    const me = await aProfessional(app.db)
    const admin = await app.signIn((await anAdmin(app.db, { name: 'Bia Alves Reis' })).id)
    const store = await aStore(app.db, { tradeName: 'Casa Clara' })
    await app.db
      .updateTable('professionals')
      .set({ referenceStoreId: store.id })
      .where('userId', '=', me.id)
      .execute()
    const seller = await app.signIn((await aShopkeeper(app.db, store.id, { name: 'Leo Dias' })).id)
    const open = () => app.callAs(admin, cmsProfessionals.getOne, { query: { id: me.id } })
    await Promise.all([open(), open(), open()])
    await app.callAs(admin, cmsCustomers.getAll, { query: { professional: me.id } })
    app.clock.advance({ hours: 1 })
    await open()
    await app.callAs(seller, followUp.getAll, { query: {} })
    const { data } = await app.callAs(await app.signIn(me.id), recordViews.getViews, { query: {} })
    const shown = data.items.map(({ viewer, viewerType, store: of, screen }) => [
      viewer,
      viewerType,
      of,
      screen,
    ])
    expect(data.total).toBe(4)
    expect(shown).toEqual(
      expect.arrayContaining([
        ['Bia R.', 'admin', null, 'professional'],
        ['Bia R.', 'admin', null, 'customers'],
        ['Leo D.', 'shopkeeper', 'Casa Clara', 'follow-up'],
      ]),
    )
    const file = await app.callAs(await app.signIn(me.id), privacy.getOverview)
    expect(file.data.parts.find(({ part }) => part === 'record-views')?.count).toBe(4)
  })

  it('shows a shopkeeper who listed the people of the store, but not lists of all shopkeepers', async () => {
    const store = await aStore(app.db, { tradeName: 'Casa Nova' })
    const me = await app.signIn((await aShopkeeper(app.db, store.id, { name: 'Ivo Maia' })).id)
    const colleague = await app.signIn((await aShopkeeper(app.db, store.id, { name: 'Lia Rosa' })).id)
    await app.callAs('admin', cmsShopkeepers.getAll, { query: {} })
    await app.callAs(me, shopkeepers.getAll, { query: {} })
    const listOf = async () => (await app.callAs(me, recordViews.getViews, { query: {} })).data.items
    expect(await listOf()).toEqual([])
    await app.callAs('admin', cmsShopkeepers.getAll, { query: { storeId: store.id } })
    await app.callAs(colleague, shopkeepers.getAll, { query: {} })
    expect((await listOf()).map(({ viewerType, screen }) => [viewerType, screen]).toSorted()).toEqual([
      ['admin', 'team'],
      ['shopkeeper', 'team'],
    ])
  })

  it('shows who opened an invoice or an amount of the member, but not lists of them', async () => {
    const trade = await aTradingStore(app)
    const invoice = { query: { id: await trade.sendOne(trade.nfe()) } }
    const pce = await aPce(app, { professionalId: trade.professional.id, storeId: trade.store.id })
    await app.callAs('admin', cmsInvoices.getAll, { query: {} })
    await app.callAs(trade.seller, storeInvoices.getAll, { query: {} })
    await app.callAs('admin', cmsPce.getAll, { query: {} })
    const me = await app.signIn(trade.professional.id)
    const listOf = async () => (await app.callAs(me, recordViews.getViews, { query: {} })).data.items
    expect(await listOf()).toEqual([])
    await app.callAs('admin', cmsInvoices.getOne, invoice)
    await app.callAs(trade.seller, storeInvoices.getOne, invoice)
    await app.callAs('admin', cmsPce.getOne, { query: { id: pce } })
    expect((await listOf()).map(({ viewerType, screen }) => [viewerType, screen]).toSorted()).toEqual([
      ['admin', 'invoice'],
      ['admin', 'pce'],
      ['shopkeeper', 'invoice'],
    ])
  })

  it('shows no views of other records, and none older than the settings allow', async () => {
    const me = await aProfessional(app.db)
    const other = await aProfessional(app.db)
    await app.callAs('admin', cmsProfessionals.getOne, { query: { id: me.id } })
    const listOf = async (id: string) =>
      (await app.callAs(await app.signIn(id), recordViews.getViews, { query: {} })).data.total
    expect([await listOf(me.id), await listOf(other.id)]).toEqual([1, 0])
    app.clock.advance({ days: 366 })
    await deleteByRetention(app.db, defaultSettings, app.clock.now())
    expect(await listOf(me.id)).toBe(0)
  })
})
