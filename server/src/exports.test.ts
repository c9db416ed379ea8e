import * as blog from '@esquadro/contract/blog/cms'
import * as experiences from '@esquadro/contract/experiences/cms'
import * as videos from '@esquadro/contract/videos/cms'
import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from './testing/app.ts'
import { anExperience } from './testing/experiences.ts'
import { readCsv, readXlsx } from './testing/spreadsheets.ts'
import { aVideo } from './testing/videos.ts'

const app = useTestApp()

beforeAll(async () => {
  for (const title of ['Visita à pedreira', 'Jantar', '=Curso']) {
    await anExperience(app.db, { title })
    await aVideo(app, { title })
    await app.callAs('admin', blog.create, {
      body: {
        title,
        excerpt: 'Resumo',
        body: '<p>Texto</p>',
        author: 'Equipe',
        tags: [],
        status: title === 'Jantar' ? 'draft' : 'published',
      },
    })
  }
})

const titlesOf = (rows: readonly (readonly unknown[])[]) => rows.slice(1).map(([title]) => title)
/** CSV shows a formula as text by an apostrophe. */
const shown = (title: string) => title.replace(/^=/, "'=")

describe('the exports of the back office', () => {
  it('have the experiences as filtered and sorted', async () => {
    const query = { sort: '-title', audience: 'both' } as const
    const { items } = (await app.callAs('admin', experiences.getAll, { query: { ...query, limit: 100 } }))
      .data
    const csv = readCsv((await app.callAs('admin', experiences.exportAll, { query })).raw)
    expect(titlesOf(csv)).toEqual(items.map(({ title }) => shown(title)))
    expect(csv[0]?.slice(0, 3)).toEqual(['Experiência', 'Início', 'Fim'])
  })

  it('have the types of experiences as filtered and sorted', async () => {
    const query = { sort: '-name', active: 'true' } as const
    const { items } = (
      await app.callAs('admin', experiences.getAllCategories, { query: { ...query, limit: 100 } })
    ).data
    const csv = readCsv((await app.callAs('admin', experiences.exportCategories, { query })).raw)
    expect(titlesOf(csv)).toEqual(items.map(({ name }) => name))
    expect(csv[1]?.slice(1)).toEqual([String(items[0]?.experiences), expect.any(String), 'Ativo'])
  })

  it('have the videos as filtered and sorted', async () => {
    const query = { sort: 'title', q: 'a' } as const
    const { items } = (await app.callAs('admin', videos.getAll, { query: { ...query, limit: 100 } })).data
    const file = await app.callAs('admin', videos.exportAll, { query: { ...query, format: 'xlsx' } })
    expect(items.length).toBeGreaterThan(0)
    expect(titlesOf(readXlsx(file.raw)[0] ?? [])).toEqual(items.map(({ title }) => title))
  })

  it('have the posts as filtered and sorted', async () => {
    const query = { sort: 'title', state: 'published' } as const
    const { items } = (await app.callAs('admin', blog.getAll, { query: { ...query, limit: 100 } })).data
    const csv = readCsv((await app.callAs('admin', blog.exportAll, { query })).raw)
    expect(items).toHaveLength(2)
    expect(titlesOf(csv)).toEqual(items.map(({ title }) => shown(title)))
  })

  it('are in the audit log', async () => {
    const noted = await app.db
      .selectFrom('auditLog')
      .select('action')
      .where('action', 'like', '%.exported')
      .orderBy('action')
      .execute()
    expect(noted.map(({ action }) => action)).toEqual([
      'experience-category.exported',
      'experience.exported',
      'post.exported',
      'video.exported',
    ])
  })
})
