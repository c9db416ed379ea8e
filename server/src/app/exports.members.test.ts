import * as invites from '@esquadro/contract/campaigns/invites/professional'
import * as followUp from '@esquadro/contract/people/follow-up/shopkeeper'
import * as preRegistrations from '@esquadro/contract/people/pre-registrations/shopkeeper'
import * as customers from '@esquadro/contract/sales/customers/professional'
import * as invoices from '@esquadro/contract/sales/invoices/shopkeeper'
import * as pce from '@esquadro/contract/sales/pce/professional'
import { describe, expect, it } from 'vitest'
import { aCpf } from '../fiscal/samples/documents.ts'
import { useTestApp } from '../testing/app.ts'
import { aCustomer, aProfessional, aShopkeeper, aStore } from '../testing/builders.ts'
import { valuesInFiles } from '../testing/exports.ts'
import { aPce } from '../testing/pce.ts'
import { aTradingStore } from '../testing/sale.ts'

// Exports by members: each has the filtered and sorted rows of the member's own list, and no others.

const app = useTestApp()

/** The values of a column of the file, the same in both formats. */
async function valuesOf(...[file, column]: Parameters<typeof valuesInFiles>): Promise<unknown[]> {
  const { csv, xlsx } = await valuesInFiles(file, column)
  expect(csv).toEqual(xlsx)
  return csv
}

describe('GET /professionals/customers/export, GET /professionals/pce/export', () => {
  it("exports a professional's own customers and amounts", async () => {
    const { id } = await aProfessional(app.db)
    const session = await app.signIn(id)
    const stranger = await aProfessional(app.db)
    for (const name of ['Bruna', 'Ana', 'Caio']) await aCustomer(app.db, { professionalId: id, name })
    await aCustomer(app.db, { professionalId: stranger.id, name: 'Davi' })
    const customersFile = (query: object) => (format: 'csv' | 'xlsx') =>
      app.callAs(session, customers.exportAll, { query: { ...query, format } })
    expect(await valuesOf(customersFile({}), 'Nome')).toEqual(['Ana', 'Bruna', 'Caio'])
    expect(await valuesOf(customersFile({ sort: '-name', q: 'a' }), 'Nome')).toEqual(['Caio', 'Bruna', 'Ana'])
    expect(await valuesOf(customersFile({ state: 'inactive' }), 'Nome')).toEqual([])

    const casa = await aStore(app.db, { tradeName: 'Casa' })
    const obra = await aStore(app.db, { tradeName: 'Obra' })
    await aPce(app, { professionalId: id, storeId: casa.id, amountCents: 5_000 })
    await aPce(app, { professionalId: id, storeId: obra.id, amountCents: 9_000, accrualMonth: '2026-10-01' })
    await aPce(app, { professionalId: stranger.id, storeId: obra.id })
    const pceFile = (query: object) => (format: 'csv' | 'xlsx') =>
      app.callAs(session, pce.exportAll, { query: { ...query, format } })
    expect(await valuesOf(pceFile({ sort: '-amountCents' }), 'Loja')).toEqual(['Obra', 'Casa'])
    expect(await valuesOf(pceFile({ month: '2026-11' }), 'Loja')).toEqual(['Casa'])
  })
})

describe('GET /shopkeepers/invoices/export, GET /shopkeepers/follow-up/export', () => {
  it("exports a store's own invoices and professionals; strangers by their short name", async () => {
    const trade = await aTradingStore(app, { professionalName: 'Ana Beatriz Nogueira' })
    const sold = await trade.sendOne(trade.nfe())
    await aProfessional(app.db, { name: 'Clara Dias Reis' }, { referenceStoreId: trade.store.id })
    const other = await app.signIn((await aShopkeeper(app.db, (await aStore(app.db)).id)).id)
    const { number } = await app.db
      .selectFrom('invoices')
      .select('number')
      .where('storeId', '=', trade.store.id)
      .executeTakeFirstOrThrow()
    const invoicesFile =
      (query: object, caller = trade.seller) =>
      (format: 'csv' | 'xlsx') =>
        app.callAs(caller, invoices.exportAll, { query: { ...query, format } })
    expect(sold).toBeDefined()
    expect(await valuesOf(invoicesFile({}), 'Número')).toEqual([number])
    expect(await valuesOf(invoicesFile({}), 'Profissional')).toEqual(['Ana N.'])
    expect(await valuesOf(invoicesFile({ status: 'rejected' }), 'Número')).toEqual([])
    expect(await valuesOf(invoicesFile({}, other), 'Número')).toEqual([])

    const followedFile = (query: object) => (format: 'csv' | 'xlsx') =>
      app.callAs(trade.seller, followUp.exportAll, { query: { sort: 'name', ...query, format } })
    const { items } = (await app.callAs(trade.seller, followUp.getAll, { query: { sort: 'name' } })).data
    expect(await valuesOf(followedFile({}), 'Profissional')).toEqual(items.map(({ name }) => name))
    expect(await valuesOf(followedFile({ link: 'reference' }), 'Profissional')).toEqual(['Clara Dias Reis'])
  })
})

describe('GET /professionals/export-invites, GET /shopkeepers/pre-registrations/export', () => {
  it("exports a professional's own invites and a store's own pre-registrations, with masked CPFs", async () => {
    const session = await app.signIn((await aProfessional(app.db)).id)
    const stranger = await app.signIn((await aProfessional(app.db)).id)
    const keeper = await app.signIn((await aShopkeeper(app.db, (await aStore(app.db)).id)).id)
    const other = await app.signIn((await aShopkeeper(app.db, (await aStore(app.db)).id)).id)
    for (const [index, name] of ['Bruna', 'Ana', 'Caio'].entries()) {
      await app.callAs(session, invites.newInvite, { body: { name } })
      await app.callAs(keeper, preRegistrations.create, {
        body: {
          name: `${name} Reis`,
          email: `${name}@obra.example`,
          cellphone: '',
          cpf: aCpf(71 + index),
        },
      })
    }
    const invitesFile =
      (query: object, caller = session) =>
      (format: 'csv' | 'xlsx') =>
        app.callAs(caller, invites.exportInvites, { query: { ...query, format } })
    expect(await valuesOf(invitesFile({ sort: 'name' }), 'Nome')).toEqual(['Ana', 'Bruna', 'Caio'])
    expect(await valuesOf(invitesFile({ q: 'ca' }), 'Etapa')).toEqual(['Convidado'])
    expect(await valuesOf(invitesFile({ state: 'credited' }), 'Nome')).toEqual([])
    expect(await valuesOf(invitesFile({}, stranger), 'Nome')).toEqual([])

    const peopleFile =
      (query: object, caller = keeper) =>
      (format: 'csv' | 'xlsx') =>
        app.callAs(caller, preRegistrations.exportAll, { query: { ...query, format } })
    const { items } = (await app.callAs(keeper, preRegistrations.getAll, { query: { sort: '-name' } })).data
    expect(items).toHaveLength(3)
    expect(await valuesOf(peopleFile({ sort: '-name' }), 'Nome')).toEqual(items.map(({ name }) => name))
    expect(await valuesOf(peopleFile({ sort: '-name' }), 'CPF')).toEqual(
      items.map(({ cpfMasked }) => cpfMasked),
    )
    expect(await valuesOf(peopleFile({ q: 'bruna' }), 'Cadastro')).toHaveLength(1)
    expect(await valuesOf(peopleFile({ state: 'active' }), 'Nome')).toEqual([])
    expect(await valuesOf(peopleFile({}, other), 'Nome')).toEqual([])
  })
})
