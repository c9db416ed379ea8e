import * as rankings from '@esquadro/contract/reports/rankings/cms'
import { waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anAdmin, aProfessional } from '../../../../server/src/testing/builders.ts'
import { anEntry, aPosting, post } from '../../../../server/src/testing/ledger.ts'
import { fill } from '../../../../server/src/testing/plans.ts'
import { setUpAppForEach } from '../../testing/app.ts'
import { rowNames, rowOf, testList } from '../../testing/list-tests.ts'
import { renderScreen } from '../../testing/screen.tsx'

const app = setUpAppForEach()
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
    expect(screen.getByText(/1\.000 no período anterior\./)).toBeVisible()
    await screen.press('Gráfico')
    const chart = within(await screen.findByRole('region', { name: 'Os dez primeiros' }))
    expect(chart.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1ºBia Reis700 pontos',
      '2ºAna Lima300 pontos',
    ])
  })

  it('shows the date of the figures in a large programme', async () => {
    const { id } = await aProfessional(app.db, { name: 'Nina Prado' })
    await sql`
      with kept as (
        insert into kept_rankings (period_from, period_to, ranked, points, previous_points, newest_entry, computed_at)
        values ('2026-11-03', '2026-11-04', 1, 500, 0, 0, ${new Date('2026-11-20T14:58:00Z')}) returning id
      )
      insert into kept_ranking_rows (ranking_id, place, position, professional_id, points, previous_points)
      select id, 1, 1, ${id}, 500, 0 from kept`.execute(app.db)
    // Sets the planner's statistics as if there were that many rows.
    await fill(app.ownerUrl, sql`update pg_class set reltuples = 5000 where oid = 'professionals'::regclass`)
    const screen = await renderScreen(`${path}?from=2026-11-03&to=2026-11-04`, { app, as: 'admin' })
    expect(await screen.findByText(/Atualizado às 11:58\.$/)).toBeVisible()
    expect(rowNames(table)).toEqual(['Nina Prado'])
  })
})
