import * as products from '@esquadro/contract/catalogue/products/shared'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aBrand, aProduct, aProfessional } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { rowNames, testList } from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/products'
const table = 'Produtos participantes'

testList({
  app,
  path,
  table,
  endpoint: products.getAll,
  empty: { as: () => aProfessional(app.db), title: 'O catálogo ainda está vazio' },
  full: async () => {
    await aProduct(app.db, { name: 'Luminária', code: 'A1' })
    await aProduct(app.db, { name: 'Ardósia', code: 'B2' })
    return { as: 'professional', rows: ['Ardósia', 'Luminária'] }
  },
})

describe(path, () => {
  it('sorts by code, ascending and then descending', async () => {
    const screen = await renderScreen(path, { app, as: 'shopkeeper' })
    await waitFor(() => expect(rowNames(table)).toEqual(['Ardósia', 'Luminária']))
    await screen.user.click(screen.getByRole('button', { name: 'Código' }))
    await waitFor(() => expect(rowNames(table)).toEqual(['Luminária', 'Ardósia']))
    await waitFor(() => expect(screen.address()).toBe(`${path}?sort=code`))
    expect(screen.getByRole('columnheader', { name: 'Código' })).toHaveAttribute('aria-sort', 'ascending')
    await screen.user.click(screen.getByRole('button', { name: 'Código' }))
    await waitFor(() => expect(rowNames(table)).toEqual(['Ardósia', 'Luminária']))
  })

  it('filters by brand in the address', async () => {
    const brand = await aBrand(app.db, { name: 'Clara' })
    await aProduct(app.db, { name: 'Pendente', brandId: brand.id })
    const screen = await renderScreen(`${path}?brand=${brand.id}`, { app, as: 'professional' })
    await waitFor(() => expect(rowNames(table)).toEqual(['Pendente']))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Marca' })).toHaveTextContent('Clara'))
  })

  it('shows the catalogue as samples by category, keeps that in the address and remembers it', async () => {
    const screen = await renderScreen(path, { app, as: 'professional' })
    await screen.user.click(await screen.findByRole('button', { name: 'Amostras' }))
    await waitFor(() => expect(screen.address()).toBe(`${path}?view=samples`))
    await screen.findByRole('heading', { level: 3, name: 'Ardósia' })
    const group = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent ?? '')
    expect(group).toEqual(group.toSorted((a, b) => a.localeCompare(b, 'pt-BR')))
    expect(screen.queryByRole('table')).toBeNull()
    expect(await screen.axe()).toEqual([])
    screen.unmount()
    const again = await renderScreen(path, { app, as: 'professional' })
    expect(await again.findByRole('button', { name: 'Amostras', pressed: true })).toBeVisible()
    await again.user.click(again.getByRole('button', { name: 'Tabela' }))
    expect(await again.findByRole('table', { name: table })).toBeVisible()
  })

  it.each(['table', 'samples'])('draws neighbours of one kind differently as %s', async (view) => {
    const brand = await aBrand(app.db, { name: `Arco ${view}` })
    for (const size of ['P', 'M', 'G', 'GG'])
      await aProduct(app.db, { name: `Arandela grafite ${size}`, brandId: brand.id })
    const screen = await renderScreen(`${path}?view=${view}&brand=${brand.id}`, { app, as: 'professional' })
    await screen.findByText('Arandela grafite GG')
    const files = [...document.querySelectorAll('[data-sample]')].map((sample) =>
      sample.getAttribute('data-sample'),
    )
    expect(files).toHaveLength(4)
    expect(new Set(files.slice(0, 3)).size).toBe(3)
    expect(files[3]).not.toBe(files[2])
  })

  it('states a campaign for the whole catalogue once', async () => {
    await app.db
      .insertInto('accelerators')
      .values({
        name: 'Semana do projeto',
        multiplierBps: 20_000,
        startsOn: '2026-11-01',
        endsOn: '2026-11-30',
        everything: true,
        createdAt: app.clock.now(),
        updatedAt: app.clock.now(),
      })
      .execute()
    const screen = await renderScreen(path, { app, as: 'professional' })
    const campaign = await screen.findByRole('region', { name: 'Em todo o catálogo' })
    expect(campaign).toHaveTextContent('Semana do projeto, até 30/11/2026')
    expect(screen.getAllByText(/Semana do projeto/)).toHaveLength(1)
  })

  it('links professionals to the categories', async () => {
    const screen = await renderScreen(path, { app, as: 'professional' })
    expect(await screen.findByRole('link', { name: 'Ver por categoria' })).toHaveAttribute(
      'href',
      '/categories',
    )
  })
})
