import * as cmsPoints from '@esquadro/contract/ledger/points/cms'
import { LEDGER_RULES } from '@esquadro/contract/ledger/points/vocabulary'
import * as dashboards from '@esquadro/contract/reports/dashboards/cms'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { aProfessional } from '../../../../server/src/testing/builders.ts'
import { giveExtraPoint, proveLedger, recordTestRoot } from '../../../../server/src/testing/ledger.ts'
import { fill } from '../../../../server/src/testing/plans.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { expectConflict } from '../../testing/list-tests.ts'
import { renderScreen, type Screen } from '../../testing/screen.tsx'

const app = setUpAppForEach()

const openChecks = async (screen: Screen) => screen.user.click(await screen.findByText('Ver as conferências'))

beforeEach(async () => {
  const { id } = await aProfessional(app.db)
  await giveExtraPoint(app.db, id, 500, app.clock.now())
})

it('shows the last proof rule by rule', async () => {
  await proveLedger(app.services)
  const screen = await renderScreen('/cms/ledger', { app, as: 'admin' })
  expect(await screen.findByText('Todos os pontos estão como foram lançados.')).toBeVisible()
  expect(
    screen.getByText('A primeira cópia por e-mail sai amanhã; na página pública as assinaturas já estão.'),
  ).toBeVisible()
  await openChecks(screen)
  expect(screen.getByText(/1 lançamentos de 1 contas/)).toBeVisible()
  expect(screen.getAllByText('Em ordem')).toHaveLength(LEDGER_RULES.length)
  expect(await screen.axe()).toEqual([])
})

it('shows a violated rule, also on the dashboard', async () => {
  await fill(app.ownerUrl, sql`update cycle_scores set points = points + 1`)
  await proveLedger(app.services)
  const screen = await renderScreen('/cms/ledger', { app, as: 'admin' })
  expect(await screen.findByText('1 regra violada')).toBeVisible()
  expect(screen.getByText(/ 2026$/)).toBeVisible()
  const { data } = await app.callAs('admin', dashboards.getAll)
  expect(data.waiting[0]).toMatchObject({ kind: 'ledger-broken', count: 1 })
})

it('draws the chain up to the last signature of which a copy is outside', async () => {
  await recordTestRoot(app.services)
  app.clock.advance({ days: 1 })
  await recordTestRoot(app.services)
  const screen = await renderScreen('/cms/ledger', { app, as: 'admin' })
  expect(await screen.findByRole('img', { name: 'As 2 assinaturas mais recentes, em cadeia' })).toBeVisible()
  expect(
    screen.getByText('Até a assinatura 1, de 20/11/2026 12:00, há uma cópia por e-mail fora daqui.'),
  ).toBeVisible()
  expect(screen.getByText('Ainda não conferida.')).toBeVisible()
})

it('queues a verification on request', async () => {
  const screen = await renderScreen('/cms/ledger', { app, as: 'admin' })
  await openChecks(screen)
  await screen.user.click(await screen.findByRole('button', { name: 'Conferir agora' }))
  expect(await screen.findByText('Na fila: começa em instantes.')).toBeVisible()
})

it('shows the verification that another administrator requested first', async () => {
  const screen = await renderScreen('/cms/ledger', { app, as: 'admin' })
  await openChecks(screen)
  const verify = await screen.findByRole('button', { name: 'Conferir agora' })
  await app.callAs('admin', cmsPoints.verify)
  await screen.user.click(verify)
  await expectConflict(cmsPoints.verify)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(await screen.findByText('Na fila: começa em instantes.')).toBeVisible()
})
