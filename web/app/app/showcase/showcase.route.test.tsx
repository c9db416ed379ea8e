import { expect, it } from 'vitest'
import { setUpApp } from '../../testing/app.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpApp()

it('shows every sheet of components', async () => {
  const screen = await renderScreen('/design', { app })
  expect(await screen.findByRole('heading', { level: 1, name: 'Caderno de desenho' })).toBeVisible()
  for (const sheet of ['Fundamentos', 'Ações', 'Campos', 'Escolhas', 'Janelas e avisos', 'Listas', 'Estados'])
    expect(await screen.findByRole('heading', { level: 2, name: sheet })).toBeVisible()
})
