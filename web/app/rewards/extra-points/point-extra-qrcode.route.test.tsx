import * as extraPoints from '@esquadro/contract/rewards/extra-points/professional'
import { describe, expect, it } from 'vitest'
import { aProfessional } from '../../../../server/src/testing/builders.ts'
import { anExtraPoint } from '../../../../server/src/testing/extra-points.ts'
import { pointsOf } from '../../../../server/src/testing/sale.ts'
import { setUpApp } from '../../testing/app.ts'
import { expectConflict } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpApp()
const address = (code: string) => `/point-extra/qrcode?id=${code}`

describe('/point-extra/qrcode', () => {
  it('credits a professional automatically and shows the new balance', async () => {
    const { code } = await anExtraPoint(app, { name: 'Visita à fábrica' })
    const user = await aProfessional(app.db)
    const screen = await renderScreen(address(code), { app, as: user })
    expect(await screen.findByText('Creditando os seus pontos…')).toBeVisible()
    expect(await screen.findByRole('heading', { level: 1, name: 'Pontos creditados' })).toBeVisible()
    expect(screen.getByText('+150')).toBeVisible()
    expect(await pointsOf(app, user.id)).toBe(150)
    expect(await screen.axe()).toEqual([])
  })

  it('credits once: a second visit shows when it was claimed', async () => {
    const { code } = await anExtraPoint(app)
    const user = await aProfessional(app.db)
    await app.callAs(await app.signIn(user.id), extraPoints.subscribed, { body: { id: code } })
    const screen = await renderScreen(address(code), { app, as: user })
    expect(await screen.findByText('Este ponto extra já é seu')).toBeVisible()
    expect(await pointsOf(app, user.id)).toBe(150)
  })

  it('reports a claim that became impossible meanwhile', async () => {
    const { code, row } = await anExtraPoint(app, { maxClaims: 1 })
    const release = network.hold(extraPoints.subscribed)
    const screen = await renderScreen(address(code), { app, as: 'professional' })
    await screen.findByText('Creditando os seus pontos…')
    const other = await app.signIn((await aProfessional(app.db)).id)
    await app.callAs(other, extraPoints.subscribed, { body: { id: code } })
    release()
    expect(await screen.findByText('Ainda não foi desta vez')).toBeVisible()
    await expectConflict(extraPoints.subscribed)
    expect(screen.getByRole('link', { name: 'Ir para o painel' })).toBeVisible()
    expect(row.id).toBeTruthy()
  })

  it('credits on retry after a lost connection', async () => {
    const { code } = await anExtraPoint(app)
    network.lose(extraPoints.subscribed)
    const screen = await renderScreen(address(code), { app, as: 'professional' })
    expect(await screen.findByText('Sem conexão')).toBeVisible()
    network.mend()
    await screen.press('Tentar de novo')
    expect(await screen.findByRole('heading', { level: 1, name: 'Pontos creditados' })).toBeVisible()
  })

  it('shows a visitor the extra point and returns to it after the sign-in', async () => {
    const { code } = await anExtraPoint(app, { name: 'Palestra de luz' })
    const release = network.hold(extraPoints.getOne)
    const screen = await renderScreen(address(code), { app })
    expect(await screen.findByRole('status')).toBeVisible()
    release()
    expect(await screen.findByRole('heading', { level: 1, name: 'Palestra de luz' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute(
      'href',
      `/login-profissional?${new URLSearchParams({ redirect: address(code) })}`,
    )
    expect(await screen.axe()).toEqual([])
  })

  it('tells a visitor that the period is over', async () => {
    const { code } = await anExtraPoint(app, { validFrom: '2026-11-01', validUntil: '2026-11-10' })
    const screen = await renderScreen(address(code), { app })
    expect(await screen.findByText('O prazo deste ponto extra terminou em 10/11/2026.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Entrar' })).toBeNull()
  })

  it('rejects an unknown code and returns to the scanner', async () => {
    const screen = await renderScreen(address('0000-0000-0000-0000-0000'), { app, as: 'professional' })
    expect(await screen.findByRole('heading', { level: 1, name: 'Código não reconhecido' })).toBeVisible()
    await screen.press('Ler outro código')
    await expect.poll(screen.address).toBe('/point-extra/qrcode')
    expect(screen.getByRole('heading', { level: 1, name: 'Ler QR code' })).toBeVisible()
  })

  it('accepts a typed code, and reports a malformed one under the field', async () => {
    const { code } = await anExtraPoint(app, { name: 'Curso de pedra' })
    const screen = await renderScreen('/point-extra/qrcode', { app })
    await screen.fill('Ou digite o código', 'abc')
    await screen.press('Continuar')
    await screen.findError('Ou digite o código', 'Digite todas as letras e números do código.')
    expect(await screen.axe()).toEqual([])
    await screen.fill('Ou digite o código', code)
    await screen.press('Continuar')
    expect(await screen.findByRole('heading', { level: 1, name: 'Curso de pedra' })).toBeVisible()
  })

  it('reports a camera that an insecure page cannot open', async () => {
    const screen = await renderScreen('/point-extra/qrcode', { app })
    await screen.press('Abrir a câmera')
    expect(await screen.findByText('A câmera precisa de uma conexão segura')).toBeVisible()
  })

  it('tells a shopkeeper that extra points are for professionals', async () => {
    const { code } = await anExtraPoint(app)
    const screen = await renderScreen(address(code), { app, as: 'shopkeeper' })
    expect(
      screen.getByRole('heading', { level: 1, name: 'Os pontos extras são dos profissionais' }),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Entrar com outra conta' })).toHaveAttribute('href', '/accounts')
  })
})
