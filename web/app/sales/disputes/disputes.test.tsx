import * as cmsDisputes from '@esquadro/contract/sales/disputes/cms'
import * as disputes from '@esquadro/contract/sales/disputes/professional'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aCustomer, anAdmin, aProfessional } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import {
  expectConflict,
  expectFieldError,
  fillAndSend,
  labelled,
  openWindow,
  rowNames,
  testList,
} from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const statement = 'Fiz o projeto desta casa em março e tenho o contrato.'
let hugo: Awaited<ReturnType<typeof aProfessional>>
let clara: typeof hugo
let alice: typeof hugo

beforeEach(async () => {
  alice = await anAdmin(app.db, { name: 'Alice' })
  hugo = await aProfessional(app.db, { name: 'Hugo Dias' })
  clara = await aProfessional(app.db, { name: 'Clara Reis' })
  await aCustomer(app.db, { professionalId: hugo.id, document: '11144477735', name: 'Ana Prado' })
  await aCustomer(app.db, { professionalId: hugo.id, document: '52998224725', name: 'Bruno Sá' })
})

testList({
  app,
  path: '/cms/clients?tab=disputes',
  table: 'Contestações',
  endpoint: cmsDisputes.getAll,
  empty: { as: async () => alice, title: 'Nenhuma contestação ainda' },
  full: async () => {
    const [holder, claimant] = [await aProfessional(app.db), await aProfessional(app.db)]
    await aCustomer(app.db, { professionalId: holder.id, document: '39053344705', name: 'Dora Luz' })
    const body = { document: '39053344705', name: 'Dora Luz', statement }
    await app.callAs(await app.signIn(claimant.id), disputes.create, { body })
    return { as: alice, rows: ['Dora Luz'] }
  },
  noMatch: 'dstatus=kept',
})

describe('A dispute about a customer', () => {
  it('is offered when the registration is refused, is submitted and listed, and the claimant withdraws it', async () => {
    const screen = await renderScreen('/customers', { app, as: clara })
    const drawer = await openWindow(screen, 'Cadastrar cliente', 'Cadastrar cliente')
    await fillAndSend(screen, drawer, { Nome: 'Ana', 'CPF ou CNPJ': '11144477735' }, 'Cadastrar cliente')
    await screen.user.click(await drawer.findByRole('button', { name: 'Contestar o cadastro' }))
    const form = within(await screen.findByRole('dialog', { name: 'Contestar o cadastro de um cliente' }))
    expect(await form.findByLabelText(labelled('CPF ou CNPJ'))).toHaveValue('111.444.777-35')
    await screen.user.click(form.getByRole('button', { name: 'Enviar contestação' }))
    await waitFor(() => expect(form.getByLabelText(labelled('Por que o cliente é seu'))).toBeInvalid())
    await fillAndSend(screen, form, { 'Por que o cliente é seu': statement }, 'Enviar contestação')
    expect(await screen.findByText(/^Contestação enviada/)).toBeVisible()
    const part = within(await screen.findByRole('region', { name: 'Clientes em contestação' }))
    expect(await part.findByText('Em análise')).toBeVisible()
    expect(part.queryByText(/Hugo/)).toBeNull()
    await screen.user.click(part.getByRole('button', { name: 'Retirar' }))
    const question = within(await screen.findByRole('dialog', { name: /^Retirar a contestação/ }))
    await screen.user.click(question.getByRole('button', { name: 'Retirar' }))
    expect(await screen.findByText('Contestação retirada.')).toBeVisible()
  })

  it('is answered by the holder and decided by an administrator who sees both sides', async () => {
    await app.callAs(await app.signIn(clara.id), disputes.create, {
      body: { document: '52998224725', name: 'Bruno Sá', statement },
    })
    const holder = await renderScreen('/customers', { app, as: hugo })
    await holder.user.click(await holder.findByRole('button', { name: 'Contar o meu lado' }))
    const reply = within(await holder.findByRole('dialog', { name: 'O seu lado sobre Bruno Sá' }))
    const text = 'Atendo a família desde o ano passado, com notas.'
    await fillAndSend(holder, reply, { 'Por que o cliente é seu': text }, 'Enviar')
    expect(await holder.findByText('O seu lado foi enviado.')).toBeVisible()
    holder.unmount()

    const screen = await renderScreen('/cms/clients?tab=disputes', { app, as: alice })
    await waitFor(() => expect(rowNames('Contestações')).toContain('Bruno Sá'))
    expect(await screen.axe()).toEqual([])
    await screen.user.click(screen.getByRole('link', { name: 'Bruno Sá' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Contestação de Bruno Sá' }))
    expect(await drawer.findByText(statement)).toBeVisible()
    expect(drawer.getByText(text)).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await screen.user.click(drawer.getByRole('button', { name: 'Transferir o cadastro' }))
    const question = within(
      await screen.findByRole('dialog', { name: 'Transferir o cadastro para Clara Reis?' }),
    )
    await screen.user.click(question.getByLabelText(labelled('Motivo')))
    await screen.user.paste('Sim.')
    await screen.user.click(question.getByRole('button', { name: 'Transferir o cadastro' }))
    await expectFieldError(question, 'Motivo', /Diga o motivo em pelo menos 10 caracteres/)
    await screen.user.click(question.getByLabelText(labelled('Motivo')))
    await screen.user.paste(' O contrato é anterior ao cadastro.')
    await screen.user.click(question.getByRole('button', { name: 'Transferir o cadastro' }))
    expect(await screen.findByText('Contestação decidida. Os dois lados foram avisados.')).toBeVisible()
    expect(await drawer.findByText('Cadastro transferido')).toBeVisible()
    screen.unmount()

    const clients = await renderScreen('/cms/clients?q=bruno', { app, as: alice })
    const [first] = await clients.findAllByRole('button', { name: 'Bruno Sá' })
    await clients.user.click(first as HTMLElement)
    const history = within(await clients.findByRole('dialog', { name: 'Bruno Sá' }))
    expect(await history.findAllByText('Hugo Dias')).not.toHaveLength(0)
    expect(await history.findAllByText('Clara Reis')).not.toHaveLength(0)
  })

  it('shows the decision that another administrator made first', async () => {
    const screen = await renderScreen('/cms/clients?tab=disputes', { app, as: alice })
    await screen.user.click(await screen.findByRole('link', { name: 'Dora Luz' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Contestação de Dora Luz' }))
    await screen.user.click(await drawer.findByRole('button', { name: 'Transferir o cadastro' }))
    const question = within(await screen.findByRole('dialog', { name: /^Transferir o cadastro para/ }))
    const { data } = await app.callAs('admin', cmsDisputes.getAll, { query: { status: 'open' } })
    const [open] = data.items
    const body = { id: open?.id ?? '', decision: 'keep' as const, note: 'O titular mostrou notas.' }
    await app.callAs('admin', cmsDisputes.decide, { body })
    await screen.user.click(question.getByLabelText(labelled('Motivo')))
    await screen.user.paste('O contrato é anterior.')
    await screen.user.click(question.getByRole('button', { name: 'Transferir o cadastro' }))
    await expectConflict(cmsDisputes.decide)
    expect(await drawer.findByText(/O titular mostrou notas\./)).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Transferir o cadastro' })).toBeNull()
  })
})
