import * as counter from '@esquadro/contract/sales/counter/shopkeeper'
import * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import * as customers from '@esquadro/contract/sales/customers/professional'
import * as publicCustomers from '@esquadro/contract/sales/customers/public'
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCustomer, aProfessional } from '../../../../../server/src/testing/builders.ts'
import { sentMails } from '../../../../../server/src/testing/mails.ts'
import { aTradingStore, setSettings } from '../../../../../server/src/testing/sale.ts'
import { setUpApp } from '../../../testing/app.ts'
import { expectConflict } from '../../../testing/list-tests.ts'
import { network } from '../../../testing/network.ts'
import { renderScreen } from '../../../testing/screen.tsx'

const app = setUpApp()

async function aNotice(email: string | null = null) {
  const professional = await aProfessional(app.db, { name: 'Rita Campos' })
  const customer = await aCustomer(app.db, { professionalId: professional.id, name: 'Ana Prado', email })
  const me = await app.signIn(professional.id)
  const { data } = await app.callAs(me, customers.sendNotice, { body: { id: customer.id, channel: 'link' } })
  return { professional, customer, me, search: new URL(data.url ?? '').search }
}

describe('/aviso-ao-cliente', () => {
  it('names the professional and the last day, and ends the registration if the customer objects', async () => {
    const { search, me, customer } = await aNotice()
    const screen = await renderScreen(`/aviso-ao-cliente${search}`, { app })
    expect(
      await screen.findByRole('heading', { name: 'Ana, você foi registrado como cliente' }),
    ).toBeVisible()
    expect(screen.getByText('01/11/2026 a 29/04/2027')).toBeVisible()
    expect(screen.queryByText(customer.document)).toBeNull()
    expect(await screen.axe()).toEqual([])
    await screen.press('Não quero participar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Não participar do programa?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Não quero participar' }))
    expect(await screen.findByText('O registro terminou')).toBeVisible()
    const own = await app.callAs(me, customers.getOne, { query: { id: customer.id } })
    expect(own.data.notice.state).toBe('objected')
    await screen.press('Mudei de ideia: confirmar o registro')
    expect(await screen.findByText('Você confirmou o registro')).toBeVisible()
  })

  it('shows the stores that asked at the counter', async () => {
    const { search, customer } = await aNotice()
    const { store, seller } = await aTradingStore(app)
    const first = await renderScreen(`/aviso-ao-cliente${search}`, { app })
    expect(await first.findByText(/Nenhuma loja perguntou ainda/)).toBeVisible()
    first.unmount()
    for (const _ of [1, 2]) await app.callAs(seller, counter.check, { body: { document: customer.document } })
    const screen = await renderScreen(`/aviso-ao-cliente${search}`, { app })
    expect(await screen.findByText(`${store.tradeName} · 20/11/2026 12:00 · 2 vezes`)).toBeVisible()
  })

  it('says that stores can ask only while the counter is switched on', async () => {
    const { search } = await aNotice()
    const on = await renderScreen(`/aviso-ao-cliente${search}`, { app })
    expect(await on.findByText(/uma loja pode perguntar se a compra pontua/)).toBeVisible()
    on.unmount()
    await setSettings(app, { counter: false })
    const off = await renderScreen(`/aviso-ao-cliente${search}`, { app })
    expect(await off.findByRole('heading', { name: 'O que as lojas podem ver' })).toBeVisible()
    await expect.poll(() => off.queryByText(/uma loja pode perguntar/)).toBeNull()
    expect(off.queryByRole('heading', { name: 'Quem perguntou se a sua compra pontua' })).toBeNull()
    await setSettings(app, {})
  })

  it('reports a link that is no longer valid', async () => {
    const screen = await renderScreen('/aviso-ao-cliente?token=x', { app })
    await screen.findEmpty('Este link não vale mais')
  })

  it('reports an answer that failed to save and keeps the page', async () => {
    const { search } = await aNotice()
    const screen = await renderScreen(`/aviso-ao-cliente${search}`, { app })
    await screen.findByRole('button', { name: 'Confirmar o registro' })
    network.fail(publicCustomers.answerNotice)
    await screen.press('Confirmar o registro')
    expect(await screen.findByText(/Internal error/)).toBeVisible()
    network.mend()
    await screen.press('Confirmar o registro')
    expect(await screen.findByText('Você confirmou o registro')).toBeVisible()
  })

  it('reports a confirmation of a registration that ended meanwhile', async () => {
    const { search, customer } = await aNotice()
    const screen = await renderScreen(`/aviso-ao-cliente${search}`, { app })
    await screen.findByRole('button', { name: 'Confirmar o registro' })
    await app.callAs('admin', cmsCustomers.changeStatus, { body: { id: customer.id, active: false } })
    await screen.press('Confirmar o registro')
    await expectConflict(publicCustomers.answerNotice)
    expect(await screen.findByText('Este cadastro já terminou. Não é preciso responder.')).toBeVisible()
  })

  it('offers a retry if the notice cannot be read', async () => {
    const { search } = await aNotice()
    network.fail(publicCustomers.getNotice)
    const screen = await renderScreen(`/aviso-ao-cliente${search}`, { app })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('heading', { name: /você foi registrado como cliente/ })).toBeVisible()
  })
})

describe('The notice in the details of a customer', () => {
  it('is sent by e-mail or shared as a link', async () => {
    const { professional, customer } = await aNotice('ana@exemplo.com.br')
    const screen = await renderScreen(`/customers?id=${customer.id}`, { app, as: professional })
    const drawer = within(await screen.findByRole('dialog', { name: 'Ana Prado' }))
    expect(await drawer.findByText('Enviado')).toBeVisible()
    await screen.press('Enviar por e-mail')
    expect(await screen.findByText('Aviso enviado!')).toBeVisible()
    expect((await sentMails(app, 'ana@exemplo.com.br')).map(({ kind }) => kind)).toEqual(['customer-notice'])
    await screen.press('Criar link para compartilhar')
    const share = await drawer.findByRole('link', { name: /WhatsApp/ })
    expect(decodeURIComponent(share.getAttribute('href') ?? '')).toContain('/aviso-ao-cliente?token=')
  })
})
