import * as auth from '@esquadro/contract/people/accounts/public'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAccount, goodPassword } from '../../../../../server/src/testing/accounts.ts'
import { sentMails } from '../../../../../server/src/testing/mails.ts'
import { setUpApp } from '../../../testing/app.ts'
import { network } from '../../../testing/network.ts'
import { renderScreen } from '../../../testing/screen.tsx'
import { rememberRecovery } from './recovery-state.ts'

const app = setUpApp()
const newPassword = 'marcenaria de ipê 77'

/** The code of 8 digits that was mailed to an account. */
async function aCode(email: string): Promise<string> {
  await app.callAs(null, auth.recover, { body: { email } })
  return (await sentMails(app, email)).findLast(({ kind }) => kind === 'recovery-code')?.data.code ?? 'none'
}

describe('/forgot-password', () => {
  it('sends a code and continues to the new password', async () => {
    const { email } = await anAccount(app)
    const screen = await renderScreen('/forgot-password', { app })
    await screen.fill('E-mail', email)
    await screen.press('Enviar o código')
    await expect.poll(screen.address).toBe('/reset-password')
    expect((await sentMails(app, email)).map(({ kind }) => kind)).toEqual(['recovery-code'])
  })

  it('reports an invalid e-mail under its field', async () => {
    const screen = await renderScreen('/forgot-password', { app })
    await screen.fill('E-mail', 'alguem')
    await screen.press('Enviar o código')
    await screen.findError('E-mail', 'Digite um e-mail válido.')
  })

  it('keeps the e-mail if the call fails', async () => {
    network.fail(auth.recover)
    const screen = await renderScreen('/forgot-password', { app })
    await screen.fill('E-mail', 'alguem@exemplo.com.br')
    await screen.press('Enviar o código')
    expect(
      (await screen.findAllByText('Ocorreu um erro, verifique os dados e tente novamente.')).length,
    ).toBeGreaterThan(0)
    expect(screen.field('E-mail')).toHaveValue('alguem@exemplo.com.br')
    await waitFor(() => expect(screen.address()).toBe('/forgot-password'))
  })

  it("uses the administrators' addresses throughout", async () => {
    const { email } = await anAccount(app, { userType: 'admin' })
    const screen = await renderScreen('/cms/forgot-password', { app })
    expect(screen.getByRole('link', { name: 'Voltar ao login' })).toHaveAttribute('href', '/cms/login')
    await screen.fill('E-mail', email)
    await screen.press('Enviar o código')
    await expect.poll(screen.address).toBe('/cms/reset-password')
    expect(await screen.axe()).toEqual([])
  })
})

describe('/reset-password', () => {
  it('sets a new password with the mailed code', async () => {
    const { email } = await anAccount(app)
    const code = await aCode(email)
    rememberRecovery('member', email)
    const screen = await renderScreen('/reset-password', { app })
    expect(screen.field('E-mail')).toHaveValue(email)
    await screen.fill('Código de 8 dígitos', code)
    await screen.fill('Nova senha', newPassword)
    await screen.fill('Confirme a nova senha', newPassword)
    expect(await screen.axe()).toEqual([])
    await screen.press('Salvar a nova senha')
    await expect.poll(screen.address).toBe('/password-recovered')
    const { status } = await app.callAs(null, auth.login, { body: { email, password: newPassword } })
    expect(status).toBe(200)
  })

  it('reports each wrong field and makes no call', async () => {
    const screen = await renderScreen('/reset-password', { app })
    await screen.fill('E-mail', 'alguem@exemplo.com.br')
    await screen.fill('Código de 8 dígitos', 'abc123')
    await screen.fill('Nova senha', newPassword)
    await screen.fill('Confirme a nova senha', goodPassword)
    await screen.press('Salvar a nova senha')
    await screen.findError('Código de 8 dígitos', 'Digite um código válido, com 8 dígitos.')
    await screen.fill('Código de 8 dígitos', '12345678')
    await screen.press('Salvar a nova senha')
    await screen.findError('Confirme a nova senha', 'As senhas não conferem')
    await waitFor(() => expect(screen.address()).toBe('/reset-password'))
  })

  it('keeps the typed values if the connection is lost or the code is wrong', async () => {
    const { email } = await anAccount(app)
    const code = await aCode(email)
    const screen = await renderScreen('/reset-password', { app })
    await screen.fill('E-mail', email)
    await screen.fill('Código de 8 dígitos', code === '11111111' ? '22222222' : '11111111')
    await screen.fill('Nova senha', newPassword)
    await screen.fill('Confirme a nova senha', newPassword)
    network.lose(auth.reset)
    await screen.press('Salvar a nova senha')
    expect((await screen.findAllByText(/sem resposta/)).length).toBeGreaterThan(0)
    network.mend()
    await screen.press('Salvar a nova senha')
    expect(
      (await screen.findAllByText('Ocorreu um erro, verifique os dados e tente novamente.')).length,
    ).toBeGreaterThan(0)
    expect(screen.field('E-mail')).toHaveValue(email)
    expect(screen.field('Nova senha')).toHaveValue(newPassword)
  })
})

describe('/password-recovered', () => {
  it.each([
    ['/password-recovered', '/login'],
    ['/cms/password-recovered', '/cms/login'],
  ])('claims nothing at %s if it was opened by hand, and leads to %s and to a code', async (path, login) => {
    const screen = await renderScreen(path, { app })
    expect(screen.getByRole('heading', { level: 1, name: 'Entre com a sua senha' })).toBeVisible()
    expect(screen.queryByText(/alterada|já vale|encerramos/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Pedir um código' })).toHaveAttribute(
      'href',
      login.replace('login', 'forgot-password'),
    )
    expect(screen.getByRole('link', { name: 'Ir para o login' })).toHaveAttribute('href', login)
    expect(await screen.axe()).toEqual([])
  })
})
