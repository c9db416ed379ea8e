import * as cmsUsers from '@esquadro/contract/people/cms-users/cms'
import { confirmTotp, startTotp } from '@esquadro/contract/people/second-factor/shared'
import { describe, expect, it } from 'vitest'
import { anAccount, anEmail, goodPassword } from '../../../../server/src/testing/accounts.ts'
import { totpCodeOf } from '../../../../server/src/testing/authenticator.ts'
import { useStore } from '../../platform/api/store.ts'
import { setUpApp } from '../../testing/app.ts'
import { expectConflict } from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpApp()

async function anAdmin() {
  const user = await anAccount(app, { userType: 'admin', email: anEmail('admin') })
  return { user, caller: await app.signIn(user.id) }
}

describe('The second step in the profile', () => {
  it('sets up an authenticator app, shows recovery codes once, and removes the app', async () => {
    const { user } = await anAdmin()
    const screen = await renderScreen('/cms/profile', { app, as: user })
    await screen.findByText('A sua conta é protegida só pela senha.')
    await screen.press('Configurar aplicativo')
    await screen.findByRole('img', { name: 'Código QR com a chave do aplicativo autenticador' })
    await screen.fill('Código de seis dígitos', '000000')
    await screen.press('Ativar')
    await screen.findError('Código de seis dígitos', /Não foi possível confirmar/)
    const key = screen.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{4}){7}$/).textContent.replaceAll(' ', '')
    await screen.fill('Código de seis dígitos', totpCodeOf(key, app.clock.now()))
    await screen.press('Ativar')
    const codes = await screen.findByRole('list', { name: 'Códigos de recuperação' })
    expect(codes.children).toHaveLength(10)
    await screen.press('Já guardei os códigos')
    expect(await screen.findByText('Restam 10 códigos.')).toBeVisible()
    expect(await screen.findByText('Aplicativo autenticador ativado')).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('asks for the password if the sign-in was long ago, and repeats the call', async () => {
    const { user } = await anAdmin()
    const screen = await renderScreen('/cms/profile', { app, as: user })
    await screen.findByText('A sua conta é protegida só pela senha.')
    await app.db
      .updateTable('sessions')
      .set({ authenticatedAt: new Date('2026-11-20T10:00:00Z') })
      .where('userId', '=', user.id)
      .execute()
    await screen.press('Configurar aplicativo')
    await screen.findByLabelText(/^Sua senha/)
    await screen.fill('Sua senha', 'palpite errado')
    await screen.press('Confirmar')
    await screen.findError('Sua senha', 'A senha atual não confere.')
    await screen.fill('Sua senha', goodPassword)
    await screen.press('Confirmar')
    await screen.findByRole('img', { name: 'Código QR com a chave do aplicativo autenticador' })
  })
})

describe.each([
  ['/profile', 'professional'],
  ['/cms/profile', 'admin'],
] as const)('The second step in %s', (path, userType) => {
  it('is shown as set up if that happened in another window meanwhile', async () => {
    const user = await anAccount(app, { userType, email: anEmail() })
    const screen = await renderScreen(path, { app, as: user })
    await screen.findByText('A sua conta é protegida só pela senha.')
    const caller = { token: useStore.getState().user?.accessToken ?? '' }
    const { secret } = (await app.callAs(caller, startTotp, { body: {} })).data
    await app.callAs(caller, confirmTotp, { body: { code: totpCodeOf(secret, app.clock.now()) } })
    await screen.press('Configurar aplicativo')
    await expectConflict(startTotp)
    expect(await screen.findByText('A sua conta pede uma segunda etapa depois da senha.')).toBeVisible()
  })
})

describe('The second step of a sign-in', () => {
  it('asks for the code of the app, rejects a wrong one and opens the CMS with the right one', async () => {
    const { user, caller } = await anAdmin()
    const { secret } = (await app.callAs(caller, startTotp, { body: {} })).data
    const code = () => totpCodeOf(secret, app.clock.now())
    await app.callAs(caller, confirmTotp, { body: { code: code() } })
    app.clock.advance({ seconds: 30 })
    const screen = await renderScreen('/cms/login', { app })
    await screen.fill('E-mail', user.email)
    await screen.fill('Senha', goodPassword)
    await screen.press('Entrar')
    await screen.findByText('Falta uma etapa')
    expect(await screen.axe()).toEqual([])
    await screen.fill('Código do aplicativo autenticador', '000000')
    await screen.press('Entrar')
    await screen.findError('Código do aplicativo autenticador', /Não foi possível confirmar/)
    await screen.press('Usar um código de recuperação')
    expect(screen.field('Código de recuperação')).toBeVisible()
    await screen.press('Usar o aplicativo autenticador')
    await screen.fill('Código do aplicativo autenticador', code())
    await screen.press('Entrar')
    await expect.poll(screen.address).toBe('/cms/dashboard')
    expect((await app.callAs(caller, cmsUsers.me)).status).toBe(200)
  })
})
