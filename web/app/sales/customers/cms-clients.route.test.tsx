import * as cmsCustomers from '@esquadro/contract/sales/customers/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCustomer, anAdmin, aProfessional } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import {
  choose,
  expectConflict,
  expectFieldError,
  fillAndSend,
  openWindow,
  rowNames,
  testList,
} from '../../testing/list-tests.ts'
import { renderScreen, type Screen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/clients'
const table = 'Clientes'
const title = 'Cadastrar cliente para um profissional'

testList({
  app,
  path,
  table,
  endpoint: cmsCustomers.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Ainda não há clientes' },
  full: async () => {
    const { id: professionalId } = await aProfessional(app.db, { name: 'Rita Campos' })
    const createdAt = new Date('2026-11-01T12:00:00Z')
    await aCustomer(app.db, { name: 'Bruna', professionalId, createdAt, document: '11144477735' })
    await aCustomer(app.db, { name: 'Ana', professionalId, createdAt })
    return { as: 'admin', rows: ['Ana', 'Bruna'] }
  },
})

async function openFormFor(screen: Screen, professional: string) {
  const drawer = await openWindow(screen, 'Cadastrar cliente', title)
  await screen.user.click(await drawer.findByRole('combobox', { name: /Profissional/ }))
  await screen.user.click(await screen.findByRole('option', { name: new RegExp(professional), hidden: true }))
  return drawer
}

describe(path, () => {
  it('registers a customer for a professional and shows it at the top', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openFormFor(screen, 'Rita Campos')
    const values = { Nome: 'Zuleica Prado', 'CPF ou CNPJ': '52998224725' }
    await fillAndSend(screen, drawer, values, 'Cadastrar cliente')
    expect(await screen.findByText('Cliente cadastrado com sucesso!')).toBeVisible()
    await waitFor(() => expect(rowNames(table)[0]).toBe('Zuleica Prado'))
  })

  it('does not show a future end for a registration that was deactivated early', async () => {
    const { id: professionalId } = await aProfessional(app.db)
    await aCustomer(app.db, { name: 'Cliente Desligado', professionalId, active: false })
    const screen = await renderScreen(`${path}?q=Desligado`, { app, as: 'admin' })
    expect((await screen.findAllByText(/^valeria até /))[0]).toBeVisible()
    expect(screen.queryByText(/terminou em/)).toBeNull()
  })

  it('reports an invalid document and a missing professional under their fields', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Cadastrar cliente', title)
    const values = { Nome: 'Bia', 'CPF ou CNPJ': '11111111111' }
    await fillAndSend(screen, drawer, values, 'Cadastrar cliente')
    await expectFieldError(drawer, 'CPF ou CNPJ', /válido/)
    await expectFieldError(drawer, 'Profissional', /Busque pelo nome/)
  })

  it('reports a document with a valid registration under its field', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openFormFor(screen, 'Rita Campos')
    const values = { Nome: 'Bia', 'CPF ou CNPJ': '11144477735' }
    await fillAndSend(screen, drawer, values, 'Cadastrar cliente')
    await expectFieldError(drawer, 'CPF ou CNPJ', /já tem um cadastro válido/)
    await expectConflict(cmsCustomers.create)
  })

  it('deactivates a registration after asking', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await choose(screen, 'Ana', 'Desativar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Desativar Ana?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Desativar' }))
    expect(await screen.findByRole('row', { name: /Ana.*Inativo/ })).toBeVisible()
  })
})
