import * as cmsBlog from '@esquadro/contract/publishing/blog/cms'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpAppForEach } from '../../../testing/app.ts'
import { expectEditConflict, expectFieldError, labelled, rowNames } from '../../../testing/list-tests.ts'
import { renderScreen, type Screen } from '../../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/blog'
const table = 'Blog'

// The toolbar of the editor has a button for titles.
const field = { selector: 'input, textarea' }

const openEditor = async (screen: Screen, button: string, title: string) => {
  const [first] = await screen.findAllByRole('button', { name: button })
  await screen.user.click(first as HTMLElement)
  const drawer = within(await screen.findByRole('dialog', { name: title }))
  await drawer.findByLabelText(labelled('Título'), field)
  return drawer
}

describe(path, () => {
  beforeEach(async () => {
    const post = { title: 'Reboco à cal', author: 'Equipe', body: '<p>Três camadas finas.</p>' }
    await app.callAs('admin', cmsBlog.create, { body: post })
  })

  it('writes a draft, and reports an address in use under its field', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openEditor(screen, 'Escrever texto', 'Novo texto')
    const fill = async (label: string, value: string) => {
      const input = drawer.getByLabelText(labelled(label), field)
      await screen.user.clear(input)
      await screen.user.click(input)
      await screen.user.paste(value)
    }
    await fill('Título', 'Taipa de pilão')
    await fill('Autor', 'Equipe')
    await fill('Endereço', 'reboco-a-cal')
    await screen.user.click(drawer.getByRole('button', { name: 'Escrever texto' }))
    await expectFieldError(drawer, 'Endereço', /já usa ou usou/)
    await fill('Endereço', 'taipa')
    await screen.user.click(drawer.getByRole('button', { name: 'Escrever texto' }))
    expect(await screen.findByText('Criado com sucesso!')).toBeVisible()
    await waitFor(() => expect(rowNames(table)).toContain('Taipa de pilão'))
  })

  it('offers both versions when somebody else saved first', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await expectEditConflict(screen, {
      endpoint: cmsBlog.update,
      row: 'Reboco à cal',
      field: 'Autor',
      saveTheirs: async () => {
        const { data } = await app.callAs('admin', cmsBlog.getAll, { query: { q: 'Reboco' } })
        const [post] = data.items
        const { id } = post ?? { id: '' }
        await app.db
          .updateTable('posts')
          .set((row) => ({ author: 'Lia Prado', revision: row('revision', '+', 1) }))
          .where('id', '=', id)
          .execute()
      },
      theirs: 'Lia Prado',
      mine: 'Rui Prado',
    })
  })
})
