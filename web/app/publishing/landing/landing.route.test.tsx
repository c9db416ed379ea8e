import * as landing from '@esquadro/contract/publishing/landing/public'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aStore } from '../../../../server/src/testing/builders.ts'
import { anExperience } from '../../../../server/src/testing/experiences.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const sampleTable = 'Exemplo de nota fiscal com os pontos de cada item'
const graph = () =>
  (
    JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}') as {
      '@graph': { '@type': string; name?: string; mainEntity?: unknown[] }[]
    }
  )['@graph']

it('leaves out the experiences and stores that a new programme lacks, and all its data if it cannot be read', async () => {
  const fresh = await renderScreen('/', { app })
  await fresh.findByRole('link', { name: 'Cadastro de profissional' })
  expect(fresh.getByRole('heading', { level: 2, name: /níveis/i })).toBeVisible()
  expect(fresh.queryByRole('heading', { level: 3, name: 'Visita à pedreira' })).toBeNull()
  fresh.unmount()
  network.fail(landing.getData)
  const failed = await renderScreen('/', { app })
  expect(await failed.findByRole('link', { name: 'Cadastro de profissional' })).toBeVisible()
  expect(failed.queryByRole('table', { name: sampleTable })).toBeNull()
})

describe('/', () => {
  beforeEach(async () => {
    await aStore(app.db, { tradeName: 'Casa Nogueira', city: 'Santos', state: 'SP' })
    await anExperience(app.db, { title: 'Visita à pedreira' })
  })

  it('links to the registrations, the sign-in and the pages of each audience', async () => {
    const screen = await renderScreen('/', { app })
    await screen.findByRole('link', { name: 'Cadastro de profissional' })
    const targetOf = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')
    expect(targetOf('Quero participar')).toBe('/sign-up')
    expect(targetOf('Já tenho conta')).toBe('/login')
    expect(targetOf('Cadastro de profissional')).toBe('/sign-up-profissional')
    expect(targetOf('Cadastro de lojista')).toBe('/sign-up-lojista')
    expect(targetOf('O que a loja faz em dois minutos por dia')).toBe('/para-lojas')
    expect(targetOf('Ter um programa')).toBe('/para-programas')
    expect(await screen.axe()).toEqual([])
  })

  it('shows the experiences and stores of the programme, also as structured data', async () => {
    const screen = await renderScreen('/', { app })
    expect(await screen.findByRole('heading', { level: 3, name: 'Visita à pedreira' })).toBeVisible()
    expect(screen.getByText('Casa Nogueira')).toBeVisible()
    expect(graph().map((node) => node['@type'])).toEqual(['Organization', 'FAQPage', 'Event'])
    expect(graph()[1]?.mainEntity).toHaveLength(6)
    expect(graph()[2]).toMatchObject({ name: 'Visita à pedreira', startDate: '2026-12-10T22:00:00.000Z' })
  })

  it('recomputes the sample when the visitor changes it', async () => {
    const screen = await renderScreen('/', { app })
    const table = () => within(screen.getByRole('table', { name: sampleTable }))
    expect(await screen.findByText('14.700 pontos')).toBeVisible()
    await screen.user.click(screen.getByRole('checkbox', { name: /acelerador de Iluminação/ }))
    expect(await screen.findByText('11.550 pontos')).toBeVisible()
    const points = table()
      .getAllByRole('row')
      .slice(1)
      .map((row) => Number(within(row).getAllByRole('cell').at(-1)?.textContent?.replace(/\D/g, '')))
    expect(points.slice(0, -1).reduce((sum, value) => sum + value, 0)).toBe(points.at(-1))
    await waitFor(() => expect(screen.address()).toContain('tile=8400&lamp=3150&sales=2'))
  })

  it('opens a sample by its address', async () => {
    const screen = await renderScreen('/?play=1&tile=1000&lamp=0&sales=12', { app })
    expect(await screen.findByText('1.000 pontos')).toBeVisible()
    expect(await screen.findByText(/chegam 12 vendas/)).toBeVisible()
  })

  it('shows English to visitors who chose it', async () => {
    const screen = await renderScreen('/', { app, language: 'en' })
    expect((await screen.findAllByRole('link', { name: 'I want to join' })).length).toBeGreaterThan(0)
    expect(await screen.findByRole('link', { name: 'Run a programme' })).toHaveAttribute(
      'href',
      '/en/for-programmes',
    )
  })
})

describe.each([
  ['/para-lojas', 'Cadastrar a minha loja', '/sign-up-lojista', 4],
  ['/para-programas', 'Ver como funciona', '/', 5],
])('%s', (path, way, target, questions) => {
  it('explains itself with questions and a link to continue', async () => {
    const screen = await renderScreen(path, { app })
    expect((await screen.findAllByRole('link', { name: way }))[0]).toHaveAttribute('href', target)
    expect(document.querySelectorAll('details')).toHaveLength(questions)
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
      `https://esquadro.test${path}`,
    )
    expect(await screen.axe()).toEqual([])
  })
})
