import * as cmsShopkeepers from '@esquadro/contract/people/shopkeepers/cms'
import * as cmsStores from '@esquadro/contract/people/stores/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCnpj } from '../../../../server/src/fiscal/samples/documents.ts'
import { anAdmin, aShopkeeper, aStore } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import {
  choose,
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
const path = '/cms/stores'
const cnpj = aCnpj(9_001)

testList({
  app,
  path,
  table: 'Lojas',
  endpoint: cmsStores.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Ainda não há lojas' },
  full: async () => {
    await aStore(app.db, { tradeName: 'Pedra Viva', cnpj })
    await aStore(app.db, { tradeName: 'Luz e Linha' })
    return { as: 'admin', rows: ['Luz e Linha', 'Pedra Viva'] }
  },
})

testList({
  app,
  path: `${path}?tab=shopkeepers`,
  table: 'Lojistas',
  endpoint: cmsShopkeepers.getAll,
  noMatch: 'pq=zzzz',
  empty: { as: () => anAdmin(app.db), title: 'Nenhum lojista ainda' },
  full: async () => {
    const { id } = await aStore(app.db, { tradeName: 'Madeira Nobre' })
    await aShopkeeper(app.db, id, { name: 'Olga', status: 'awaiting-approval' })
    await aShopkeeper(app.db, id, { name: 'Nilo' })
    return { as: 'admin', rows: ['Nilo', 'Olga'] }
  },
})

describe(path, () => {
  it('creates a store', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Cadastrar loja', 'Cadastrar loja')
    const values = { CNPJ: aCnpj(9_002), 'Nome fantasia': 'Casa Azul', 'Razão social': 'Casa Azul Ltda' }
    await fillAndSend(screen, drawer, values, 'Cadastrar loja')
    expect(await screen.findByText('Criado com sucesso!')).toBeVisible()
    await waitFor(() => expect(rowNames('Lojas')).toContain('Casa Azul'))
  })

  it('reports an invalid CNPJ under its field', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Cadastrar loja', 'Cadastrar loja')
    const values = { CNPJ: '11111111111111', 'Nome fantasia': 'X', 'Razão social': 'X Ltda' }
    await fillAndSend(screen, drawer, values, 'Cadastrar loja')
    await expectFieldError(drawer, 'CNPJ', /CNPJ/)
  })

  it('reports a CNPJ that another store has', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Cadastrar loja', 'Cadastrar loja')
    const values = { CNPJ: cnpj, 'Nome fantasia': 'Outra', 'Razão social': 'Outra Ltda' }
    await fillAndSend(screen, drawer, values, 'Cadastrar loja')
    await waitFor(() => expect(drawer.getByRole('alert')).toHaveTextContent(/^Já existe uma loja/))
    expect(drawer.getByLabelText(labelled('Nome fantasia'))).toHaveValue('Outra')
  })

  it('shows both versions if somebody else saved first, and saves the chosen one', async () => {
    const { id } = await aStore(app.db, { tradeName: 'Duas Mãos' })
    const screen = await renderScreen(`${path}?q=duas`, { app, as: 'admin' })
    await choose(screen, 'Duas Mãos', 'Editar')
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByLabelText(labelled('Nome fantasia'))
    await app.db
      .updateTable('stores')
      .set({ tradeName: 'Mão Direita', email: 'outra@exemplo.com.br' })
      .where('id', '=', id)
      .execute()
    await screen.fill('Nome fantasia', 'Mão Esquerda')
    await screen.press('Salvar')
    await expectConflict(cmsStores.update)
    const dialog = within(await screen.findByRole('dialog', { name: 'Outra pessoa salvou antes' }))
    const group = within(dialog.getByRole('group', { name: 'Nome fantasia' }))
    expect(group.getByRole('radio', { name: /^Salvo por outra pessoa.*Mão Direita/ })).not.toBeChecked()
    expect(group.getByRole('radio', { name: /^Sua versão.*Mão Esquerda/ })).toBeChecked()
    // Only the other person changed the e-mail.
    expect(dialog.getByRole('radio', { name: /^Salvo por outra pessoa.*outra@exemplo.com.br/ })).toBeChecked()
    expect(await screen.axe()).toEqual([])
    await screen.user.click(dialog.getByRole('button', { name: 'Salvar o que escolhi' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const saved = await app.callAs('admin', cmsStores.getOne, { query: { id } })
    expect(saved.data).toMatchObject({ tradeName: 'Mão Esquerda', email: 'outra@exemplo.com.br' })
  })

  it('deactivates a store after asking', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await choose(screen, 'Pedra Viva', 'Desativar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Desativar Pedra Viva?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Desativar' }))
    expect(await screen.findByRole('row', { name: /Pedra Viva.*Inativa/ })).toBeVisible()
  })

  it('approves a shopkeeper after asking', async () => {
    const screen = await renderScreen(`${path}?tab=shopkeepers`, { app, as: 'admin' })
    await choose(screen, 'Olga', 'Aprovar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar Olga?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect(await screen.findByRole('row', { name: /Olga.*Ativo/ })).toBeVisible()
  })
})
