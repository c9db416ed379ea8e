import * as report from '@esquadro/contract/reports/experience-reports/cms'
import * as cmsExperiences from '@esquadro/contract/rewards/experiences/cms'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { anExperience, givePoints } from '../../testing/experiences.ts'
import { readCsv } from '../../testing/spreadsheets.ts'

const app = useTestApp()

describe('GET /cms/reports/experiences/get-all, GET /cms/reports/experiences/get-summary, GET /cms/reports/experiences/export', () => {
  it('counts seats, demand, waiting list, attendance and points of each experience and category', async () => {
    const first = await anExperience(app.db, { title: 'Jantar', capacity: 2, costPoints: 10 })
    const second = await anExperience(app.db, {
      title: 'Visita',
      categoryId: first.categoryId,
      startsAt: new Date('2027-02-01T12:00:00Z'),
      endsAt: new Date('2027-02-01T18:00:00Z'),
    })
    const people = await Promise.all(Array.from({ length: 4 }, () => aProfessional(app.db)))
    for (const { id } of people) await givePoints(app.db, id, 10, app.clock.now())
    const userIds = people.map(({ id }) => id)
    const subscribed = await app.callAs('admin', cmsExperiences.subscribeUsers, {
      body: { experienceId: first.id, userIds },
    })
    const [removed, present] = subscribed.data.items.map(({ id }) => id ?? '')
    await app.callAs('admin', cmsExperiences.unsubscribe, { params: { id: removed ?? '' } })
    await app.callAs('admin', cmsExperiences.setAttendance, {
      body: { experienceId: first.id, ids: [present ?? ''], attendance: 'present' },
    })
    const figures = {
      seats: 2,
      taken: 2,
      demand: 4,
      waiting: 1,
      removed: 1,
      present: 1,
      absent: 0,
      points: 20,
    }
    const query = { category: first.categoryId }
    const list = await app.callAs('admin', report.getAll, { query })
    expect(list.data.items.map(({ title }) => title)).toEqual(['Visita', 'Jantar'])
    expect(list.data.items[1]).toMatchObject(figures)
    const byDemand = await app.callAs('admin', report.getAll, { query: { ...query, sort: '-demand' } })
    expect(byDemand.data.items[0]?.id).toBe(first.id)
    const summary = await app.callAs('admin', report.getSummary, { query })
    expect(summary.data.items).toEqual([
      {
        ...figures,
        seats: 12,
        experiences: 2,
        category: { id: first.categoryId, name: expect.any(String) as string },
      },
    ])
    const december = await app.callAs('admin', report.getSummary, {
      query: { ...query, from: '2026-12-01', to: '2026-12-31' },
    })
    expect(december.data.items).toMatchObject([{ ...figures, experiences: 1 }])
    expect((await app.callAs('admin', report.getAll, { query: { q: 'VISITÁ' } })).data.items[0]?.id).toBe(
      second.id,
    )
    const file = await app.callAs('admin', report.exportAll, { query: { ...query, format: 'csv' } })
    const [titles = [], ...rows] = readCsv(file.raw)
    expect(rows.map(([title]) => title)).toEqual(['Visita', 'Jantar'])
    // Empty until attendance is recorded.
    const attended = ['Presentes', 'Faltas', 'Presença'].map((title) => titles.indexOf(title))
    expect(rows.map((row) => attended.map((at) => row[at]))).toEqual([
      ['', '', ''],
      ['1', '0', '100,00%'],
    ])
  })
})
