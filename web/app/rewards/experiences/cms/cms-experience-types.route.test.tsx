import * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../../testing/app.ts'
import {
  choose,
  expectEditConflict,
  expectFieldError,
  fillAndSend,
  openWindow,
  rowNames,
  testList,
} from '../../../testing/list-tests.ts'
import { renderScreen } from '../../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/professionals/experiences-types'
const table = 'Tipos de experiência'

testList({
  app,
  path,
  table,
  endpoint: cmsExperiences.getAllCategories,
  empty: { as: () => anAdmin(app.db), title: 'Ainda não há tipos de experiência' },
  full: async () => {
    for (const name of ['Viagens', 'Cursos'])
      await app.callAs('admin', cmsExperiences.createCategory, { body: { name } })
    return { as: 'admin', rows: ['Cursos', 'Viagens'] }
  },
})

describe(path, () => {
  it('creates a type, and rejects a name that exists under its field', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Criar tipo', 'Criar tipo de experiência')
    await fillAndSend(screen, drawer, { Nome: 'viagens' }, 'Criar tipo')
    await expectFieldError(drawer, 'Nome', /já/i)
    await fillAndSend(screen, drawer, { Nome: 'Jantares' }, 'Criar tipo')
    expect(await screen.findByText('Criado com sucesso!')).toBeVisible()
    await waitFor(() => expect(rowNames(table)).toEqual(['Cursos', 'Jantares', 'Viagens']))
  })

  it('asks before it deactivates a type', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await choose(screen, 'Cursos', 'Desativar')
    const dialog = await screen.findByRole('dialog', { name: 'Desativar “Cursos”?' })
    const accept = [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Desativar')
    await screen.user.click(accept as HTMLElement)
    expect(await screen.findByText('Atualizado com sucesso!')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('row', { name: /Cursos.*Inativo/ })).toBeVisible())
  })

  it('offers both versions when somebody else saved first', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await expectEditConflict(screen, {
      endpoint: cmsExperiences.updateCategory,
      row: 'Viagens',
      field: 'Nome',
      saveTheirs: () =>
        app.db
          .updateTable('experienceCategories')
          .set({ name: 'Viagens longas' })
          .where('name', '=', 'Viagens')
          .execute(),
      theirs: 'Viagens longas',
      mine: 'Viagens curtas',
    })
    await waitFor(() => expect(rowNames(table)).toContain('Viagens curtas'))
  })
})
