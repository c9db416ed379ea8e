import * as cmsRules from '@esquadro/contract/campaigns/rules/cms'
import * as cmsLevels from '@esquadro/contract/people/levels/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aCategory } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { choose, expectConflict, fillAndSend, openWindow, testList } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/rules'
const versions = `${path}?tab=versions`
const table = 'Versões das regras'
const first = ['Taxa padrão', 'Validade dos pontos', 'Ciclo de pontuação']

testList({
  app,
  path: versions,
  table,
  endpoint: cmsRules.getAll,
  full: async () => {
    const category = await aCategory(app.db, { name: 'Metais' })
    await app.callAs('admin', cmsRules.create, {
      body: {
        kind: 'rate',
        holdsFrom: '2026-12-01',
        target: 'category',
        targetId: category.id,
        pointsPerRealBps: null,
        fixedPoints: 80,
      },
    })
    return { as: 'admin', rows: ['Metais', ...first] }
  },
})

describe(path, () => {
  it('plans another default rate, with a preview, and shows it beside the rate in force', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const rate = within(await screen.findByRole('group', { name: 'Taxa padrão' }))
    expect(rate.getByText('1 ponto por R$')).toBeVisible()
    await screen.user.click(rate.getByRole('button', { name: 'Planejar mudança' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Nova taxa' }))
    expect(await drawer.findByText(/^Decide os pontos de/)).toBeVisible()
    const perReal = drawer.getByRole('textbox', { name: /^Pontos por R/ })
    await screen.user.clear(perReal)
    await screen.user.type(perReal, '1,5')
    await fillAndSend(screen, drawer, { 'Vale a partir de': '05/12/2026' }, 'Salvar versão')
    expect(await screen.findByText('Versão salva. Vale a partir de 05/12/2026.')).toBeVisible()
    expect(await rate.findByText('A partir de 05/12/2026: 1,5 ponto por R$')).toBeVisible()
    expect(rate.getByText('1 ponto por R$')).toBeVisible()
  })

  it('reports under its field that a day is taken or past', async () => {
    await app.callAs('admin', cmsRules.create, {
      body: {
        kind: 'rate',
        holdsFrom: '2026-12-05',
        target: 'programme',
        targetId: null,
        pointsPerRealBps: 15_000,
        fixedPoints: null,
      },
    })
    const screen = await renderScreen(path, { app, as: 'admin' })
    const part = within(await screen.findByRole('group', { name: 'Taxa padrão' }))
    await screen.user.click(part.getByRole('button', { name: 'Planejar mudança' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Nova taxa' }))
    await fillAndSend(screen, drawer, { 'Vale a partir de': '05/12/2026' }, 'Salvar versão')
    await screen.findError('Vale a partir de', 'Já existe uma versão desta regra a partir desse dia.')
    await expectConflict(cmsRules.create)
    await fillAndSend(screen, drawer, { 'Vale a partir de': '20/11/2026' }, 'Salvar versão')
    await screen.findError('Vale a partir de', /^Escolha um dia a partir de amanhã/)
  })

  it('withdraws a planned version after asking', async () => {
    const screen = await renderScreen(`${versions}&state=upcoming&target=category`, { app, as: 'admin' })
    await choose(screen, 'Metais', 'Retirar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Retirar a versão de Metais?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Retirar' }))
    expect(await screen.findByText(/^Versão retirada/)).toBeVisible()
    expect(await screen.findByText('Nenhum resultado')).toBeVisible()
  })

  it('plans expiry at the end of the year', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const part = within(await screen.findByRole('group', { name: 'Validade dos pontos' }))
    await screen.user.click(part.getByRole('button', { name: 'Planejar mudança' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Mudar a validade dos pontos' }))
    await screen.user.click(await drawer.findByRole('radio', { name: /^No fim do ano/ }))
    await fillAndSend(screen, drawer, { Meses: '12' }, 'Salvar versão')
    expect(await part.findByText(/12 meses, até o fim do ano$/)).toBeVisible()
  })

  it('gives an operation another meaning, with a preview, and withdraws it', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const part = within(await screen.findByRole('group', { name: 'Natureza da operação' }))
    expect(part.getByText('Como na tabela oficial')).toBeVisible()
    await screen.user.click(part.getByRole('button', { name: 'Planejar mudança' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Mudar o que uma operação significa' }))
    await screen.user.click(await drawer.findByRole('combobox', { name: /^Operação/ }))
    await screen.user.click(
      await screen.findByRole('option', { name: /^CFOP 910: Remessa em bonificação/, hidden: true }),
    )
    expect(await drawer.findByText('Hoje: Não é venda.')).toBeVisible()
    await screen.user.click(drawer.getByRole('radio', { name: /^Venda\s*O item pontua/ }))
    expect(await drawer.findByText(/itens com esta operação/)).toBeVisible()
    await fillAndSend(screen, drawer, { 'Vale a partir de': '05/12/2026' }, 'Salvar versão')
    expect(await screen.findByText('Versão salva. Vale a partir de 05/12/2026.')).toBeVisible()
    expect(await part.findByText('1 mudança planejada')).toBeVisible()
    await screen.user.click(screen.getByRole('tab', { name: table }))
    await choose(screen, 'CFOP 910: Remessa em bonificação, doação ou brinde', 'Retirar')
    const dialog = within(await screen.findByRole('dialog', { name: /^Retirar a versão de CFOP 910/ }))
    await screen.user.click(dialog.getByRole('button', { name: 'Retirar' }))
    await screen.user.click(screen.getByRole('tab', { name: 'Em vigor hoje' }))
    await waitFor(() => expect(screen.queryByText('1 mudança planejada')).toBeNull())
  })

  it('plans levels from the next cycle on and withdraws them', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const part = within(await screen.findByRole('group', { name: 'Níveis' }))
    await screen.user.click(part.getByRole('button', { name: 'Planejar mudança' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Mudar os níveis' }))
    await fillAndSend(screen, drawer, { 'Prata a partir de': '12000' }, 'Salvar versão')
    expect(await part.findByText(/^No ciclo 2027: Prata 12\.000/)).toBeVisible()
    const question = await openWindow(
      screen,
      'Retirar os níveis do ciclo 2027',
      /Retirar os níveis do ciclo 2027/,
    )
    await screen.user.click(question.getByRole('button', { name: 'Retirar' }))
    await waitFor(() => expect(part.queryByText(/^No ciclo 2027/)).toBeNull())
  })

  it('explains the order that the levels must have', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const part = within(await screen.findByRole('group', { name: 'Níveis' }))
    await screen.user.click(part.getByRole('button', { name: 'Planejar mudança' }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Mudar os níveis' }))
    await fillAndSend(screen, drawer, { 'Prata a partir de': '40000' }, 'Salvar versão')
    await screen.findError('Ouro a partir de', 'Cada nível começa com mais pontos que o anterior.')
    await fillAndSend(screen, drawer, { 'Prata a partir de': '2000000000' }, 'Salvar versão')
    await screen.findError('Prata a partir de', 'O maior valor aceito é 1.000.000.000.')
  })

  it('offers a retry if the rules in force cannot be read', async () => {
    network.fail(cmsLevels.getLevelVersions)
    const screen = await renderScreen(path, { app, as: 'admin' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByRole('group', { name: 'Níveis' })).toBeVisible()
  })
})
