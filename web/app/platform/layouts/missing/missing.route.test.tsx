import { expect, it } from 'vitest'
import { setUpApp } from '../../../testing/app.ts'
import { renderScreen } from '../../../testing/screen.tsx'

const app = setUpApp()

it('says that an address does not exist and links to the home page', async () => {
  const screen = await renderScreen('/nao-existe', { app, as: 'professional' })
  const title = 'Este endereço não consta na planta'
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/')
  expect(await screen.axe()).toEqual([])
})

it('links from the home of the back office to its dashboard', async () => {
  const screen = await renderScreen('/cms', { app, as: 'admin' })
  await expect.poll(screen.address).toBe('/cms/dashboard')
})
