import * as cmsAnnouncements from '@esquadro/contract/publishing/announcements/cms'
import { within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin, aProfessional } from '../../../../server/src/testing/builders.ts'
import { finishAnnouncements } from '../../../../server/src/testing/jobs.ts'
import { aSegment } from '../../../../server/src/testing/segments.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { choose, expectFieldError, labelled, openWindow, testList } from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/announcements'

testList({
  app,
  path,
  table: 'Comunicados',
  endpoint: cmsAnnouncements.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Nenhum comunicado ainda' },
  full: async () => {
    await aProfessional(app.db)
    const { id: segmentId } = await aSegment(
      app,
      [{ kind: 'profession', professions: ['Arquiteto'] }],
      'Arquitetura',
    )
    await app.callAs('admin', cmsAnnouncements.send, {
      body: {
        segmentId,
        title: { ptBR: 'Mostra aberta', en: 'Show open' },
        text: { ptBR: 'Veja as datas.', en: 'See the dates.' },
        link: '/experiences',
      },
    })
    await finishAnnouncements(app)
    return { as: await anAdmin(app.db), rows: ['Mostra aberta'] }
  },
})

describe(path, () => {
  it('shows the number of recipients, rejects a link to another site, and sends', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Novo comunicado', 'Novo comunicado')
    await screen.user.click(await drawer.findByRole('combobox', { name: /Segmento/ }))
    await screen.user.click(await screen.findByRole('option', { name: 'Arquitetura' }))
    expect(await drawer.findByText(/^1 profissional recebe/)).toBeVisible()
    const typed = {
      'Título em português': 'Visita',
      'Texto em português': 'Venha.',
      'Título em inglês': 'Visit',
      'Texto em inglês': 'Come.',
      'Página que abre': 'https://exemplo.com',
    }
    for (const [label, value] of Object.entries(typed))
      await screen.user.type(drawer.getByLabelText(labelled(label)), value)
    await screen.user.click(drawer.getByRole('button', { name: 'Enviar comunicado' }))
    await expectFieldError(drawer, 'Página que abre', /Comece com \//)
    await screen.user.clear(drawer.getByLabelText(labelled('Página que abre')))
    await screen.user.click(drawer.getByRole('button', { name: 'Enviar comunicado' }))
    expect(await screen.findByRole('row', { name: /Visita.*Arquitetura.*Enviando/ })).toBeVisible()
    // The list refreshes itself while an announcement is being sent.
    await finishAnnouncements(app)
    expect(await screen.findByRole('row', { name: /Visita.*Arquitetura.*Enviado/ })).toBeVisible()
  })

  it('shows the text in both languages', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await choose(screen, 'Mostra aberta', 'Ver o texto')
    const shown = within(await screen.findByRole('dialog', { name: 'Comunicado' }))
    expect(shown.getByText('See the dates.')).toBeVisible()
  })
})
