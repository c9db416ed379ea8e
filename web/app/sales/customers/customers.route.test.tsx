import * as customers from '@esquadro/contract/sales/customers/professional'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { aCustomer, aProfessional } from '../../../../server/src/testing/builders.ts'
import { setUpApp } from '../../testing/app.ts'
import { expectConflict, expectFieldError, rowNames, rowOf, testList } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen, type Screen } from '../../testing/screen.tsx'

const app = setUpApp()
const table = 'Clientes'

async function aProfessionalWith(...names: readonly string[]) {
  const professional = await aProfessional(app.db)
  const createdAt = new Date('2026-11-01T12:00:00Z')
  // The alphabetically first ends first, because the list is sorted by urgency.
  for (const [rank, name] of names.toSorted().entries())
    await aCustomer(
      app.db,
      { name, professionalId: professional.id, createdAt },
      { until: rank === 0 ? '2027-04-29' : '2027-04-30' },
    )
  return professional
}

testList({
  app,
  path: '/customers',
  table,
  endpoint: customers.getAll,
  full: async () => ({ as: await aProfessionalWith('Bruna', 'Ana'), rows: ['Ana', 'Bruna'] }),
  empty: { as: () => aProfessional(app.db), title: 'Ainda não há clientes' },
  noMatch: 'state=expired',
})

async function register(screen: Screen, name: string, document: string) {
  const [open] = await screen.findAllByRole('button', { name: 'Cadastrar cliente' })
  await screen.user.click(open as HTMLElement)
  const drawer = within(await screen.findByRole('dialog', { name: 'Cadastrar cliente' }))
  await screen.user.type(await drawer.findByRole('textbox', { name: 'Nome' }), name)
  await screen.user.type(drawer.getByRole('textbox', { name: 'CPF ou CNPJ' }), document)
  await screen.user.click(drawer.getByRole('button', { name: 'Cadastrar cliente' }))
  return drawer
}

describe('/customers', () => {
  it('shows a new customer at the top although others sort before it', async () => {
    const others = Array.from({ length: 11 }, (_, at) => `Cliente ${at}`)
    const screen = await renderScreen('/customers', { app, as: await aProfessionalWith(...others) })
    await waitFor(() => expect(rowNames(table)).toHaveLength(10))
    expect(screen.getByRole('rowheader', { name: 'Cliente 0' })).toBeVisible()
    await register(screen, 'Zuleica Prado', '52998224725')
    expect(await screen.findByText('Cliente cadastrado com sucesso!')).toBeVisible()
    await waitFor(() => expect(rowNames(table)[0]).toBe('Zuleica Prado'))
    await waitFor(() => expect(screen.address()).toBe('/customers?sort=-createdAt'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cadastrar cliente' })).toBeNull())
  })

  it('asks for document and name, folds the optional fields, and accepts that fields are only passed', async () => {
    const screen = await renderScreen('/customers?new=1', { app, as: await aProfessionalWith('Ana') })
    const drawer = within(await screen.findByRole('dialog', { name: 'Cadastrar cliente' }))
    const document = await drawer.findByRole('textbox', { name: 'CPF ou CNPJ' })
    expect(drawer.getByRole('textbox', { name: 'Nome' })).toBeVisible()
    expect(drawer.getByLabelText('Cidade')).not.toBeVisible()
    await screen.user.click(document)
    await screen.user.tab()
    expect(document).toBeValid()
    await screen.user.click(drawer.getByText('Contato, cidade e observações (opcional)'))
    expect(drawer.getByLabelText('Cidade')).toBeVisible()
  })

  it('reports an invalid document under its field', async () => {
    const screen = await renderScreen('/customers', { app, as: await aProfessionalWith('Ana') })
    const drawer = await register(screen, 'Bia', '11111111111')
    await expectFieldError(drawer, 'CPF ou CNPJ', /^Digite um CPF ou CNPJ válido/)
  })

  it('reports a document that another professional registered, and keeps the typed values', async () => {
    const other = await aProfessional(app.db)
    await aCustomer(app.db, { professionalId: other.id, document: '11144477735' })
    const screen = await renderScreen('/customers', { app, as: await aProfessionalWith('Ana') })
    const drawer = await register(screen, 'Bia', '11144477735')
    await waitFor(() => expect(drawer.getByRole('alert')).toHaveTextContent(/já tem um cadastro válido/))
    await expectConflict(customers.create)
    expect(drawer.getByRole('textbox', { name: 'Nome' })).toHaveValue('Bia')
  })

  it('asks before typed values are lost', async () => {
    const screen = await renderScreen('/customers?new=1', { app, as: await aProfessionalWith('Ana') })
    const drawer = within(await screen.findByRole('dialog', { name: 'Cadastrar cliente' }))
    await expect.poll(screen.address).toBe('/customers')
    await screen.user.type(await drawer.findByRole('textbox', { name: 'Nome' }), 'Bia')
    await screen.user.click(drawer.getByRole('button', { name: 'Fechar' }))
    expect(await screen.findByRole('button', { name: 'Sair sem salvar' })).toBeVisible()
  })

  it('shows the remaining days while a new sort loads, and says that the rows are being updated', async () => {
    const screen = await renderScreen('/customers?sort=name', {
      app,
      as: await aProfessionalWith('Ana', 'Bruna'),
    })
    await waitFor(() => expect(rowNames(table)).toEqual(['Ana', 'Bruna']))
    const respond = network.hold(customers.getAll)
    await screen.user.click(screen.getByRole('button', { name: 'Nome' }))
    expect(await screen.findByText('Atualizando a lista…')).toBeInTheDocument()
    expect(await rowOf(table, 'Ana')).toHaveTextContent('faltam 161 dias')
    network.mend()
    respond()
    await waitFor(() => expect(rowNames(table)).toEqual(['Bruna', 'Ana']))
    expect(screen.queryByText('Atualizando a lista…')).toBeNull()
  })

  it('reports a lost connection in place of the rows and keeps the search', async () => {
    const screen = await renderScreen('/customers', { app, as: await aProfessionalWith('Ana') })
    await waitFor(() => expect(rowNames(table)).toEqual(['Ana']))
    network.lose(customers.getAll)
    await screen.user.type(screen.getByRole('searchbox'), 'br')
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    expect(screen.getByRole('searchbox')).toHaveValue('br')
    expect(screen.queryByRole('table')).toBeNull()
  })

  it('reports a missing connection, and reads again by itself when it returns', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get')
    const screen = await renderScreen('/customers', { app, as: await aProfessionalWith('Ana') })
    await waitFor(() => expect(rowNames(table)).toEqual(['Ana']))
    network.lose(customers.getAll)
    online.mockReturnValue(false)
    dispatchEvent(new Event('offline'))
    await screen.user.type(screen.getByRole('searchbox'), 'an')
    expect(await screen.findByText('Sem conexão com a internet')).toBeVisible()
    network.mend()
    online.mockRestore()
    dispatchEvent(new Event('online'))
    await waitFor(() => expect(rowNames(table)).toEqual(['Ana']))
  })

  it('renews the selected customers together', async () => {
    const as = await aProfessional(app.db)
    for (const name of ['Ana', 'Bruna'])
      await aCustomer(app.db, { name, professionalId: as.id }, { until: '2026-12-01' })
    const screen = await renderScreen('/customers', { app, as })
    await screen.user.click(await screen.findByRole('checkbox', { name: 'Selecionar Ana' }))
    await screen.user.click(screen.getByRole('checkbox', { name: 'Selecionar Bruna' }))
    await screen.user.click(screen.getByRole('button', { name: 'Renovar 2 clientes' }))
    expect(await screen.findByText('2 de 2 renovados.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Renovar 2/ })).toBeNull()
  })
})
