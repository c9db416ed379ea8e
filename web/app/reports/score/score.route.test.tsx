import * as score from '@esquadro/contract/reports/score/professional'
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCategory, aCustomer, aProfessional } from '../../../../server/src/testing/builders.ts'
import { givePoints } from '../../../../server/src/testing/experiences.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()

describe('/score', () => {
  it('shows a new professional how to reach the next level, and no categories to simulate', async () => {
    const screen = await renderScreen('/score', { app, as: 'professional' })
    expect(await screen.findByText(/Faltam .* pontos para Prata\./)).toBeVisible()
    expect(screen.getByText('Nenhum ponto seu tem data de vencimento.')).toBeVisible()
    await screen.findEmpty('Ainda não há categorias participantes')
    expect(await screen.axe()).toEqual([])
  })

  it('shows points, level and expiring points', async () => {
    const user = await aProfessional(app.db)
    await givePoints(app.db, user.id, 1_234, app.clock.now())
    const screen = await renderScreen('/score', { app, as: user })
    const standing = within(await screen.findByRole('region', { name: /Seu nível no ciclo/ }))
    expect(standing.getByText('1.234')).toBeVisible()
    const expiring = within(screen.getByRole('region', { name: 'Pontos a vencer' }))
    expect(expiring.getByText('1.234')).toBeVisible()
  })

  it('shows a rise once, with a card to download', async () => {
    const user = await aProfessional(app.db)
    await givePoints(app.db, user.id, 12_000, app.clock.now())
    const screen = await renderScreen('/score', { app, as: user })
    const panel = within(await screen.findByRole('region', { name: 'Você chegou ao nível Prata' }))
    expect(panel.getByText(/Do nível Bronze ao Prata/)).toBeVisible()
    expect(panel.getByRole('button', { name: 'Baixar imagem' })).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await screen.user.click(panel.getByRole('button', { name: 'Fechar' }))
    expect(screen.queryByRole('region', { name: 'Você chegou ao nível Prata' })).toBeNull()
    screen.unmount()
    const again = await renderScreen('/score', { app, as: user })
    await again.findByRole('region', { name: /Seu nível no ciclo/ })
    expect(again.queryByRole('region', { name: 'Você chegou ao nível Prata' })).toBeNull()
  })

  it('simulates a sale by the rate of its category', async () => {
    await aCategory(app.db, { name: 'Luminárias', pointsPerRealBps: 20_000 })
    const screen = await renderScreen('/score', { app, as: 'professional' })
    const result = await screen.findByText('Renderia')
    expect(within(result.closest('[role=status]') as HTMLElement).getByText('20.000')).toBeVisible()
    await screen.fill('Valor da compra', '500,00')
    await expect.poll(() => screen.queryByText('1.000')).toBeVisible()
  })

  it('says what a store would be told about a sale to a customer of the professional', async () => {
    await aCategory(app.db)
    const user = await aProfessional(app.db)
    await aCustomer(app.db, { professionalId: user.id, name: 'Ana Prado' })
    const screen = await renderScreen('/score', { app, as: user })
    await screen.findByText('Renderia')
    await screen.user.click(screen.getByLabelText('Cliente'))
    await screen.user.click(await screen.findByRole('option', { name: 'Ana Prado' }))
    expect(await screen.findByText('Sim, esta compra pontua.')).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('limits the simulation to ten million reais', async () => {
    await aCategory(app.db)
    const screen = await renderScreen('/score', { app, as: 'professional' })
    await screen.findByText('Renderia')
    await screen.fill('Valor da compra', '20.000.000,00')
    await screen.findError('Valor da compra', 'Simule até R$ 10 milhões.')
  })

  it('shows a skeleton while it loads and an error with a retry', async () => {
    const release = network.hold(score.getOutlook)
    const loading = await renderScreen('/score', { app, as: 'professional' })
    expect(loading.getByRole('status', { name: 'Carregando a pontuação…' })).toBeVisible()
    loading.unmount()
    release()
    network.mend()

    network.fail(score.getOutlook)
    const screen = await renderScreen('/score', { app, as: 'professional' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('region', { name: /Seu nível no ciclo/ })).toBeVisible()
  })
})
