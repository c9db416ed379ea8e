import * as cmsVideos from '@esquadro/contract/publishing/videos/cms'
import { waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../server/src/testing/builders.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import {
  choose,
  expectEditConflict,
  expectFieldError,
  fillAndSend,
  openWindow,
  rowNames,
  testList,
} from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/videos'
const table = 'Vídeos'

testList({
  app,
  path,
  table,
  endpoint: cmsVideos.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Ainda não há vídeos' },
  full: async () => {
    for (const title of ['Reboco à cal', 'Luz rasante'])
      await app.callAs('admin', cmsVideos.create, { body: { title, link: 'https://youtu.be/aqz-KE-bpKQ' } })
    return { as: 'admin', rows: ['Luz rasante', 'Reboco à cal'] }
  },
})

describe(path, () => {
  it('adds a link, and reports a foreign one under its field', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Adicionar vídeo', 'Adicionar vídeo')
    await fillAndSend(screen, drawer, { Título: 'Taipa', Link: 'https://exemplo.com' }, 'Adicionar vídeo')
    await expectFieldError(drawer, 'Link', /YouTube ou do Vimeo/)
    await fillAndSend(screen, drawer, { Link: 'https://vimeo.com/76979871' }, 'Adicionar vídeo')
    expect(await screen.findByText('Vídeo adicionado com sucesso!')).toBeVisible()
    await waitFor(() => expect(rowNames(table)[0]).toBe('Taipa'))
  })

  it('edits a video without changing its film, and asks before it hides one', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Luz rasante', 'Editar vídeo')
    await fillAndSend(screen, drawer, { Título: 'Luz rasante de inverno' }, 'Salvar')
    expect(await screen.findByText('Vídeo atualizado com sucesso!')).toBeVisible()
    await choose(screen, 'Reboco à cal', 'Ocultar')
    const dialog = await screen.findByRole('dialog', { name: 'Ocultar “Reboco à cal”?' })
    const accept = [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Ocultar')
    await screen.user.click(accept as HTMLElement)
    await waitFor(() => expect(screen.getByRole('row', { name: /Reboco à cal.*Oculto/ })).toBeVisible())
  })

  it('offers both versions when somebody else saved first', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await expectEditConflict(screen, {
      endpoint: cmsVideos.update,
      row: 'Luz rasante',
      field: 'Título',
      saveTheirs: () =>
        app.db
          .updateTable('videos')
          .set((row) => ({ title: 'Luz rasante de inverno', revision: row('revision', '+', 1) }))
          .where('title', '=', 'Luz rasante')
          .execute(),
      theirs: 'Luz rasante de inverno',
      mine: 'Luz rasante de verão',
    })
    await waitFor(() => expect(rowNames(table)).toContain('Luz rasante de verão'))
  })
})
