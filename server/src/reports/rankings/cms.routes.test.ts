import * as audit from '@esquadro/contract/platform/audit/cms'
import * as rankings from '@esquadro/contract/reports/rankings/cms'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { anAdmin, aProfessional } from '../../testing/builders.ts'
import { anEntry, aPosting, post } from '../../testing/ledger.ts'
import { readCsv } from '../../testing/spreadsheets.ts'

const app = useTestApp()
const people: Record<string, string> = {}

beforeAll(async () => {
  for (const [name, profession, city] of [
    ['Ana', 'Arquiteto', 'São Paulo'],
    ['Bia', 'Engenheiro', 'Campinas'],
    ['Caio', 'Arquiteto', 'Campinas'],
    ['Davi', 'Arquiteto', 'São Paulo'],
  ] as const) {
    const { id } = await aProfessional(app.db, { name })
    people[name] = id
    await app.db
      .updateTable('professionals')
      .set({ profession, city, state: 'SP', cau: null, crea: null, abd: null })
      .where('userId', '=', id)
      .execute()
  }
  const on = (day: string, overrides: Record<string, number>) =>
    post(
      app.db,
      Object.entries(overrides).map(([name, amount]) => anEntry(people[name] ?? '', amount)),
      aPosting(new Date(`${day}T15:00:00Z`)),
    )
  await on('2026-10-10', { Ana: 500, Bia: 700, Davi: 40 })
  await on('2026-11-01', { Ana: 900, Bia: 300, Caio: 900 })
  // 23:30 of 30 November in São Paulo, and 0:00 of 1 December.
  await post(app.db, [anEntry(people['Bia'] ?? '', 1)], aPosting(new Date('2026-12-01T02:30:00Z')))
  await post(app.db, [anEntry(people['Bia'] ?? '', 5_000)], aPosting(new Date('2026-12-01T03:00:00Z')))
  // Spending does not count.
  await post(app.db, [anEntry(people['Ana'] ?? '', -100)], aPosting(new Date('2026-11-05T15:00:00Z')))
})

const november = { from: '2026-11-01', to: '2026-11-30' } as const
const rank = async (query: Parameters<typeof app.callAs<typeof rankings.getProfessionalsRanking>>[2]) =>
  (await app.callAs('admin', rankings.getProfessionalsRanking, query)).data
const shown = ({ items }: Awaited<ReturnType<typeof rank>>) =>
  items.map(({ position, previousPosition, name, points }) => [position, previousPosition, name, points])

describe('GET /cms/professionals/get-professionals-ranking', () => {
  it('ranks by the points of the days in São Paulo, with shared positions for ties and the movement', async () => {
    const ranking = await rank({ query: november })
    expect(shown(ranking)).toEqual([
      [1, 2, 'Ana', 900],
      [1, null, 'Caio', 900],
      [3, 1, 'Bia', 301],
    ])
    expect(ranking).toMatchObject({
      period: november,
      previous: { from: '2026-10-02', to: '2026-10-31' },
      totals: { points: 2_101, previousPoints: 1_240 },
      total: 3,
    })
    expect(ranking.first.map(({ name, previousPoints }) => [name, previousPoints])).toEqual([
      ['Ana', 500],
      ['Caio', 0],
      ['Bia', 700],
    ])
    expect(ranking.items[0]).toMatchObject({ level: 'bronze', city: 'São Paulo', profession: 'Arquiteto' })
  })

  it('ranks within profession, city and level; a search keeps the positions', async () => {
    expect(shown(await rank({ query: { ...november, profession: 'Engenheiro' } }))).toEqual([
      [1, 1, 'Bia', 301],
    ])
    expect(shown(await rank({ query: { ...november, city: 'Campinas/SP' } }))).toEqual([
      [1, null, 'Caio', 900],
      [2, 1, 'Bia', 301],
    ])
    expect(shown(await rank({ query: { ...november, level: 'ouro' } }))).toEqual([])
    expect(shown(await rank({ query: { ...november, q: 'bia' } }))).toEqual([[3, 1, 'Bia', 301]])
    expect(
      shown(await rank({ query: { ...november, sort: '-position' } })).map(([, , name]) => name),
    ).toEqual(['Bia', 'Caio', 'Ana'])
  })

  it('covers this year until today by default, and rejects a period that ends before it begins', async () => {
    expect((await rank({})).period).toEqual({ from: '2026-01-01', to: '2026-11-20' })
    const wrong = await app.callAs('admin', rankings.getProfessionalsRanking, {
      query: { from: '2026-11-02', to: '2026-11-01' },
    })
    expect([wrong.status, wrong.error?.code]).toEqual([422, 'ranking.period'])
  })
})

describe('GET /cms/professionals/export-professionals-ranking', () => {
  it('exports the same rows and records it', async () => {
    const admin = await anAdmin(app.db)
    const file = await app.callAs(await app.signIn(admin.id), rankings.exportProfessionalsRanking, {
      query: november,
    })
    const [, ...rows] = readCsv(file.raw)
    expect(rows.map((row) => [row[0], row[2], row[6], row[7]])).toEqual([
      ['1', 'Ana', 'Bronze', '900'],
      ['1', 'Caio', 'Bronze', '900'],
      ['3', 'Bia', 'Bronze', '301'],
    ])
    const log = await app.callAs('admin', audit.getAll, { query: { actor: admin.id } })
    expect(log.data.items[0]?.action).toBe('ranking.exported')
  })
})

describe('GET /cms/professionals/get-cities', () => {
  it('lists cities whose name contains the text', async () => {
    const { data } = await app.callAs('admin', rankings.getCities, { query: { q: 'sao' } })
    expect(data.items).toEqual(['São Paulo/SP'])
  })

  it('lists each place once: a city name in two states, a city without a state, nothing for a missing city', async () => {
    const places = [
      ['Bonito', 'MS'],
      ['Bonito', 'PE'],
      ['Bonito', null],
      ['Bonito', 'MS'],
      ['Bonito de Minas', 'MG'],
      ['Boninal', null],
      ['Boninal', null],
      [null, 'BA'],
    ] as const
    for (const [city, state] of places) await aProfessional(app.db, {}, { city, state })
    const { data } = await app.callAs('admin', rankings.getCities, { query: { q: 'boni' } })
    expect(data.items).toEqual(['Boninal', 'Bonito', 'Bonito de Minas/MG', 'Bonito/MS', 'Bonito/PE'])
    const all = await app.callAs('admin', rankings.getCities)
    expect(all.data.items).toEqual([...data.items, 'Campinas/SP', 'São Paulo/SP'])
  })
})
