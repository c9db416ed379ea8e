import { logout } from '@esquadro/contract/people/accounts/shared'
import * as shopkeepers from '@esquadro/contract/people/shopkeepers/shopkeeper'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aProfessional, aShopkeeper, aStore } from '../../../../server/src/testing/builders.ts'
import { listSessions } from '../../platform/api/session.ts'
import { useStore } from '../../platform/api/store.ts'
import { setUpApp } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { addSession, renderScreen } from '../../testing/screen.tsx'

const app = setUpApp()

/** Renders the account chooser with a signed-in professional and a shopkeeper's session. */
async function renderChooser() {
  const current = await aProfessional(app.db)
  const other = await aShopkeeper(app.db, (await aStore(app.db)).id)
  const { token } = await addSession(app, other)
  const screen = await renderScreen('/accounts', { app, as: current })
  return { screen, current, other, token }
}

const sessionList = 'Contas abertas neste navegador'
const sessionsOf = (screen: Awaited<ReturnType<typeof renderScreen>>) =>
  within(screen.getByRole('list', { name: sessionList })).getAllByRole('listitem')

describe('/accounts', () => {
  it('lists the sessions of this browser and marks the current one', async () => {
    const { screen, current, other } = await renderChooser()
    await screen.findByText(current.name)
    const rows = sessionsOf(screen)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toHaveTextContent(current.name)
    expect(rows[0]).toHaveTextContent('Em uso')
    expect(rows[1]).toHaveTextContent(`${other.name}`)
    expect(rows[1]).not.toHaveTextContent('Em uso')
    expect(await screen.axe()).toEqual([])
  })

  it('invites to sign in or sign up if there is no session', async () => {
    const screen = await renderScreen('/accounts', { app })
    await screen.findEmpty(/Nenhuma conta aberta neste navegador/)
    expect(screen.queryByRole('list', { name: sessionList })).toBeNull()
    expect(screen.getByRole('link', { name: 'Sou lojista' })).toHaveAttribute('href', '/sign-up-lojista')
  })

  it('switches to another account and opens its home', async () => {
    const { screen, other } = await renderChooser()
    await screen.user.click(
      await screen.findByRole('button', { name: new RegExp(`^Usar a conta.*${other.name}`) }),
    )
    await expect.poll(screen.address).toBe('/dashboard')
    expect(useStore.getState()).toMatchObject({ user: { email: other.email }, accountSwitch: 'switched' })
  })

  it('removes a session that has ended on the server', async () => {
    const { screen, other, token } = await renderChooser()
    await app.callAs({ token }, logout)
    await screen.user.click(
      await screen.findByRole('button', { name: new RegExp(`^Usar a conta.*${other.name}`) }),
    )
    expect(
      await screen.findByText(`A sessão de ${other.name} terminou. Entre de novo para usar esta conta.`),
    ).toBeVisible()
    expect(sessionsOf(screen)).toHaveLength(1)
    expect(useStore.getState().accountSwitch).toBe('switched-error')
  })

  it('keeps a session if the server cannot be reached', async () => {
    const { screen, other } = await renderChooser()
    network.lose(shopkeepers.getProfileData)
    await screen.user.click(
      await screen.findByRole('button', { name: new RegExp(`^Usar a conta.*${other.name}`) }),
    )
    expect(await screen.findByText(/sem resposta/)).toBeVisible()
    await waitFor(() => expect(screen.address()).toBe('/accounts'))
    expect(listSessions()).toHaveLength(2)
  })

  it('signs out of an account after confirmation, on the server as well', async () => {
    const { screen, other, token } = await renderChooser()
    await screen.user.click(await screen.findByRole('button', { name: `Sair da conta ${other.name}` }))
    const dialog = await screen.findByRole('dialog', { name: `Sair da conta de ${other.name}?` })
    await screen.user.click(within(dialog).getByRole('button', { name: 'Sair da conta' }))
    expect(await screen.findByText(`Você saiu da conta de ${other.name}.`)).toBeVisible()
    expect(listSessions()).toHaveLength(1)
    expect((await app.callAs({ token }, shopkeepers.getProfileData)).status).toBe(401)
  })
})
