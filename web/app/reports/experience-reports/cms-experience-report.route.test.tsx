import * as report from '@esquadro/contract/reports/experience-reports/cms'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../server/src/testing/builders.ts'
import { anExperience } from '../../../../server/src/testing/experiences.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { testList } from '../../testing/list-tests.ts'
import { network } from '../../testing/network.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
const path = '/cms/reports/experiences'

testList({
  app,
  path,
  table: 'Experiências',
  endpoint: report.getAll,
  empty: { as: () => anAdmin(app.db), title: 'Ainda não há experiências' },
  full: async () => {
    await anExperience(app.db, { title: 'Jantar na obra', capacity: 12 })
    return { as: 'admin', rows: ['Jantar na obra'] }
  },
})

describe(path, () => {
  it('charts seats and demand by type, and reports if they cannot be read', async () => {
    const screen = await renderScreen(`${path}?view=chart`, { app, as: 'admin' })
    expect(await screen.findByText('0 de 12 vagas, procura de 0')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Vagas ocupadas e procura por tipo' })).toBeVisible()
  })

  it('keeps the table if the chart fails', async () => {
    network.fail(report.getSummary)
    const screen = await renderScreen(`${path}?view=chart`, { app, as: 'admin' })
    expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    await screen.press('Tabela')
    expect(await screen.findByRole('row', { name: /Jantar na obra/ })).toBeVisible()
    network.mend()
  })
})
