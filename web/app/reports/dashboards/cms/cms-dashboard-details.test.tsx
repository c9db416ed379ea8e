import * as dashboards from '@esquadro/contract/reports/dashboards/cms'
import { describe } from 'vitest'
import { setUpApp } from '../../../testing/app.ts'
import { testEmptyList } from '../../../testing/list-tests.ts'
import { renderScreen } from '../../../testing/screen.tsx'

const app = setUpApp()

describe.each([
  ['entries', 'Lançamentos', dashboards.getEntries, 'Nenhum lançamento ainda'],
  ['open', 'Pontos em aberto', dashboards.getOpenPoints, 'Nenhum ponto em aberto'],
  ['expiring', 'Pontos a vencer', dashboards.getExpiring, 'Nenhum ponto a vencer'],
  ['near', 'Perto de um nível', dashboards.getNearLevels, 'Ninguém está perto do próximo nível'],
  ['quiet', 'Lojas sem notas', dashboards.getQuietStores, 'Nenhuma loja sem notas'],
  ['social', 'Redes sociais', dashboards.getUsersWithSocialMedia, 'Ninguém informou redes sociais'],
] as const)('the tab %s of the details of the dashboard', (tab, table, endpoint, title) => {
  testEmptyList({
    open: () => renderScreen(`/cms/dashboard/details?tab=${tab}`, { app, as: 'admin' }),
    table,
    endpoint,
    title,
  })
})
