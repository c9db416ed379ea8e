import * as products from '@esquadro/contract/catalogue/products/professional'
import { describe, expect, it } from 'vitest'
import { aCategory, aProduct } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { network } from '../../testing/network.ts'
import { testReading } from '../../testing/reading-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/categories'

/** A category with a product, which professionals see. */
async function aParticipating(name: string, pointsPerRealBps: number): Promise<void> {
  const { id: categoryId } = await aCategory(app.db, { name, pointsPerRealBps })
  await aProduct(app.db, { categoryId })
}

describe(path, () => {
  it('explains the page while there are no categories', async () => {
    const screen = await renderScreen(path, { app, as: 'professional' })
    await screen.findEmpty('Ainda não há categorias')
    expect(await screen.axe()).toEqual([])
  })

  it('shows the categories, by rate on request, without accessibility violations', async () => {
    await aParticipating('Acessórios', 5_000)
    await aParticipating('Pedras', 30_000)
    const screen = await renderScreen(`${path}?sort=-rate`, { app, as: 'professional' })
    const links = await screen.findAllByRole('link', { name: /^Ver produtos de/ })
    const names = links.map((link) => link.getAttribute('aria-label') ?? link.textContent)
    expect(names.map((name) => name?.replace('Ver produtos de ', ''))).toEqual(['Pedras', 'Acessórios'])
    expect(await screen.axe()).toEqual([])
  })

  it('reports a failure and retries', async () => {
    await aParticipating('Pedras', 30_000)
    network.fail(products.getCategories)
    const screen = await renderScreen(path, { app, as: 'professional' })
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' })
    network.mend()
    await screen.user.click(retry)
    expect(await screen.findByText('Pedras')).toBeVisible()
  })
})

describe('the loading of /categories', () => {
  testReading({
    app,
    open: async () => {
      await aParticipating('Pedras', 30_000)
      return { path, as: 'professional' }
    },
    endpoint: products.getCategories,
    shown: 'Pedras',
  })
})
