import { expect, it } from 'vitest'
import { setUpApp } from '../testing/app.ts'
import { renderScreen } from '../testing/screen.tsx'

const app = setUpApp()

it('shows the administrator of a new programme the first steps, each with a link', async () => {
  const screen = await renderScreen('/cms/dashboard', { app, as: 'admin' })
  expect(await screen.findByRole('heading', { name: 'O programa está pronto para começar' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Abrir as lojas' })).toHaveAttribute('href', '/cms/stores')
  expect(await screen.axe()).toEqual([])
})
