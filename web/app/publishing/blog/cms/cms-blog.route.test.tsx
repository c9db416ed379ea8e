import * as cmsBlog from '@esquadro/contract/publishing/blog/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../../testing/app.ts'
import { choose, testList } from '../../../testing/list-tests.ts'
import { renderScreen } from '../../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/blog'
const table = 'Blog'

testList({
  app,
  path,
  table,
  endpoint: cmsBlog.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Ainda não há textos' },
  full: async () => {
    const post = { title: 'Reboco à cal', author: 'Equipe', body: '<p>Três camadas finas.</p>' }
    const { data } = await app.callAs('admin', cmsBlog.create, { body: post })
    const body = { ...post, slug: data.slug, body: '<p>Três camadas espessas.</p>' }
    await app.callAs('admin', cmsBlog.update, { params: { id: data.id }, body })
    return { as: 'admin', rows: ['Reboco à cal'] }
  },
})

describe(path, () => {
  it('shows what each revision changed, and restores an earlier one', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await choose(screen, 'Reboco à cal', 'Revisões')
    const drawer = within(await screen.findByRole('dialog', { name: 'Revisões de “Reboco à cal”' }))
    const newest = within(await drawer.findByRole('region', { name: 'Revisão 2' }))
    expect(newest.getByText('espessas.').closest('ins')).not.toBeNull()
    expect(newest.getByText('finas.').closest('del')).not.toBeNull()
    await screen.user.click(drawer.getByRole('button', { name: 'Restaurar esta' }))
    expect(await screen.findByText('Revisão restaurada.')).toBeVisible()
    expect(await drawer.findByRole('region', { name: 'Revisão 3' })).toBeVisible()
  })

  it('asks before it deletes a post, by its title', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await choose(screen, 'Reboco à cal', 'Excluir')
    const dialog = await screen.findByRole('dialog', { name: 'Excluir “Reboco à cal”?' })
    await screen.user.click(within(dialog).getByRole('button', { name: 'Excluir' }))
    expect(await screen.findByText('Deletado com sucesso!')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ações de Reboco à cal' })).toBeNull())
  })
})
