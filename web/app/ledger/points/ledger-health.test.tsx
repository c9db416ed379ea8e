import * as cmsPoints from '@esquadro/contract/ledger/points/cms'
import { LEDGER_RULES } from '@esquadro/contract/ledger/points/vocabulary'
import * as dashboards from '@esquadro/contract/reports/dashboards/cms'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { aProfessional } from '../../../../server/src/testing/builders.ts'
import { giveExtraPoint, proveLedger } from '../../../../server/src/testing/ledger.ts'
import { fill } from '../../../../server/src/testing/plans.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { expectConflict } from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()

beforeEach(async () => {
  const { id } = await aProfessional(app.db)
  await giveExtraPoint(app.db, id, 500, app.clock.now())
})

it('shows the last proof rule by rule', async () => {
  await proveLedger(app.services)
  const screen = await renderScreen('/cms/ledger', { app, as: 'admin' })
  expect(await screen.findByText('Todas as regras valem')).toBeVisible()
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

it('queues a verification on request', async () => {
  const screen = await renderScreen('/cms/ledger', { app, as: 'admin' })
  await screen.user.click(await screen.findByRole('button', { name: 'Conferir agora' }))
  expect(await screen.findByText('Na fila: começa em instantes.')).toBeVisible()
})

it('shows the verification that another administrator requested first', async () => {
  const screen = await renderScreen('/cms/ledger', { app, as: 'admin' })
  const verify = await screen.findByRole('button', { name: 'Conferir agora' })
  await app.callAs('admin', cmsPoints.verify)
  await screen.user.click(verify)
  await expectConflict(cmsPoints.verify)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(await screen.findByText('Na fila: começa em instantes.')).toBeVisible()
})
