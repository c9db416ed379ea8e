import * as cmsProfessionals from '@esquadro/contract/people/professionals/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin, aProfessional } from '../../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../../testing/app.ts'
import {
  choose,
  expectConflict,
  expectFieldError,
  fillAndSend,
  openWindow,
  rowNames,
  testList,
} from '../../../testing/list-tests.ts'
import { network } from '../../../testing/network.ts'
import { renderScreen } from '../../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/professionals'
const table = 'Profissionais'
const password = 'varanda ripada 41'

testList({
  app,
  path,
  table,
  endpoint: cmsProfessionals.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Nenhum profissional ainda' },
  full: async () => {
    await aProfessional(app.db, { name: 'Rita', email: 'rita@exemplo.com.br' })
    await aProfessional(app.db, { name: 'Davi' })
    return { as: 'admin', rows: ['Davi', 'Rita'] }
  },
})

describe(path, () => {
  it('says that the server is busy, and loads automatically once it responds again', async () => {
    network.overload(cmsProfessionals.getAll)
    const screen = await renderScreen(path, { app, as: 'admin' })
    expect(await screen.findByText('Unavailable')).toBeVisible()
    network.mend()
    expect(await screen.findByRole('table', { name: table })).toBeVisible()
    expect(screen.queryByText('Unavailable')).toBeNull()
  })

  it('creates a professional', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Cadastrar profissional', 'Cadastrar profissional')
    const values = { Nome: 'Carla Dias', 'E-mail': 'carla@exemplo.com.br', Senha: password }
    await fillAndSend(screen, drawer, values, 'Cadastrar')
    expect(await screen.findByText('Usuário cadastrado com sucesso!')).toBeVisible()
    await waitFor(() => expect(rowNames(table)).toContain('Carla Dias'))
  })

  it('reports an invalid e-mail under its field', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Cadastrar profissional', 'Cadastrar profissional')
    await fillAndSend(screen, drawer, { Nome: 'Eva Lima', 'E-mail': 'eva', Senha: password }, 'Cadastrar')
    await expectFieldError(drawer, 'E-mail', /e-mail/)
  })

  it('reports a used e-mail', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Cadastrar profissional', 'Cadastrar profissional')
    const values = { Nome: 'Outra Rita', 'E-mail': 'rita@exemplo.com.br', Senha: password }
    await fillAndSend(screen, drawer, values, 'Cadastrar')
    await waitFor(() => expect(drawer.getByRole('alert')).toHaveTextContent(/^Já existe uma conta/))
    await expectConflict(cmsProfessionals.create)
  })

  it('opens the page of a professional', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await screen.user.click(await screen.findByRole('link', { name: 'Rita' }))
    await waitFor(() => expect(screen.address()).toMatch(/^\/cms\/professionals\/[\da-f-]{36}$/))
  })

  it('blocks a professional after asking', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await choose(screen, 'Davi', 'Bloquear')
    const dialog = within(await screen.findByRole('dialog', { name: 'Bloquear Davi?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Bloquear' }))
    expect(await screen.findByRole('row', { name: /Davi.*Bloqueado/ })).toBeVisible()
  })

  it('approves the selected professionals of the queue together', async () => {
    await aProfessional(app.db, { name: 'Lia', status: 'awaiting-approval' })
    await aProfessional(app.db, { name: 'Ivo', status: 'awaiting-approval' })
    const screen = await renderScreen(`${path}?status=awaiting-approval`, { app, as: 'admin' })
    await screen.user.click(await screen.findByRole('checkbox', { name: 'Selecionar Lia' }))
    await screen.user.click(screen.getByRole('checkbox', { name: 'Selecionar Ivo' }))
    await screen.user.click(screen.getByRole('button', { name: 'Aprovar (2)' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Aprovar 2 profissionais?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Selecionar Lia' })).toBeNull())
  })
})
