import * as dashboards from '@esquadro/contract/reports/dashboards/professional'
import * as storeDashboards from '@esquadro/contract/reports/dashboards/shopkeeper'
import * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import * as customers from '@esquadro/contract/sales/customers/professional'
import { describe, expect, it } from 'vitest'
import { aCustomer, aProfessional, aShopkeeper, aUser } from '../../../../server/src/testing/builders.ts'
import { givePoints } from '../../../../server/src/testing/experiences.ts'
import { aTradingStore, upload } from '../../../../server/src/testing/sale.ts'
import { setUpApp } from '../../testing/app.ts'
import { expectConflict } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpApp()

describe('/dashboard of a professional', () => {
  it('invites a new professional to register customers', async () => {
    const user = await aProfessional(app.db, { name: 'Helena Prado' })
    const screen = await renderScreen('/dashboard', { app, as: user })
    expect(screen.getByRole('heading', { level: 1, name: 'Olá, Helena' })).toBeVisible()
    await screen.findEmpty('Seus primeiros pontos chegam com a primeira nota aprovada.')
    expect(screen.getByText(/Nenhum lançamento ainda/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Comece por aqui' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Abrir o seu link' })).toHaveAttribute('href', '/invites')
    expect(
      await screen.findByText('Nenhum acelerador em vigor para você hoje, nem programado.'),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Cadastrar cliente' })).toHaveAttribute(
      'href',
      '/customers?new=1',
    )
    expect(await screen.axe()).toEqual([])
  })

  it('begins with the points that can be spent, then shows the balance, the months and the latest entries', async () => {
    const user = await aProfessional(app.db)
    await givePoints(app.db, user.id, 1_500, app.clock.now())
    const screen = await renderScreen('/dashboard', { app, as: user })
    expect((await screen.findAllByText('1.500')).length).toBeGreaterThan(0)
    expect(screen.getByRole('region', { name: 'Pontos disponíveis' })).toHaveTextContent('1.500')
    expect(screen.getByText('Prontos para usar.')).toBeVisible()
    expect(screen.getByText('Pontos no ciclo 2026').nextElementSibling).toHaveTextContent('1.500')
    expect(screen.getByText('Saldo').nextElementSibling).toHaveTextContent('1.500')
    expect(screen.getByText('Tudo disponível.')).toBeVisible()
    await screen.user.click(await screen.findByText('Ver os números em tabela'))
    expect(screen.getByRole('table', { name: 'Pontos por mês' })).toBeInTheDocument()
    const [counted] = screen.getAllByRole('term').slice(-3)
    expect(counted?.nextElementSibling).toHaveRole('definition')
    expect(screen.queryByText(/Nenhum lançamento ainda/)).toBeNull()
  })

  it('renews a customer whose registration ends soon', async () => {
    const user = await aProfessional(app.db)
    const { name } = await aCustomer(app.db, { professionalId: user.id }, { until: '2026-11-25' })
    const screen = await renderScreen('/dashboard', { app, as: user })
    expect(await screen.findByText('1 cliente com cadastro a vencer')).toBeVisible()
    await screen.press(`Renovar ${name}`)
    expect(await screen.findByText('Cliente renovado com sucesso!')).toBeVisible()
    await expect.poll(() => screen.queryByText('1 cliente com cadastro a vencer')).toBeNull()
  })

  it('removes a customer from the list whose registration was deactivated before the renewal', async () => {
    const user = await aProfessional(app.db)
    const { id, name } = await aCustomer(app.db, { professionalId: user.id }, { until: '2026-11-25' })
    const screen = await renderScreen('/dashboard', { app, as: user })
    await screen.findByText('1 cliente com cadastro a vencer')
    await app.callAs('admin', cmsCustomers.changeStatus, { body: { id, active: false } })
    await screen.press(`Renovar ${name}`)
    await expectConflict(customers.renew)
    expect(await screen.findByRole('alert')).toBeVisible()
    await expect.poll(() => screen.queryByText('1 cliente com cadastro a vencer')).toBeNull()
  })

  it('shows a skeleton while it loads and an error with a retry', async () => {
    const release = network.hold(dashboards.getData)
    const loading = await renderScreen('/dashboard', { app, as: 'professional' })
    expect(await loading.findByRole('status', { name: 'Carregando…' })).toBeVisible()
    loading.unmount()
    release()
    network.mend()

    network.fail(dashboards.getData)
    const screen = await renderScreen('/dashboard', { app, as: 'professional' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByText('Pontos disponíveis')).toBeVisible()
  })
})

describe('/dashboard of a shopkeeper', () => {
  it('shows a new store its first steps', async () => {
    const screen = await renderScreen('/dashboard', { app, as: 'shopkeeper' })
    expect(await screen.findByRole('heading', { name: 'O primeiro dia' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Enviar a primeira nota' })).toHaveAttribute('href', '/invoices')
    expect(await screen.axe()).toEqual([])
  })

  it('lists the open tasks: a rejected file, an invoice without a professional and a colleague', async () => {
    const { store, shopkeeper, send, nfe } = await aTradingStore(app)
    await send(nfe({ recipient: { document: '52998224725', name: 'Sem Cadastro' } }))
    await send(upload(new TextEncoder().encode('<nada/>'), 'quebrada.xml'))
    await aUser(app.db, { userType: 'shopkeeper', status: 'awaiting-approval' }, { storeId: store.id })
    const screen = await renderScreen('/dashboard', { app, as: shopkeeper })
    expect(await screen.findByText('nota sem profissional')).toBeVisible()
    expect(screen.getByText('arquivo recusado na leitura')).toBeVisible()
    expect(screen.getByText('colega aguarda a sua aprovação')).toBeVisible()
    const aside = await screen.findByRole('button', { name: 'Deixar de lado o arquivo quebrada.xml' })
    expect(await screen.axe()).toEqual([])
    await screen.user.click(aside)
    expect(await screen.findByText('quebrada.xml foi deixado de lado.')).toBeVisible()
    await screen.press('Desfazer')
    expect(await screen.findByRole('button', { name: 'Deixar de lado o arquivo quebrada.xml' })).toBeVisible()
  })

  it('says that nothing is open once everything is done', async () => {
    const { shopkeeper, sendOne, nfe } = await aTradingStore(app)
    await sendOne(nfe())
    const screen = await renderScreen('/dashboard', { app, as: shopkeeper })
    expect(await screen.findByText('Tudo em dia')).toBeVisible()
    expect(screen.getAllByRole('link', { name: /Em análise/ })[0]).toHaveAttribute(
      'href',
      '/invoices?status=in-review',
    )
  })

  it('shows a skeleton while it loads and an error with a retry', async () => {
    const { store } = await aTradingStore(app)
    const user = await aShopkeeper(app.db, store.id)
    const release = network.hold(storeDashboards.getData)
    const loading = await renderScreen('/dashboard', { app, as: user })
    expect(await loading.findByRole('status', { name: 'Carregando…' })).toBeVisible()
    loading.unmount()
    release()
    network.mend()

    network.fail(storeDashboards.getData)
    const screen = await renderScreen('/dashboard', { app, as: user })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('heading', { name: 'O primeiro dia' })).toBeVisible()
  })
})
