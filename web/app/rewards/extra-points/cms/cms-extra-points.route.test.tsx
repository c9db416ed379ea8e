import * as cmsExtraPoints from '@esquadro/contract/rewards/extra-points/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin, aProfessional } from '../../../../../server/src/testing/builders.ts'
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
import { testReading } from '../../../testing/reading-tests.ts'
import { renderScreen } from '../../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/professionals/extra-points'
const table = 'Pontos extras'

async function anExtraPoint(name: string, validFrom: string): Promise<string> {
  const body = { name, points: 150, validFrom, validUntil: '2026-12-31' }
  return (await app.callAs('admin', cmsExtraPoints.create, { body })).data.id
}
let fair: string

testList({
  app,
  path,
  table,
  endpoint: cmsExtraPoints.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Ainda não há pontos extras' },
  full: async () => {
    fair = await anExtraPoint('Feira de pedras', '2026-11-01')
    await anExtraPoint('Visita à obra', '2026-12-01')
    return { as: 'admin', rows: ['Visita à obra', 'Feira de pedras'] }
  },
})

describe(path, () => {
  it('creates an extra point and reports a missing value under its field', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    const drawer = await openWindow(screen, 'Criar ponto extra', 'Criar ponto extra')
    await fillAndSend(screen, drawer, { Nome: 'Oficina' }, 'Criar ponto extra')
    await expectFieldError(drawer, 'Pontos', /Preencha este campo/)
    const values = { Pontos: '90', 'Primeiro dia': '01/12/2026', 'Último dia': '02/12/2026' }
    await fillAndSend(screen, drawer, values, 'Criar ponto extra')
    expect(await screen.findByText('Criado com sucesso!')).toBeVisible()
    await waitFor(() => expect(rowNames(table)).toContain('Oficina'))
  })

  it('removes the points from a participant after asking by name', async () => {
    const { id: idProfessional } = await aProfessional(app.db, { name: 'Nina Prado' })
    await app.callAs('admin', cmsExtraPoints.addExtraPointInProfessional, {
      body: { idExtraPoint: fair, idProfessional },
    })
    const screen = await renderScreen(`${path}?id=${fair}`, { app, as: 'admin' })
    expect(await screen.findByText('Pela administração')).toBeVisible()
    expect(await screen.axe()).toEqual([])
    await choose(screen, 'Nina Prado', 'Retirar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Retirar os pontos de Nina Prado?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Retirar' }))
    expect(await screen.findByText('Pontos retirados.')).toBeVisible()
    expect(await screen.findByText('Retirado em 20/11/2026')).toBeVisible()
  })

  it('shows the QR code for printing and the refused scans', async () => {
    const screen = await renderScreen(`${path}?id=${fair}`, { app, as: 'admin' })
    await screen.user.click(await screen.findByRole('tab', { name: 'QR code' }))
    expect(await screen.findByRole('img', { name: 'QR code de Feira de pedras' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Cartaz A4 (PDF)' })).toBeVisible()
    await screen.user.click(screen.getByRole('tab', { name: 'Leituras recusadas' }))
    expect(await screen.findByText('Nenhuma leitura recusada')).toBeVisible()
  })

  it('offers both versions when somebody else saved first', async () => {
    await anExtraPoint('Oficina', '2026-12-01')
    const screen = await renderScreen(path, { app, as: 'admin' })
    await expectEditConflict(screen, {
      endpoint: cmsExtraPoints.update,
      row: 'Oficina',
      tab: 'Dados',
      field: 'Nome',
      saveTheirs: () =>
        app.db
          .updateTable('extraPoints')
          .set({ name: 'Oficina de cal' })
          .where('name', '=', 'Oficina')
          .execute(),
      theirs: 'Oficina de cal',
      mine: 'Oficina de barro',
    })
    await waitFor(() => expect(rowNames(table)).toContain('Oficina de barro'))
  })

  it('suspends an extra point after asking', async () => {
    const screen = await renderScreen(path, { app, as: 'admin' })
    await choose(screen, 'Visita à obra', 'Suspender')
    const dialog = within(await screen.findByRole('dialog', { name: 'Suspender “Visita à obra”?' }))
    await screen.user.click(dialog.getByRole('button', { name: 'Suspender' }))
    await waitFor(() => expect(screen.getByRole('row', { name: /Visita à obra.*Suspenso/ })).toBeVisible())
  })
})

describe(`${path}/screen`, () => {
  it('shows the code, how long it is valid and how many people took part', async () => {
    const screen = await renderScreen(`${path}/screen?id=${fair}`, { app, as: 'admin' })
    expect(await screen.findByRole('heading', { name: 'Feira de pedras' })).toBeVisible()
    expect(screen.getByRole('img', { name: 'QR code de Feira de pedras' })).toBeVisible()
    expect(screen.getByText(/^([0-9A-Z]{4}-){5}[0-9A-Z]{4}$/)).toBeVisible()
    expect(screen.getByText(/^Muda em \d+ s$/)).toBeVisible()
    expect(await screen.axe()).toEqual([])
  })

  it.each([
    ['without an extra point', ''],
    ['for an unknown one', '?id=00000000-0000-4000-8000-000000000000'],
    ['for an address that is wrong', '?id=x'],
  ])('offers the extra points that run today %s', async (_, query) => {
    const screen = await renderScreen(`${path}/screen${query}`, { app, as: 'admin' })
    await screen.findEmpty('Escolha o ponto extra')
    await screen.user.click(await screen.findByRole('link', { name: 'Feira de pedras' }))
    expect(await screen.findByRole('img', { name: 'QR code de Feira de pedras' })).toBeVisible()
  })

  testReading({
    app,
    open: async () => ({ path: `${path}/screen?id=${fair}`, as: 'admin' }),
    endpoint: cmsExtraPoints.getScreenCode,
    shown: 'Feira de pedras',
    hasRetry: true,
  })
})
