import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setUpApp } from '../testing/app.ts'
import { renderScreen } from '../testing/screen.tsx'

const app = setUpApp()

describe('/', () => {
  it('leads to both registrations and to the sign-in', async () => {
    const screen = await renderScreen('/', { app })
    const targetOf = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')
    expect(targetOf('Quero participar')).toBe('/sign-up')
    expect(targetOf('Já tenho conta')).toBe('/login')
    expect(targetOf('Cadastro de profissional')).toBe('/sign-up-profissional')
    expect(targetOf('Cadastro de lojista')).toBe('/sign-up-lojista')
    expect(await screen.axe()).toEqual([])
  })

  it('shows an example whose points add up', async () => {
    const screen = await renderScreen('/', { app })
    const table = within(
      screen.getByRole('table', { name: 'Exemplo de nota fiscal com os pontos de cada item' }),
    )
    const points = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => {
        const cells = within(row).getAllByRole('cell')
        return Number(cells.at(-1)?.textContent?.replace(/\D/g, ''))
      })
    expect(points.slice(0, -1).reduce((sum, one) => sum + one, 0)).toBe(points.at(-1))
  })

  it('speaks English to those who chose it', async () => {
    const screen = await renderScreen('/', { app, language: 'en' })
    expect(screen.getAllByRole('link', { name: 'I want to join' }).length).toBeGreaterThan(0)
  })
})
