import { resendConfirmation } from '@esquadro/contract/people/professionals/public'
import { describe, expect, it } from 'vitest'
import { setUpApp } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'
import { removeStored, storeValues } from './stored-values.ts'

const app = setUpApp()

describe('/sign-up', () => {
  it('reports an unknown invite, and marks a registration that was started here or by a store', async () => {
    storeValues('sign-up-store', {}, {})
    const screen = await renderScreen('/sign-up?invite=NADA&pre=token', { app })
    expect(await screen.findByText('Este convite não vale mais')).toBeVisible()
    expect(screen.getByText('Uma loja participante já começou o seu cadastro')).toBeVisible()
    expect(screen.getAllByText(/Você já começou este cadastro/)).toHaveLength(1)
    removeStored('sign-up-store')
  })

  it('offers both registrations and passes an invite code on', async () => {
    const screen = await renderScreen('/sign-up?invite=ABCD1234', { app })
    expect(screen.getByRole('link', { name: 'Sou profissional' })).toHaveAttribute(
      'href',
      '/sign-up-profissional?invite=ABCD1234',
    )
    expect(screen.getByRole('link', { name: 'Sou lojista' })).toHaveAttribute(
      'href',
      '/sign-up-lojista?invite=ABCD1234',
    )
    expect(await screen.axe()).toEqual([])
  })
})

describe('/sign-up-finished', () => {
  it('names the address that received the link, and sends it again', async () => {
    const state = { kind: 'shopkeeper', email: 'nilo@exemplo.com.br', decidedBy: 'managers' }
    const screen = await renderScreen('/sign-up-finished', { app, state })
    expect(screen.getByText(/Enviamos um link para nilo@exemplo.com.br/)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Aguarde a aprovação' })).toBeVisible()
    expect(screen.getByText(/^A gerência da loja confere/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ir para o login' })).toHaveAttribute('href', '/login-lojista')
    await screen.press('Enviar o link novamente')
    expect(await screen.findByText(/um novo link foi enviado para nilo@exemplo.com.br/)).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('claims nothing if the page was opened by hand, and leads on', async () => {
    const screen = await renderScreen('/sign-up-finished', { app })
    expect(screen.queryByText(/Enviamos|recebido|aprovação/i)).toBeNull()
    expect(screen.getByRole('link', { name: 'Ir para o login' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('link', { name: 'Ainda não me cadastrei' })).toHaveAttribute('href', '/sign-up')
    expect(await screen.axe()).toEqual([])
    await screen.fill('E-mail do cadastro', 'helena')
    await screen.press('Enviar o link novamente')
    await screen.findError('E-mail do cadastro', 'Digite um e-mail válido.')
    await screen.fill('E-mail do cadastro', 'helena@exemplo.com.br')
    network.lose(resendConfirmation)
    await screen.press('Enviar o link novamente')
    expect((await screen.findAllByText(/sem resposta/)).length).toBeGreaterThan(0)
    expect(screen.field('E-mail do cadastro')).toHaveValue('helena@exemplo.com.br')
    network.mend()
    await screen.press('Enviar o link novamente')
    expect(await screen.findByText(/um novo link foi enviado para helena@exemplo.com.br/)).toBeVisible()
  })
})
