import * as cmsUsers from '@esquadro/contract/cms-users/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../server/src/testing/builders.ts'
import { setUpApp } from '../testing/app.ts'
import {
  choose,
  expectFieldError,
  fillAndSend,
  labelled,
  openWindow,
  rowNames,
  testList,
} from '../testing/list-tests.ts'
import { renderScreen } from '../testing/screen.tsx'

const app = setUpApp()
const path = '/cms/users'
const table = 'Usuários'
let alice: Awaited<ReturnType<typeof anAdmin>>

testList({
  app,
  path,
  table,
  endpoint: cmsUsers.getAll,
  full: async () => {
    alice = await anAdmin(app.db, { name: 'Alice', email: 'alice@exemplo.com.br' })
    await anAdmin(app.db, { name: 'Bento', email: 'bento@exemplo.com.br' })
    return { as: alice, rows: ['Alice (você)', 'Bento'] }
  },
})

describe(path, () => {
  const password = 'varanda ripada 41'

  it('creates an administrator', async () => {
    const screen = await renderScreen(path, { app, as: alice })
    const drawer = await openWindow(screen, 'Cadastrar usuário', 'Cadastrar usuário')
    const values = { Nome: 'Carla Dias', 'E-mail': 'carla@exemplo.com.br', Senha: password }
    await fillAndSend(screen, drawer, values, 'Cadastrar')
    expect(await screen.findByText('Usuário cadastrado com sucesso!')).toBeVisible()
    await waitFor(() => expect(rowNames(table)).toContain('Carla Dias'))
  })

  it('reports an invalid e-mail under its field', async () => {
    const screen = await renderScreen(path, { app, as: alice })
    const drawer = await openWindow(screen, 'Cadastrar usuário', 'Cadastrar usuário')
    await fillAndSend(screen, drawer, { Nome: 'Davi', 'E-mail': 'davi', Senha: password }, 'Cadastrar')
    await expectFieldError(drawer, 'E-mail', /e-mail/)
  })

  it('reports a used e-mail and keeps what was typed', async () => {
    const screen = await renderScreen(path, { app, as: alice })
    const drawer = await openWindow(screen, 'Cadastrar usuário', 'Cadastrar usuário')
    const values = { Nome: 'Outro Bento', 'E-mail': 'bento@exemplo.com.br', Senha: password }
    await fillAndSend(screen, drawer, values, 'Cadastrar')
    await waitFor(() => expect(drawer.getByRole('alert')).toHaveTextContent(/^Já existe uma conta/))
    expect(drawer.getByLabelText(labelled('Nome'))).toHaveValue('Outro Bento')
  })

  it('deactivates another administrator after a question, and offers no such action on oneself', async () => {
    const screen = await renderScreen(path, { app, as: alice })
    await choose(screen, 'Bento', 'Desativar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Desativar Bento?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Desativar' }))
    expect(await screen.findByRole('row', { name: /Bento.*Inativo/ })).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await screen.user.click(screen.getByRole('button', { name: 'Ações de Alice' }))
    expect(await screen.findByRole('button', { name: 'Editar', hidden: true })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Desativar', hidden: true })).toBeNull()
  })

  it('filters by status in the address', async () => {
    await renderScreen(`${path}?active=false`, { app, as: alice })
    await waitFor(() => expect(rowNames(table)).toEqual(['Bento']))
  })
})
