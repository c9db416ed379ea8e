import * as dashboards from '@esquadro/contract/reports/dashboards/cms'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { anAdmin, aProfessional, aStore } from '../../../../../server/src/testing/builders.ts'
import { anApprovedSale, anEntry, aPosting, post } from '../../../../../server/src/testing/ledger.ts'
import { aTradingStore, setSettings } from '../../../../../server/src/testing/sale.ts'
import { setUpAppForEach } from '../../../testing/app.ts'
import { network } from '../../../testing/network.ts'
import { testReading } from '../../../testing/reading-tests.ts'
import { renderScreen } from '../../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/dashboard'

/** A programme with something to decide, points earned and spent, and a store without invoices. */
async function aProgramme() {
  await setSettings(app, { thousandPointsCents: 3_000 })
  const trade = await aTradingStore(app)
  await trade.sendOne(trade.nfe())
  await aProfessional(app.db, {
    status: 'awaiting-approval',
    emailConfirmedAt: new Date('2026-11-10T12:00:00Z'),
  })
  const { id: personId } = await aProfessional(app.db, { name: 'Ana Quase' })
  await anApprovedSale(app.db, {
    professionalId: personId,
    storeId: trade.store.id,
    now: app.clock.now(),
    items: [{ netCents: 900_000, product: null }],
    settings: { unmatchedItemsEarn: true },
  })
  await post(app.db, [anEntry(personId, -400)], aPosting(app.clock.now()))
  await aStore(app.db, { tradeName: 'Loja Calada', createdAt: new Date('2026-01-01T12:00:00Z') })
  return { trade, personId }
}

describe(path, () => {
  it('shows the first steps of a new programme, and that nothing waits', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    expect(await screen.findByRole('heading', { name: 'O programa está pronto para começar' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Abrir as lojas' })).toHaveAttribute('href', '/cms/stores')
    await screen.findEmpty('Nada aguarda decisão.')
    expect(screen.getByText('Nenhum ponto em aberto.')).toBeVisible()
    expect(screen.getByText('Nenhuma loja enviou notas nesse período.')).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('has no rows behind the figures of a new programme', async () => {
    const screen = await renderScreen(`${path}/details`, { app, as: 'admin' })
    await screen.findEmpty('Nenhum lançamento ainda')
  })

  it('links every figure to the rows behind it', async () => {
    const admin = await anAdmin(app.db)
    const { trade, personId } = await aProgramme()
    const screen = await renderScreen(path, { app, as: admin })
    const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    const first = await screen.findByRole('link', { name: /Profissional a aprovar.*há 10 dias/ })
    expect(first).toHaveAttribute('href', '/cms/professionals?status=awaiting-approval&sort=createdAt')
    expect(linkTo(/1Nota em análise/)).toBe('/cms/professionals/invoices?status=in-review&sort=sentAt')

    const unread = within(screen.getByRole('region', { name: 'Não lidas' }))
    expect(await unread.findByRole('heading', { level: 3 })).toHaveTextContent('sexta-feira, 20/11/2026')
    const points = within(screen.getByRole('region', { name: 'Pontos ganhos' }))
    const november = within(points.getByRole('row', { name: /novembro/, hidden: true }))
    expect(november.getByRole('link', { name: '9.000', hidden: true })).toHaveAttribute(
      'href',
      '/cms/dashboard/details?tab=entries&from=2026-11-01&to=2026-11-30&flow=earned',
    )
    expect(november.getByRole('link', { name: '400', hidden: true }).getAttribute('href')).toMatch(
      /flow=spent$/,
    )
    const sales = within(screen.getByRole('region', { name: 'Vendas aprovadas' }))
    expect(sales.getByRole('link', { name: /^R\$\s9\.000,00$/, hidden: true })).toHaveAttribute(
      'href',
      '/cms/professionals/invoices?status=approved&kind=sale&from=2026-11-01&to=2026-11-30&sort=issuedOn',
    )

    const liability = within(screen.getByRole('region', { name: 'Passivo' }))
    const details = '/cms/dashboard/details?tab='
    expect(
      liability.getAllByRole('link', { name: '8.600' }).map((link) => link.getAttribute('href')),
    ).toEqual([`${details}open`, `${details}open&state=available`, `${details}entries`])
    expect(liability.getByRole('link', { name: /^R\$\s258,00$/ })).toHaveAttribute('href', `${details}open`)
    expect(liability.getByRole('link', { name: '0' })).toHaveAttribute('href', `${details}open&state=pending`)
    const quiet = within(screen.getByRole('region', { name: 'Lojas sem notas' }))
    expect(quiet.getByRole('link', { name: /^R\$\s0,00$/ }).getAttribute('href')).toMatch(
      '&status=approved&kind=sale&from=2025-11-21',
    )
    const expiry = within(liability.getByRole('region', { name: 'Por mês de vencimento' }))
    expect(expiry.getByRole('link', { name: 'novembro de 2028', hidden: true }).getAttribute('href')).toBe(
      '/cms/dashboard/details?tab=open&expires=2028-11',
    )
    const way = within(screen.getByRole('region', { name: 'O caminho das notas' }))
    expect(way.getByRole('link', { name: '1 em análise' })).toHaveAttribute(
      'href',
      '/cms/professionals/invoices?status=in-review&kind=sale&sort=sentAt',
    )
    expect(way.getByText('+9.000 pontos')).toBeVisible()
    const levels = within(screen.getByRole('region', { name: 'Profissionais por nível' }))
    expect(levels.getByRole('link', { name: '2' })).toHaveAttribute(
      'href',
      '/cms/professionals?level=bronze&status=active',
    )
    expect(linkTo('Ver quem perde pontos, e quando')).toBe('/cms/dashboard/details?tab=expiring&within=365')
    expect(linkTo('Sem categoria')).toBe('/cms/dashboard/details?tab=open&category=none')
    expect(linkTo(trade.store.tradeName)).toBe(`/cms/dashboard/details?tab=open&store=${trade.store.id}`)
    expect(linkTo('Ana Quase')).toBe(`/cms/professionals?professional=${personId}`)
    expect(screen.getByText('faltam 1.000 pontos para Prata')).toBeVisible()
    expect(linkTo('Loja Calada')).toMatch('/cms/professionals/invoices?store=')
    expect(await screen.axe()).toEqual([])
  })

  it('shows a content administrator his screens and notifications, and no figures', async () => {
    const editor = await anAdmin(app.db, { permissions: ['content'] })
    const screen = await renderScreen(path, { app, as: editor })
    expect(await screen.findByText('Você leu tudo.')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Suas telas' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Passivo' })).toBeNull()
  })

  it('exports a part by its key', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await screen.user.click(await screen.findByRole('button', { name: 'Exportar Doze meses' }))
    await expect.poll(() => saved).toEqual(['pontos-e-vendas-por-mes-2026-11-20.csv'])
  })

  it('shows an error with a retry', async () => {
    network.fail(dashboards.getAll)
    const screen = await renderScreen(path, { app, as: 'admin' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('heading', { name: 'Passivo' })).toBeVisible()
  })
})

describe('/cms/dashboard/details', () => {
  const details = `${path}/details`
  beforeEach(() => aProgramme())

  it.each([
    ['entries&flow=earned', 'Lançamentos', ['Ana Quase']],
    ['entries&flow=spent', 'Lançamentos', ['Ana Quase']],
    ['open&category=none', 'Pontos em aberto', ['Ana Quase']],
    ['expiring&within=2028-11', 'Pontos a vencer', ['Ana Quase']],
    ['near', 'Perto de um nível', ['Ana Quase']],
    ['quiet', 'Lojas sem notas', ['Loja Calada']],
  ])('lists the rows of %s', async (query, table, names) => {
    const screen = await renderScreen(`${details}?tab=${query}`, { app, as: 'admin' })
    const rows = within(await screen.findByRole('table', { name: table }))
    for (const name of names) expect((await rows.findAllByText(name)).length).toBeGreaterThan(0)
    expect(await screen.axe()).toEqual([])
  })

  it('sums the open points under the filters, and reports that no professional has social media profiles', async () => {
    const screen = await renderScreen(`${details}?tab=open`, { app, as: 'admin', language: 'en' })
    const table = await screen.findByRole('table', { name: 'Open points' })
    expect(await within(table).findAllByText('8,600')).toHaveLength(2)
    await screen.user.click(screen.getByRole('tab', { name: 'Social media' }))
    expect(await screen.findByText('Nobody has entered social media profiles')).toBeVisible()
    await waitFor(() => expect(screen.address()).toBe('/cms/dashboard/details?tab=social'))
  })
})

describe('the loading of /cms/dashboard', () => {
  beforeEach(() => aProgramme())

  testReading({
    app,
    open: async () => ({ path: `${path}/details`, as: 'admin' }),
    endpoint: dashboards.getEntries,
    shown: 'Ana Quase',
    hasRetry: true,
  })

  testReading({
    app,
    open: async () => ({ path, as: 'admin' }),
    endpoint: dashboards.getAll,
    shown: /Loja Calada/,
  })
})
