import * as cmsStores from '@esquadro/contract/people/stores/cms'
import * as storePage from '@esquadro/contract/reports/store-page/cms'
import * as scores from '@esquadro/contract/reports/store-scores/cms'
import * as cmsInvoices from '@esquadro/contract/sales/invoices/cms'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { anAdmin, aShopkeeper, aStore } from '../../../../server/src/testing/builders.ts'
import { anApprovedSale } from '../../../../server/src/testing/ledger.ts'
import { aTradingStore } from '../../../../server/src/testing/sale.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import {
  choose,
  expectEditConflict,
  expectFieldError,
  fillAndSend,
  labelled,
  rowNames,
} from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { testReading } from '../../testing/reading-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
let alice: Awaited<ReturnType<typeof anAdmin>>
let store: Awaited<ReturnType<typeof aStore>>
const path = () => `/cms/stores/${store.id}`

beforeEach(async () => {
  alice = await anAdmin(app.db, { name: 'Alice' })
  store = await aStore(app.db, { tradeName: 'Casa Clara', legalName: 'Casa Clara Pisos Ltda' })
  await aShopkeeper(app.db, store.id, { name: 'Nina Souza' })
  await aShopkeeper(app.db, (await aStore(app.db)).id, { name: 'De outra loja' })
})

describe('/cms/stores/:id', () => {
  it('shows only the people of the store, and blocks one after asking', async () => {
    const screen = await renderScreen(path(), { app, as: alice })
    expect(await screen.findByRole('heading', { level: 1, name: 'Casa Clara' })).toBeVisible()
    await waitFor(() => expect(rowNames('Lojistas')).toEqual(['Nina Souza']))
    expect(await screen.axe()).toEqual([])
    await choose(screen, 'Nina Souza', 'Bloquear')
    const dialog = within(await screen.findByRole('dialog', { name: 'Bloquear Nina Souza?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Bloquear' }))
    expect(await screen.findByRole('row', { name: /Nina Souza.*Bloqueado/ })).toBeVisible()
  })

  it('draws sales, refusals, the best professionals and what is open, before the people', async () => {
    const trade = await aTradingStore(app)
    await trade.sendOne(trade.nfe({ recipient: null }))
    await anApprovedSale(app.db, {
      professionalId: trade.professional.id,
      storeId: trade.store.id,
      now: app.clock.now(),
      items: [{ netCents: 120_000, product: null }],
    })
    const screen = await renderScreen(`/cms/stores/${trade.store.id}`, { app, as: alice })
    const sales = within(await screen.findByRole('region', { name: 'Vendas em doze meses' }))
    expect(sales.getAllByText(/^R\$\s1\.200,00$/)).not.toHaveLength(0)
    expect(screen.getByText('0 recusadas de 1 notas em doze meses')).toBeVisible()
    const best = within(screen.getByRole('region', { name: 'Profissionais com mais vendas em doze meses' }))
    expect(best.getByRole('link', { name: trade.professional.name })).toHaveAttribute(
      'href',
      `/cms/professionals/${trade.professional.id}`,
    )
    const open = within(screen.getByRole('region', { name: 'Em aberto' }))
    expect(open.getByRole('link', { name: 'nota sem profissional' }).getAttribute('href')).toMatch(
      /store=.*&status=unattributed/,
    )
    expect(await screen.axe()).toEqual([])
  })

  it('shows invoices, merit and data in tabs', async () => {
    const screen = await renderScreen(path(), { app, as: alice })
    const open = async (name: string) => screen.user.click(await screen.findByRole('tab', { name }))
    await open('Notas fiscais')
    expect(await screen.findByText('Nenhuma nota fiscal ainda')).toBeVisible()
    await open('Pontuação')
    expect(await screen.findByText('sem posição')).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await open('Dados')
    expect(await screen.findByText('Casa Clara Pisos Ltda')).toBeVisible()
    await waitFor(() => expect(screen.address()).toBe(`${path()}?tab=data`))
  })

  it.each([
    ['invoices', cmsInvoices.getAll, 'Nenhuma nota fiscal ainda'],
    ['merit', scores.getStoreScore, 'sem posição'],
    ['overview', storePage.getOverview, 'Nada em aberto nesta loja.'],
  ] as const)(
    'keeps the page while the tab %s loads or fails, and retries on request',
    async (tab, endpoint, shown) => {
      const respond = network.hold(endpoint)
      const screen = await renderScreen(`${path()}?tab=${tab}`, { app, as: alice })
      expect(await screen.findByRole('heading', { level: 1, name: 'Casa Clara' })).toBeVisible()
      expect(screen.queryByText(shown)).toBeNull()
      network.mend()
      respond()
      expect(await screen.findByText(shown)).toBeVisible()
      screen.unmount()
      network.fail(endpoint)
      const again = await renderScreen(`${path()}?tab=${tab}`, { app, as: alice })
      const retry = await again.findByRole('button', { name: 'Tentar de novo' })
      network.mend()
      await again.user.click(retry)
      expect(await again.findByText(shown)).toBeVisible()
    },
  )

  it('deactivates the store after asking, and offers a retry after a failed read', async () => {
    network.fail(cmsStores.getOne)
    const screen = await renderScreen(path(), { app, as: alice })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    await screen.user.click(await screen.findByRole('button', { name: 'Desativar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Desativar Casa Clara?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Desativar' }))
    expect(await screen.findByRole('button', { name: 'Ativar' })).toBeVisible()
  })

  it('reports a missing name under its field, and offers both versions when somebody else saved first', async () => {
    const screen = await renderScreen(path(), { app, as: alice })
    await screen.user.click(await screen.findByRole('button', { name: 'Editar' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Editar loja' }))
    await drawer.findByLabelText(labelled('Nome fantasia'))
    await fillAndSend(screen, drawer, { 'Nome fantasia': '' }, 'Salvar')
    await expectFieldError(drawer, 'Nome fantasia', /./)
    await fillAndSend(screen, drawer, { 'Nome fantasia': 'Casa Clara' }, 'Cancelar')
    await expectEditConflict(screen, {
      endpoint: cmsStores.update,
      row: 'Editar',
      field: 'Nome fantasia',
      saveTheirs: () =>
        app.db.updateTable('stores').set({ tradeName: 'Casa Escura' }).where('id', '=', store.id).execute(),
      theirs: 'Casa Escura',
      mine: 'Casa Mais Clara',
    })
    expect(await screen.findByRole('heading', { level: 1, name: 'Casa Mais Clara' })).toBeVisible()
  })

  it('says that a store does not exist', async () => {
    const screen = await renderScreen('/cms/stores/00000000-0000-4000-8000-000000000000', { app, as: alice })
    await screen.findEmpty('Não encontrado')
  })
})

describe('the loading of /cms/stores/:id', () => {
  testReading({
    app,
    open: async () => ({ path: path(), as: alice }),
    endpoint: cmsStores.getOne,
    shown: 'Casa Clara',
  })
})
