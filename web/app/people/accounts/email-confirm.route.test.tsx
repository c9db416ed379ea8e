import { create, resendConfirmation, validateEmail } from '@esquadro/contract/people/professionals/public'
import { describe, expect, it } from 'vitest'
import { aFirstStep, anEmail, goodPassword, someUserData } from '../../../../server/src/testing/accounts.ts'
import { mailedToken } from '../../../../server/src/testing/mails.ts'
import { setUpApp } from '../../testing/app.ts'
import { expectConflict } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpApp()

/** The token of a confirmation link that was just mailed to a new professional. */
async function aLink(): Promise<string> {
  const email = anEmail()
  const body = aFirstStep({ email, userData: someUserData() })
  await app.callAs(null, create, { body })
  return mailedToken(app, email)
}

describe('/email-confirm', () => {
  it('asks for the password in another browser, confirms once and shows the result again after a reload', async () => {
    const id = await aLink()
    const screen = await renderScreen(`/email-confirm?id=${id}`, { app })
    expect(await screen.findByRole('heading', { level: 1, name: 'Confirme com a sua senha' })).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await screen.fill('Senha do cadastro ou da conta', 'palpite errado')
    await screen.press('Confirmar o e-mail')
    await screen.findError('Senha do cadastro ou da conta', 'A senha atual não confere.')
    await screen.fill('Senha do cadastro ou da conta', goodPassword)
    await screen.press('Confirmar o e-mail')
    expect(await screen.findByRole('heading', { level: 1, name: 'E-mail confirmado' })).toBeVisible()
    await expect.poll(screen.address).toBe('/email-confirm?confirmed=active&as=professional')
    expect((await screen.findAllByText('E-mail validado com sucesso!')).length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Entrar na minha conta' })).toHaveAttribute(
      'href',
      '/login-profissional',
    )
    expect(await screen.axe()).toEqual([])
  })

  it('shows that the link is being checked', async () => {
    const release = network.hold(validateEmail)
    const screen = await renderScreen('/email-confirm?id=00000000-0000-4000-8000-000000000000', { app })
    expect(screen.getByRole('status', { name: 'Um instante: estamos conferindo o link.' })).toBeVisible()
    release()
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Não foi possível validar o e-mail' }),
    ).toBeVisible()
  })

  it('says of a used link that the e-mail is already confirmed, and leads to the sign-in', async () => {
    const id = await aLink()
    await app.callAs(null, validateEmail, { body: { id, password: goodPassword } })
    const screen = await renderScreen(`/email-confirm?id=${id}`, { app })
    expect(await screen.findByRole('heading', { level: 1, name: 'E-mail já confirmado' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Entrar na minha conta' })).toHaveAttribute(
      'href',
      '/login-profissional',
    )
    expect(screen.queryByText(/Erro|Não foi possível/)).toBeNull()
    await expectConflict(validateEmail)
    expect(await screen.axe()).toEqual([])
  })

  it('rejects an unknown link and offers a new one', async () => {
    const screen = await renderScreen('/email-confirm?id=00000000-0000-4000-8000-000000000000', { app })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Não foi possível validar o e-mail' }),
    ).toBeVisible()
    // Once, not in a toast as well.
    expect(screen.getAllByText('Erro ao validar e-mail, por favor tente novamente.')).toHaveLength(1)
    await screen.fill('E-mail do cadastro', 'alguem@exemplo.com.br')
    await screen.press('Enviar o link novamente')
    expect(await screen.findByText(/um novo link foi enviado para alguem@exemplo.com.br/)).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('confirms on retry after a lost connection', async () => {
    const id = await aLink()
    network.lose(validateEmail)
    const screen = await renderScreen(`/email-confirm?id=${id}`, { app })
    expect((await screen.findAllByText(/sem resposta/)).length).toBeGreaterThan(0)
    network.mend()
    await screen.press('Tentar de novo')
    expect(await screen.findByRole('heading', { level: 1, name: 'Confirme com a sua senha' })).toBeVisible()
  })

  it('tells the owner of the e-mail that the CPF belongs to another account', async () => {
    const userData = someUserData()
    const [first, email] = [anEmail(), anEmail()]
    for (const to of [first, email])
      await app.callAs(null, create, { body: aFirstStep({ email: to, userData }) })
    const confirmation = { id: await mailedToken(app, first), password: goodPassword }
    await app.callAs(null, validateEmail, { body: confirmation })
    const screen = await renderScreen(`/email-confirm?id=${await mailedToken(app, email)}`, { app })
    await screen.findByRole('heading', { level: 1, name: 'Confirme com a sua senha' })
    await screen.fill('Senha do cadastro ou da conta', goodPassword)
    await screen.press('Confirmar o e-mail')
    await expectConflict(validateEmail)
    expect((await screen.findAllByText('Este CPF já pertence a outro cadastro.')).length).toBeGreaterThan(0)
    expect(screen.field('Senha do cadastro ou da conta')).toHaveValue(goodPassword)
  })

  it('makes no call without a link, and validates the e-mail that requests a new link', async () => {
    network.fail(resendConfirmation)
    const screen = await renderScreen('/email-confirm', { app })
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Não foi possível validar o e-mail' }),
    ).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull()
    await screen.fill('E-mail do cadastro', 'alguem')
    await screen.press('Enviar o link novamente')
    await screen.findError('E-mail do cadastro', 'Digite um e-mail válido.')
  })
})
