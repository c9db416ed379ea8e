import * as content from '@esquadro/contract/platform/content/shared'
import * as cmsSettings from '@esquadro/contract/platform/settings/cms'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aProfessional, aShopkeeper, aStore } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { expectConflict } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { testReading } from '../../testing/reading-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()

/** Publishes a new version of a text, as the settings screen does. */
async function publish(value: Partial<ProgrammeSettings>): Promise<void> {
  const { version } = (await app.callAs('admin', cmsSettings.get)).data
  const { status } = await app.callAs('admin', cmsSettings.update, { body: { version, value } })
  expect(status).toBe(200)
}

describe('/regulation', () => {
  it('says so while nothing is published', async () => {
    const screen = await renderScreen('/regulation', { app, as: 'professional' })
    await screen.findEmpty('Ainda não há um texto publicado')
    expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull()
    expect(await screen.axe()).toEqual([])
  })

  it('shows the version in force with its contents and records the acceptance', async () => {
    await publish({ regulation: '<p>Para quem projeta.</p><h2>Pontos</h2><p>Um ponto por real.</p>' })
    const screen = await renderScreen('/regulation', { app, as: await aProfessional(app.db) })
    expect(await screen.findByRole('heading', { name: /Pontos/ })).toBeVisible()
    expect(screen.getByText('Para quem projeta.')).toBeVisible()
    expect(screen.getByText('Aguardando')).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await screen.press('Li e aceito')
    expect(await screen.findByText('Aceite registrado com sucesso!')).toBeVisible()
    await expect.poll(() => screen.queryByRole('button', { name: 'Li e aceito' })).toBeNull()
  })

  it('lists the changes since the accepted version', async () => {
    const reader = await aProfessional(app.db)
    await publish({ regulation: '<h2>Pontos</h2><p>Um por real.</p><h2>Prazo</h2><p>Dois anos.</p>' })
    const first = await renderScreen('/regulation', { app, as: reader })
    await first.findByRole('button', { name: 'Li e aceito' })
    await first.press('Li e aceito')
    await first.findByText('Aceite registrado com sucesso!')
    first.unmount()
    await publish({ regulation: '<h2>Pontos</h2><p>Dois por real.</p><h2>Níveis</h2><p>Cinco.</p>' })
    const screen = await renderScreen('/regulation', { app, as: reader })
    const changes = await screen.findByRole('region', { name: /^O que mudou desde a versão/ })
    expect(
      within(changes)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['AlteradoPontos', 'NovoNíveis', 'RetiradoPrazo'])
    expect(await screen.axe()).toEqual([])
  })

  it('shows the current version if the one on screen was replaced before it was accepted', async () => {
    await publish({ regulation: '<h2>Antes</h2><p>Texto antigo.</p>' })
    const screen = await renderScreen('/regulation', { app, as: await aProfessional(app.db) })
    await screen.findByRole('button', { name: 'Li e aceito' })
    await publish({ regulation: '<h2>Depois</h2><p>Texto novo.</p>' })
    await screen.press('Li e aceito')
    await expectConflict(content.accept)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(await screen.findByText('Texto novo.')).toBeVisible()
  })

  it('shows an older version with a link back', async () => {
    await publish({ regulation: '<h2>Capítulo</h2><p>A primeira versão.</p>' })
    await publish({ regulation: '<h2>Capítulo</h2><p>Uma versão a mais.</p>' })
    const screen = await renderScreen('/regulation?version=1', { app, as: 'professional' })
    expect(await screen.findByText('Você está lendo uma versão anterior')).toBeVisible()
    await screen.press('Ler a versão em vigor')
    await expect.poll(screen.address).toBe('/regulation')
    expect(await screen.findByText('Uma versão a mais.')).toBeVisible()
  })

  it('announces a version that is not in force yet, which can already be read and accepted', async () => {
    const reader = await aProfessional(app.db)
    await publish({ regulation: '<h2>Hoje</h2><p>O que vale hoje.</p>' })
    await publish({ regulationNoticeDays: 10 })
    await publish({ regulation: '<h2>Depois</h2><p>O que valerá.</p>' })
    await publish({ regulationNoticeDays: 0 })
    const screen = await renderScreen('/regulation', { app, as: reader })
    expect(await screen.findByText('O que vale hoje.')).toBeVisible()
    expect(screen.getByText(/^O regulamento muda em /)).toBeVisible()
    await screen.press(/^Ler a versão \d+$/)
    expect(await screen.findByText('O que valerá.')).toBeVisible()
    expect(screen.getByText(/^Esta versão vale a partir de /)).toBeVisible()
    await screen.press('Li e aceito')
    expect(await screen.findByText('Aceite registrado com sucesso!')).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it('shows a skeleton while it loads and an error with a retry', async () => {
    await publish({ regulation: '<h2>Pontos</h2><p>Um ponto por real.</p>' })
    const release = network.hold(content.getText)
    const loading = await renderScreen('/regulation', { app, as: 'professional' })
    expect(loading.getAllByRole('status')[0]).toBeVisible()
    loading.unmount()
    release()
    network.mend()

    network.fail(content.getText)
    const screen = await renderScreen('/regulation', { app, as: 'professional' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByText('Em vigor')).toBeVisible()
  })
})

describe('/store-regulation', () => {
  it('says so while nothing is published', async () => {
    const screen = await renderScreen('/store-regulation', { app, as: 'shopkeeper' })
    await screen.findEmpty('Ainda não há um texto publicado')
  })

  it('shows a shopkeeper the regulation of the stores, and the current version if it was replaced before it was accepted', async () => {
    await publish({ storeRegulation: '<h2>Notas</h2><p>Envie o XML.</p>' })
    const shopkeeper = await aShopkeeper(app.db, (await aStore(app.db)).id)
    const screen = await renderScreen('/store-regulation', { app, as: shopkeeper })
    expect(screen.getByRole('heading', { level: 1, name: 'Regulamento da loja' })).toBeVisible()
    expect(await screen.findByText('Envie o XML.')).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await publish({ storeRegulation: '<h2>Notas</h2><p>Envie o XML no mesmo dia.</p>' })
    await screen.press('Li e aceito')
    await expectConflict(content.accept)
    expect(await screen.findByText('Envie o XML no mesmo dia.')).toBeVisible()
  })

  testReading({
    app,
    open: async () => {
      await publish({ storeRegulation: '<h2>Notas</h2><p>Envie o XML.</p>' })
      return { path: '/store-regulation', as: 'shopkeeper' }
    },
    endpoint: content.getText,
    shown: 'Envie o XML.',
    hasRetry: true,
  })
})

describe('/faq', () => {
  const faq =
    '<h2>Notas</h2><h3>Como envio uma nota?</h3><p>Pelo XML.</p><h2>Pontos</h2><h3>Quando caem os pontos?</h3><p>Na aprovação.</p>'

  it('says so while nothing is published', async () => {
    const screen = await renderScreen('/faq', { app, as: 'shopkeeper' })
    await screen.findEmpty('Ainda não há um texto publicado')
  })

  it('groups the questions by theme and searches them', async () => {
    await publish({ faq })
    const screen = await renderScreen('/faq', { app, as: 'shopkeeper' })
    expect(await screen.findByText('2 perguntas')).toBeVisible()
    const themes = within(screen.getByRole('navigation', { name: 'Temas' }))
    expect(themes.getAllByRole('link').map((link) => link.textContent)).toEqual(['Notas1', 'Pontos1'])
    expect(await screen.axe()).toEqual([])

    await screen.user.type(screen.getByRole('searchbox'), 'aprovacao')
    expect(await screen.findByText('1 pergunta encontrada')).toBeVisible()
    expect(screen.queryByText('Como envio uma nota?')).toBeNull()
  })

  it('offers to clear a search without results', async () => {
    await publish({ faq })
    const screen = await renderScreen('/faq?q=zebra', { app, as: 'shopkeeper' })
    expect(await screen.findByText('Nenhuma pergunta encontrada')).toBeVisible()
    await screen.user.click(screen.getAllByRole('button', { name: 'Limpar busca' }).at(-1) as HTMLElement)
    expect(await screen.findByText('2 perguntas')).toBeVisible()
  })

  testReading({
    app,
    open: async () => {
      await publish({ faq })
      return { path: '/faq', as: 'shopkeeper' }
    },
    endpoint: content.getText,
    shown: '2 perguntas',
    hasRetry: true,
  })

  it('opens the question in the address', async () => {
    await publish({ faq })
    const screen = await renderScreen('/faq#como-envio-uma-nota', { app, as: 'shopkeeper' })
    expect((await screen.findByText('Como envio uma nota?')).closest('details')).toHaveAttribute('open')
    expect(screen.getByText('Quando caem os pontos?').closest('details')).not.toHaveAttribute('open')
  })
})
