import * as rankings from '@esquadro/contract/rankings/cms'
import { waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { anAdmin, aProfessional } from '../../../server/src/testing/builders.ts'
import { anEntry, aPosting, post } from '../../../server/src/testing/ledger.ts'
import { setUpApp } from '../testing/app.ts'
import { rowNames, rowOf, testList } from '../testing/list-tests.ts'
import { renderScreen } from '../testing/screen.tsx'

const app = setUpApp()
const path = '/cms/reports/professionals-ranking'
const table = 'Ranking de profissionais'

testList({
  app,
  path,
  table,
  endpoint: rankings.getProfessionalsRanking,
  empty: { as: () => anAdmin(app.db), title: 'Ninguém pontuou neste período' },
  full: async () => {
    const [ana, bia] = [
      await aProfessional(app.db, { name: 'Ana Lima' }),
      await aProfessional(app.db, { name: 'Bia Reis' }),
    ]
    const earn = (day: string, overrides: readonly (readonly [string, number])[]) =>
      post(
        app.db,
        overrides.map(([id, amount]) => anEntry(id, amount)),
        aPosting(new Date(`${day}T15:00:00Z`)),
      )
    await earn('2026-10-20', [
      [ana.id, 900],
      [bia.id, 100],
    ])
    await earn('2026-11-02', [
      [ana.id, 300],
      [bia.id, 700],
    ])
    return { as: 'admin', rows: ['Ana Lima', 'Bia Reis'] }
  },
})

describe(path, () => {
  it('shows the first ten, the movement of each and the sum of the period', async () => {
    const screen = await renderScreen(`${path}?from=2026-11-01`, { app, as: 'admin' })
    await waitFor(() => expect(rowNames(table)).toEqual(['Bia Reis', 'Ana Lima']))
    const up = await rowOf(table, 'Bia Reis')
    expect(within(up).getByRole('img', { name: 'Subiu 1 posição' })).toBeVisible()
    const down = await rowOf(table, 'Ana Lima')
    expect(within(down).getByRole('img', { name: 'Desceu 1 posição' })).toBeVisible()
    const chart = within(screen.getByRole('region', { name: 'Os dez primeiros' }))
    expect(chart.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1ºBia Reis700 Pts',
      '2ºAna Lima300 Pts',
    ])
    expect(screen.getByText('1.000 no período anterior.')).toBeVisible()
  })
})
