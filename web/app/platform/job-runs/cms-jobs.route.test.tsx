import * as cmsJobs from '@esquadro/contract/platform/job-runs/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aJobRun } from '../../../../server/src/testing/jobs.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { choose, expectConflict, rowNames, rowOf } from '../../testing/list-tests.ts'
import { testReading } from '../../testing/reading-tests.ts'
import { renderScreen, type Screen } from '../../testing/screen.tsx'

const app = setUpAppForEach()

const unfold = async (screen: Screen) =>
  screen.user.click(await screen.findByRole('button', { name: /^Ver \d+ tarefas em ordem$/ }))

describe('/cms/jobs', () => {
  it('shows schedule, next run, last result and error as text', async () => {
    await aJobRun(app.services, 'points-expiry', { counts: { lots: 3, notices: 0 } })
    await aJobRun(app.services, 'seat-holds', { error: 'connection terminated' })
    const screen = await renderScreen('/cms/jobs', { app, as: 'admin' })
    await screen.findByRole('table', { name: 'Tarefas' })
    await waitFor(() => expect(rowNames('Tarefas')).toEqual(['Vagas sem confirmação']))
    await unfold(screen)
    expect(rowNames('Tarefas')[0]).toBe('Vagas sem confirmação')
    expect(await rowOf('Tarefas', 'Vencimento de pontos')).toHaveTextContent(
      /Concluída.*lotes vencidos: 3.*20\/11\/2026 12:00.*Todo dia às 00:10.*21\/11\/2026 00:10/,
    )
    expect(await rowOf('Tarefas', 'Vagas sem confirmação')).toHaveTextContent(/Falhou.*connection terminated/)
    expect(await rowOf('Tarefas', 'Comunicados aos membros')).toHaveTextContent('Quando necessário')
    expect(await screen.axe()).toEqual([])
  })

  it('runs a job after confirmation, and lists the runs of a job', async () => {
    await aJobRun(app.services, 'points-expiry', {})
    const screen = await renderScreen('/cms/jobs', { app, as: 'admin' })
    expect(await screen.findByText('Nada falhou')).toBeVisible()
    await unfold(screen)
    await choose(screen, 'Limpeza de dados vencidos', 'Executar agora')
    await screen.user.click(await screen.findByRole('button', { name: 'Executar agora' }))
    expect(await screen.findByText('Tarefa na fila: ela começa em instantes.')).toBeVisible()
    expect(await rowOf('Tarefas', 'Limpeza de dados')).toHaveTextContent('1 na fila')
    await choose(screen, 'Vencimento de pontos', 'Ver histórico')
    await expect.poll(screen.address).toBe('/cms/jobs?tab=runs&job=points-expiry')
    await screen.findByRole('table', { name: 'Histórico' })
    expect(await rowOf('Histórico', 'Vencimento de pontos')).toHaveTextContent('Agendamento')
  })
  it('says that another administrator has already started a job', async () => {
    const screen = await renderScreen('/cms/jobs', { app, as: 'admin' })
    expect(await screen.findByText('Nada falhou')).toBeVisible()
    await unfold(screen)
    await choose(screen, 'Vencimento de cadastros de clientes', 'Executar agora')
    const question = within(await screen.findByRole('dialog', { name: /^Executar “Vencimento de cadastros/ }))
    await app.callAs('admin', cmsJobs.run, { body: { name: 'customer-expiry' } })
    await screen.user.click(question.getByRole('button', { name: 'Executar agora' }))
    await expectConflict(cmsJobs.run)
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(await rowOf('Tarefas', 'Vencimento de cadastros')).toHaveTextContent('1 na fila')
  })
})

describe('the loading of /cms/jobs', () => {
  testReading({
    app,
    open: async () => ({ path: '/cms/jobs', as: 'admin' }),
    endpoint: cmsJobs.getAll,
    shown: 'Nada falhou',
    hasRetry: true,
  })
})
