import * as cmsUsers from '@esquadro/contract/people/cms-users/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import {
  choose,
  expectEditConflict,
  expectFieldError,
  fillAndSend,
  labelled,
  openWindow,
  rowNames,
  testList,
} from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
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
    // Least privilege, unless more is chosen.
    expect(await drawer.findByRole('radio', { name: /^Somente leitura/ })).toBeChecked()
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

  it('reports a used e-mail and keeps the typed values', async () => {
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
    await app.db.updateTable('users').set({ status: 'blocked' }).where('name', '=', 'Bento').execute()
    await renderScreen(`${path}?active=false`, { app, as: alice })
    await waitFor(() => expect(rowNames(table)).toEqual(['Bento']))
  })

  it('limits an administrator to areas, and asks for at least one', async () => {
    await anAdmin(app.db, { name: 'Carla Dias' })
    const screen = await renderScreen(path, { app, as: alice })
    await choose(screen, 'Carla Dias', 'Editar')
    const drawer = within(await screen.findByRole('dialog', { name: 'Editar usuário' }))
    await screen.user.click(await drawer.findByRole('radio', { name: /^Por área/ }))
    await screen.user.click(drawer.getByRole('button', { name: 'Salvar' }))
    expect((await drawer.findAllByText('Marque pelo menos uma área.')).length).toBeGreaterThan(0)
    await screen.user.click(drawer.getByRole('checkbox', { name: /^Financeiro/ }))
    await screen.user.click(drawer.getByRole('checkbox', { name: /^Conteúdo/ }))
    await screen.user.click(drawer.getByRole('button', { name: 'Salvar' }))
    expect(await screen.findByRole('row', { name: /Carla Dias.*Conteúdo, Financeiro/ })).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('offers both versions when somebody else saved first', async () => {
    await anAdmin(app.db, { name: 'Carla Dias' })
    const screen = await renderScreen(path, { app, as: alice })
    await expectEditConflict(screen, {
      endpoint: cmsUsers.update,
      row: 'Carla Dias',
      action: 'Editar',
      field: 'Nome',
      saveTheirs: () =>
        app.db.updateTable('users').set({ name: 'Carla Lima' }).where('name', '=', 'Carla Dias').execute(),
      theirs: 'Carla Lima',
      mine: 'Carla Reis',
    })
    await waitFor(() => expect(rowNames(table)).toContain('Carla Reis'))
  })

  it('keeps the permissions of the last administrator with all', async () => {
    await app.db.updateTable('users').set({ status: 'blocked' }).where('name', '!=', 'Alice').execute()
    const screen = await renderScreen(path, { app, as: alice })
    await choose(screen, 'Alice', 'Editar')
    const drawer = within(await screen.findByRole('dialog', { name: 'Editar usuário' }))
    await screen.user.click(await drawer.findByRole('radio', { name: /^Somente leitura/ }))
    await screen.user.click(drawer.getByRole('button', { name: 'Salvar' }))
    await waitFor(() =>
      expect(drawer.getByRole('alert')).toHaveTextContent(/^Este é o último administrador ativo/),
    )
  })

  it('removes the second factors of another administrator after a question', async () => {
    const screen = await renderScreen(path, { app, as: alice })
    await choose(screen, 'Bento', 'Remover a verificação em duas etapas')
    const dialog = within(await screen.findByRole('dialog', { name: /de Bento\?$/ }))
    await screen.user.click(dialog.getByRole('button', { name: 'Remover a verificação em duas etapas' }))
    expect(await screen.findByText(/^Verificação em duas etapas removida/)).toBeVisible()
  })

  it('offers an administrator who may only read the list without changes', async () => {
    const reader = await anAdmin(app.db, { name: 'Zélia', permissions: ['read-only'] })
    const screen = await renderScreen(path, { app, as: reader })
    await waitFor(() => expect(rowNames(table)).toContain('Bento'))
    expect(screen.queryByRole('button', { name: 'Cadastrar usuário' })).toBeNull()
    await screen.user.click(screen.getByRole('button', { name: 'Ações de Bento' }))
    expect(await screen.findByRole('button', { name: 'Ver o que fez', hidden: true })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Editar', hidden: true })).toBeNull()
    await screen.user.click(screen.getByRole('button', { name: 'Bento' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Editar usuário' }))
    expect(await drawer.findByText('Você pode consultar esta área, mas não alterar.')).toBeVisible()
    expect(drawer.queryByRole('button', { name: 'Salvar' })).toBeNull()
  })

  it('tells an administrator of another area that it is closed', async () => {
    const editor = await anAdmin(app.db, { name: 'Olga', permissions: ['content'] })
    const screen = await renderScreen(path, { app, as: editor })
    expect(await screen.findByText('Sua conta não tem acesso a esta área.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir para a visão geral' })).toHaveAttribute(
      'href',
      '/cms/dashboard',
    )
  })
})
