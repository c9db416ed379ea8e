import * as auth from '@esquadro/contract/people/accounts/public'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAccount, anEmail, goodPassword } from '../../../../server/src/testing/accounts.ts'
import { sentMails } from '../../../../server/src/testing/mails.ts'
import { useStore } from '../../platform/api/store.ts'
import { setUpApp } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { renderScreen, type Screen } from '../../testing/screen.tsx'

const app = setUpApp()

/** Uses up the limit that all strangers share on an account. */
async function guessFromEverywhere(email: string): Promise<void> {
  for (let n = 1; n <= 51; n += 1)
    await app.callAs(null, auth.login, { body: { email, password: 'palpite' }, address: `198.18.0.${n}` })
}

async function signIn(screen: Screen, email: string, password: string): Promise<void> {
  await screen.user.type(screen.getByRole('textbox', { name: 'E-mail' }), email)
  await screen.user.type(screen.getByLabelText('Senha'), password)
  await screen.user.click(screen.getByRole('button', { name: 'Entrar' }))
}

describe('/login', () => {
  it('begins in the e-mail field, says nothing about fields that are only passed, and shows one tab as chosen', async () => {
    const screen = await renderScreen('/login', { app })
    expect(screen.field('E-mail')).toHaveFocus()
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Profissional')
    await screen.user.tab()
    await screen.user.tab()
    await screen.user.type(screen.field('E-mail'), 'ana')
    await screen.user.tab()
    await screen.findError('E-mail', /./)
    expect(screen.field('Senha')).toBeValid()
  })

  it('signs in and opens the dashboard', async () => {
    const { email } = await anAccount(app)
    const screen = await renderScreen('/login', { app })
    await signIn(screen, email, goodPassword)
    await expect.poll(screen.address).toBe('/dashboard')
    expect(useStore.getState().user).toMatchObject({ email, userType: 'professional' })
  })

  it('takes the permissions of an administrator from the sign-in response', async () => {
    const { email } = await anAccount(app, { userType: 'admin', permissions: ['content'] })
    const screen = await renderScreen('/cms/login', { app })
    await signIn(screen, email, goodPassword)
    await expect.poll(screen.address).toBe('/cms/dashboard')
    expect(useStore.getState().user).toMatchObject({ email, permissions: ['content'] })
  })

  it.each(['/login', '/sign-up-profissional', '/reset-password'])(
    'never puts typed values into the address, even if %s is pressed before its scripts work',
    async (path) => {
      const screen = await renderScreen(path, { app })
      await screen.findByRole('button', { name: /^(Entrar|Continuar|Salvar|Criar|Definir|Trocar|Redefinir)/ })
      expect(document.querySelector('form')).toHaveAttribute('method', 'post')
    },
  )

  it('opens the page that asked for a sign-in', async () => {
    const { email } = await anAccount(app)
    const screen = await renderScreen('/login?redirect=%2Fcustomers', { app })
    expect(screen.getByText('Entre para abrir a página que você pediu.')).toBeVisible()
    await signIn(screen, email, goodPassword)
    await expect.poll(screen.address).toBe('/customers')
  })

  it('reports missing fields under the fields and makes no call', async () => {
    const screen = await renderScreen('/login', { app })
    await screen.user.click(screen.getByRole('button', { name: 'Entrar' }))
    await screen.findError('Senha', 'Digite a senha.')
    await screen.findError('E-mail', 'Digite um login válido.')
  })

  it('keeps the typed values if the password is wrong', async () => {
    const { email } = await anAccount(app)
    const screen = await renderScreen('/login', { app })
    await signIn(screen, email, 'uma senha qualquer')
    expect((await screen.findAllByText('Login ou senha inválidos')).length).toBeGreaterThan(0)
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
    await waitFor(() => expect(screen.address()).toBe('/login'))
  })

  it('asks for the mailed code while strangers guess, and signs in with it', async () => {
    const { email } = await anAccount(app)
    await guessFromEverywhere(email)
    const screen = await renderScreen('/login', { app })
    await signIn(screen, email, goodPassword)
    const code = await screen.findByRole('textbox', { name: 'Código do e-mail' })
    expect(screen.getByText('Confirme que é você')).toBeVisible()
    await screen.user.type(code, '1234 5678 1234 5678')
    await screen.user.click(screen.getByRole('button', { name: 'Entrar' }))
    await screen.findError(
      'Código do e-mail',
      'Não foi possível confirmar. Verifique o código e tente novamente.',
    )
    expect(await screen.axe()).toEqual([])
    const mailed = (await sentMails(app, email)).at(-1)?.data.code ?? ''
    await screen.user.clear(code)
    await screen.user.type(code, mailed)
    await screen.user.click(screen.getByRole('button', { name: 'Entrar' }))
    await expect.poll(screen.address).toBe('/dashboard')
  })

  it('returns to the password if it is wrong although the code is right', async () => {
    const { email } = await anAccount(app)
    await guessFromEverywhere(email)
    const screen = await renderScreen('/login', { app })
    await signIn(screen, email, 'outra senha errada')
    const code = await screen.findByRole('textbox', { name: 'Código do e-mail' })
    await screen.user.type(code, (await sentMails(app, email)).at(-1)?.data.code ?? '')
    await screen.user.click(screen.getByRole('button', { name: 'Entrar' }))
    expect((await screen.findAllByText('Login ou senha inválidos')).length).toBeGreaterThan(0)
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
  })

  it('tells an account in review why it cannot sign in', async () => {
    const { email } = await anAccount(app, { userType: 'professional', status: 'awaiting-approval' })
    const screen = await renderScreen('/login', { app })
    await signIn(screen, email, goodPassword)
    expect(await screen.findByText('Seu cadastro está em análise')).toBeVisible()
  })

  it('leads an administrator to the entrance of the administration', async () => {
    const { email } = await anAccount(app, { userType: 'admin', email: anEmail() })
    const screen = await renderScreen('/login?redirect=%2Fcms%2Fblog', { app })
    await signIn(screen, email, goodPassword)
    const link = await screen.findByRole('link', { name: 'Abrir o acesso da administração' })
    expect(link).toHaveAttribute('href', '/cms/login?redirect=%2Fcms%2Fblog')
    expect(await screen.axe()).toEqual([])
  })

  it('disables the button while the call runs', async () => {
    const { email } = await anAccount(app)
    const release = network.hold(auth.login)
    const screen = await renderScreen('/login', { app })
    await signIn(screen, email, goodPassword)
    expect(screen.getByRole('button', { name: 'Entrar' })).toHaveAttribute('aria-busy', 'true')
    release()
    await expect.poll(screen.address).toBe('/dashboard')
  })

  it('reports a lost connection and signs in on retry', async () => {
    const { email } = await anAccount(app)
    network.lose(auth.login)
    const screen = await renderScreen('/login', { app })
    await signIn(screen, email, goodPassword)
    expect(await screen.findByRole('alert')).toHaveTextContent('sem resposta')
    network.mend()
    await screen.user.click(screen.getByRole('button', { name: 'Entrar' }))
    await expect.poll(screen.address).toBe('/dashboard')
  })

  it('has no axe violations', async () => {
    const screen = await renderScreen('/login', { app })
    expect(await screen.axe()).toEqual([])
  })
})
