import * as invites from '@esquadro/contract/campaigns/invites/professional'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aProfessional } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import {
  expectConflict,
  expectFieldError,
  fillAndSend,
  openWindow,
  rowNames,
  testList,
} from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/invites'
const table = 'Convites'
let rita: Awaited<ReturnType<typeof aProfessional>>

testList({
  app,
  path,
  table,
  endpoint: invites.getInvites,
  empty: { as: () => aProfessional(app.db), title: 'Quem você traria?' },
  full: async () => {
    rita = await aProfessional(app.db, { name: 'Rita Campos' })
    const session = await app.signIn(rita.id)
    const invite = (name: string, email: string) =>
      app.callAs(session, invites.newInvite, { body: { name, email, cellphone: '' } })
    await invite('Davi', 'davi@exemplo.com.br')
    app.clock.advance({ seconds: 1 })
    await invite('Bia', 'bia@exemplo.com.br')
    return { as: rita, rows: ['Biabia@exemplo.com.br', 'Davidavi@exemplo.com.br'] }
  },
})

describe(path, () => {
  it('creates an invite and shows its link', async () => {
    // The clock stands still: with the same instant, the order of the new row would be arbitrary.
    app.clock.advance({ seconds: 1 })
    const screen = await renderScreen(path, { app, as: rita })
    const drawer = await openWindow(screen, 'Novo convite', 'Novo convite')
    await fillAndSend(screen, drawer, { Nome: 'Caio', 'E-mail': 'caio@exemplo.com.br' }, 'Criar convite')
    expect(await screen.findByRole('dialog', { name: 'Convite criado' })).toBeInTheDocument()
    expect(await screen.findByText('Enviamos o link para caio@exemplo.com.br.')).toBeInTheDocument()
    await waitFor(() => expect(rowNames(table)[0]).toMatch(/^Caio/))
  })

  it('draws who came by the invites, and counts those without an answer', async () => {
    const guest = await aProfessional(app.db)
    await app.db
      .updateTable('invites')
      .set({
        invitedId: guest.id,
        registeredAt: app.clock.now(),
        creditedAt: app.clock.now(),
        inviterPoints: 500,
      })
      .where('name', '=', 'Davi')
      .execute()
    const screen = await renderScreen(path, { app, as: rita })
    const tree = within(await screen.findByRole('region', { name: 'Quem veio por você' }))
    expect(tree.getByRole('listitem')).toHaveTextContent('Davi+500 pontos')
    expect(tree.getByText('1 convite ainda sem resposta.')).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('reports an invalid e-mail under its field', async () => {
    const screen = await renderScreen(path, { app, as: rita })
    const drawer = await openWindow(screen, 'Novo convite', 'Novo convite')
    await fillAndSend(screen, drawer, { 'E-mail': 'caio' }, 'Criar convite')
    await expectFieldError(drawer, 'E-mail', /e-mail/)
  })

  it('reports an e-mail that was already invited', async () => {
    const screen = await renderScreen(path, { app, as: rita })
    const drawer = await openWindow(screen, 'Novo convite', 'Novo convite')
    await fillAndSend(screen, drawer, { 'E-mail': 'davi@exemplo.com.br' }, 'Criar convite')
    await waitFor(() => expect(drawer.getByRole('alert')).toHaveTextContent(/^Você já convidou este e-mail/))
    await expectConflict(invites.newInvite)
  })

  it('keeps the personal link and the totals if a search fails', async () => {
    const screen = await renderScreen(path, { app, as: rita })
    await waitFor(() => expect(rowNames(table)).toHaveLength(2))
    network.fail(invites.getInvites)
    await screen.user.type(screen.getByRole('searchbox'), 'bia')
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Seu link pessoal' })).toBeVisible()
    expect(screen.getByText('Convidados').closest('div')).toHaveTextContent('2')
    network.mend()
  })

  it('shows the personal link if the list fails to refresh', async () => {
    const screen = await renderScreen(path, { app, as: rita })
    expect(await screen.findByRole('heading', { name: 'Seu link pessoal' })).toBeVisible()
    network.fail(invites.newInvite)
    const drawer = await openWindow(screen, 'Novo convite', 'Novo convite')
    await fillAndSend(screen, drawer, { Nome: 'Edu' }, 'Criar convite')
    await waitFor(() => expect(drawer.getByRole('alert')).not.toBeEmptyDOMElement())
    expect(drawer.getByLabelText('Nome')).toHaveValue('Edu')
  })
})
