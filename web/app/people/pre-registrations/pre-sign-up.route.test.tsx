import * as preRegistrations from '@esquadro/contract/people/pre-registrations/shopkeeper'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aWorkbook } from '../../../../server/src/fiscal/samples/workbook-builder.ts'
import { aUser } from '../../../../server/src/testing/builders.ts'
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
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/pre-sign-up'
const table = 'Pessoas pré-cadastradas'
const send = 'Pré-cadastrar e enviar o link'
let shopkeeper: Awaited<ReturnType<typeof aUser>>

testList({
  app,
  path: `${path}?sort=name`,
  table,
  endpoint: preRegistrations.getAll,
  empty: { as: () => aUser(app.db, { userType: 'shopkeeper' }), title: 'Ninguém pré-cadastrado ainda' },
  full: async () => {
    shopkeeper = await aUser(app.db, { userType: 'shopkeeper' })
    const session = await app.signIn(shopkeeper.id)
    for (const name of ['Rui Prado', 'Ana Lopes']) {
      const email = `${name.slice(0, 3).toLowerCase()}@exemplo.com.br`
      const body = { name, email, cellphone: '', cpf: '', sellerId: '' }
      await app.callAs(session, preRegistrations.create, { body })
    }
    return { as: shopkeeper, rows: ['Ana Lopesana@exemplo.com.br', 'Rui Pradorui@exemplo.com.br'] }
  },
})

describe(path, () => {
  it('pre-registers a person from a link of another page', async () => {
    const screen = await renderScreen(`${path}?new=1`, { app, as: shopkeeper })
    const drawer = within(await screen.findByRole('dialog', { name: 'Pré-cadastrar' }))
    await fillAndSend(screen, drawer, { Nome: 'Bia Reis', 'E-mail': 'bia@exemplo.com.br' }, send)
    await waitFor(() => expect(rowNames(table)).toContain('Bia Reisbia@exemplo.com.br'))
    await expect.poll(screen.address).toBe(path)
  })

  it('reports an invalid e-mail under its field', async () => {
    const screen = await renderScreen(path, { app, as: shopkeeper })
    const drawer = await openWindow(screen, 'Pré-cadastrar', 'Pré-cadastrar')
    await fillAndSend(screen, drawer, { Nome: 'Bia Reis', 'E-mail': 'bia' }, send)
    await expectFieldError(drawer, 'E-mail', /e-mail/)
  })

  it('reports an e-mail that the store has already pre-registered', async () => {
    const screen = await renderScreen(path, { app, as: shopkeeper })
    const drawer = await openWindow(screen, 'Pré-cadastrar', 'Pré-cadastrar')
    await fillAndSend(screen, drawer, { Nome: 'Rui', 'E-mail': 'rui@exemplo.com.br' }, send)
    await waitFor(() => expect(drawer.getByRole('alert')).toHaveTextContent(/já pré-cadastrou este e-mail/))
    await expectConflict(preRegistrations.create)
  })

  it('removes a person after asking', async () => {
    const screen = await renderScreen(path, { app, as: shopkeeper })
    await choose(screen, 'Ana Lopes', 'Remover')
    const dialog = within(await screen.findByRole('dialog', { name: 'Remover o pré-cadastro de Ana Lopes?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Remover' }))
    await waitFor(() => expect(rowNames(table).join()).not.toContain('Ana Lopes'))
  })

  it('offers the other sheets of a workbook', async () => {
    const screen = await renderScreen(path, { app, as: shopkeeper })
    await openWindow(screen, 'Importar planilha', 'Importar planilha')
    const sheet = (name: string) => [
      ['nome', 'e-mail'],
      [name, `${name.slice(0, 3).toLowerCase()}@exemplo.com.br`],
    ]
    const bytes = aWorkbook([
      { name: 'Capa', rows: [['Lista de parceiros']] },
      { name: 'Parceiros', rows: sheet('Teo Maia') },
      { name: 'Novos', rows: sheet('Bia Lima') },
    ])
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type=file]')
      if (!found) throw new Error('no file input yet')
      return found
    })
    await screen.user.upload(input, new File([bytes as Uint8Array<ArrayBuffer>], 'lista.xlsx'))
    expect(await screen.findByText('Teo Maia')).toBeVisible()
    await screen.user.click(screen.getByRole('combobox', { name: 'Aba da planilha' }))
    await screen.user.click(await screen.findByRole('option', { name: 'Novos' }))
    expect(await screen.findByText('Bia Lima')).toBeVisible()
  })

  it('validates the lines of a sheet before it imports them', async () => {
    const screen = await renderScreen(path, { app, as: shopkeeper })
    await openWindow(screen, 'Importar planilha', 'Importar planilha')
    const sheet = 'nome;e-mail\nTeo Maia;teo@exemplo.com.br\nSem E-mail;\n'
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('input[type=file]')
      if (!found) throw new Error('no file input yet')
      return found
    })
    await screen.user.upload(input, new File([sheet], 'lista.csv', { type: 'text/csv' }))
    await screen.user.click(await screen.findByRole('button', { name: 'Importar 1 pessoa' }))
    await waitFor(() => expect(rowNames(table)).toContain('Teo Maiateo@exemplo.com.br'))
  })
})
