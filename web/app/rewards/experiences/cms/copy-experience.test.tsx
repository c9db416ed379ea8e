import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setUpApp } from '../../../testing/app.ts'
import { experiencesOnce } from '../../../testing/experiences.ts'
import { choose, expectFieldError, labelled, rowNames } from '../../../testing/list-tests.ts'
import { renderScreen, type Screen } from '../../../testing/screen.tsx'

const app = setUpApp()
const path = '/cms/professionals/experiences'
const table = 'Experiências'

const seed = experiencesOnce(app)

// The toolbar of the editor has a button for titles.
const field = { selector: 'input, textarea' }

const openEditor = async (screen: Screen, row: string, action: string, title: string) => {
  await choose(screen, row, action)
  const drawer = within(await screen.findByRole('dialog', { name: title }))
  await drawer.findByLabelText(labelled('Título'), field)
  return drawer
}

describe(path, () => {
  it('reports times in the wrong order under their fields, and copies an experience with new dates', async () => {
    await seed()
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openEditor(screen, 'Jantar na obra', 'Copiar', 'Copiar experiência')
    const fill = async (values: Record<string, string>) => {
      for (const [label, value] of Object.entries(values)) {
        const input = drawer.getByLabelText(labelled(label), field)
        await screen.user.clear(input)
        await screen.user.click(input)
        await screen.user.paste(value)
      }
      await screen.user.click(drawer.getByRole('button', { name: 'Criar experiência' }))
    }
    expect(drawer.getByLabelText(labelled('Começa em'))).toHaveValue('')
    await fill({
      Título: 'Jantar no pátio',
      'Começa em': '10/01/2027 20:00',
      'Termina em': '10/01/2027 19:00',
      'Abrem em': '01/12/2026 09:00',
      'Encerram em': '09/01/2027 18:00',
      'Cancelar até': '09/01/2027 18:00',
    })
    await expectFieldError(drawer, 'Termina em', /O fim vem depois do começo/)
    await fill({ 'Termina em': '10/01/2027 23:00' })
    expect(await screen.findByText('Experiência cadastrada com sucesso!')).toBeVisible()
    await waitFor(() => expect(rowNames(table)).toContain('Jantar no pátio'))
  })
})
