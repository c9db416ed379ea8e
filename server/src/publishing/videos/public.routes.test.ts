import * as videos from '@esquadro/contract/publishing/videos/public'
import { VIDEO_AUDIENCES } from '@esquadro/contract/publishing/videos/video'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { useTestApp, type Who } from '../../testing/app.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { anUploadedVideo, aVideo } from '../../testing/videos.ts'
import { listVisibleVideos } from './videos.queries.ts'

const app = useTestApp()
beforeEach(() => app.db.deleteFrom('videos').execute())

const idsFor = async (caller: Who, query: Parameters<typeof app.callAs<typeof videos.getAll>>[2] = {}) =>
  (await app.callAs(caller, videos.getAll, query)).data.items.map(({ id }) => id)
const getOne = (caller: Who, id: string) => app.callAs(caller, videos.getOne, { query: { id } })

describe('GET /videos/get-all', () => {
  it('lists the videos of each audience, and public ones for visitors', async () => {
    const by = Object.fromEntries(
      await Promise.all(
        VIDEO_AUDIENCES.map(async (audience) => [audience, await aVideo(app, { audience })] as const),
      ),
    )
    const seen = async (caller: Who) => {
      const ids = await idsFor(caller)
      return VIDEO_AUDIENCES.filter((audience) => ids.includes(by[audience] ?? ''))
    }
    expect(await seen(null)).toEqual(['public'])
    expect(await seen('professional')).toEqual(['public', 'members', 'professionals'])
    expect(await seen('shopkeeper')).toEqual(['public', 'members', 'shopkeepers'])
    expect(await seen('admin')).toEqual([...VIDEO_AUDIENCES])
    for (const audience of VIDEO_AUDIENCES.slice(1))
      expect((await getOne(null, by[audience] ?? '')).status, audience).toBe(404)
    expect((await getOne('shopkeeper', by['professionals'] ?? '')).status).toBe(404)
    expect((await getOne('professional', by['professionals'] ?? '')).status).toBe(200)
  })

  it('excludes inactive and unpublished videos', async () => {
    const away = await aVideo(app)
    await app.db.updateTable('videos').set({ active: false }).where('id', '=', away).execute()
    const later = await aVideo(app, { publishedAt: new Date(app.clock.now().getTime() + 60_000) })
    expect(await idsFor(null)).toEqual([])
    expect((await getOne(null, away)).status).toBe(404)
    expect((await getOne(null, later)).status).toBe(404)
    app.clock.advance({ minutes: 1 })
    expect(await idsFor(null)).toEqual([later])
  })

  it('orders by the gallery, sorts, pages, and searches without accents', async () => {
    const [c, a, b] = [
      await aVideo(app, { position: 3, title: 'Iluminação', publishedAt: new Date('2026-01-03T12:00:00Z') }),
      await aVideo(app, { position: 1, title: 'Pedra', publishedAt: new Date('2026-01-01T12:00:00Z') }),
      await aVideo(app, { position: 2, title: 'Madeira', description: 'Como a PEÇA nasce' }),
    ]
    expect(await idsFor(null)).toEqual([a, b, c])
    expect(await idsFor(null, { query: { sort: 'title' } })).toEqual([c, b, a])
    expect(await idsFor(null, { query: { sort: '-publishedAt' } })).toEqual([b, c, a])
    expect(await idsFor(null, { query: { q: 'peca' } })).toEqual([b])
    expect(await idsFor(null, { query: { q: '%' } })).toEqual([])
    const second = await app.callAs(null, videos.getAll, { query: { page: 2, limit: 10 } })
    expect(second.data).toMatchObject({ items: [], total: 3, page: 2 })
    expect((await app.callAs(null, videos.getAll, { query: { sort: 'audience' as never } })).status).toBe(422)
  })

  it('takes one query by index for 10,000 videos', async () => {
    await fill(
      app.ownerUrl,
      sql`
      insert into videos (created_at, updated_at, title, provider, external_id, audience, position, published_at)
      select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', 'Vídeo ' || n, 'youtube', 'aqz-KE-bpKQ', 'members', n, timestamptz '2026-01-01' from generate_series(1, 10000) n`,
    )
    await analyse(app.ownerUrl)
    const queries = await watch(app.ownerUrl, (db) =>
      listVisibleVideos(db, 'professional', { page: 2, limit: 25, sort: 'position' }, app.clock.now()),
    )
    expect(queries).toHaveLength(1)
    expect(queries[0]?.plan).toContain('videos_by_position')
    const { data } = await app.callAs('professional', videos.getAll, { query: { page: 100, limit: 100 } })
    expect([data.total, data.items.at(-1)?.title]).toEqual([10_000, 'Vídeo 10000'])
  })
})

describe('GET /videos/get-one', () => {
  it('returns the player data and the visible neighbours', async () => {
    const [first, , second, third] = [
      await aVideo(app, { title: 'Um' }),
      await aVideo(app, { audience: 'shopkeepers' }),
      await aVideo(app, { source: { provider: 'vimeo', id: '76979871', hash: '8272103f6e' } }),
      await aVideo(app, { title: 'Três' }),
    ]
    const { data } = await getOne('professional', second)
    expect(data).toMatchObject({
      provider: 'vimeo',
      externalId: '76979871',
      externalHash: '8272103f6e',
      fileAddress: null,
      previous: { id: first, title: 'Um' },
      next: { id: third, title: 'Três' },
    })
    expect((await getOne(null, first)).data.previous).toBeNull()
    expect((await getOne(null, third)).data.next).toBeNull()
  })

  it('responds not-found for other ids', async () => {
    expect((await getOne(null, crypto.randomUUID())).status).toBe(404)
    expect((await getOne(null, 'abc')).status).toBe(422)
  })
})

describe('GET /videos/{id}/file', () => {
  const bytes = new Uint8Array(Array.from({ length: 1_000 }, (_, nth) => nth % 251))
  const fetchPart = (url: string, range?: string) => app.app.inject({ url, headers: range ? { range } : {} })

  async function anAddress(caller: Who = 'professional') {
    const id = await anUploadedVideo(app, bytes, { audience: 'members' })
    const { data } = await getOne(caller, id)
    if (!data.fileAddress) throw new Error('no address')
    return { id, address: data.fileAddress }
  }

  it('serves the whole file or the requested range', async () => {
    const { address } = await anAddress()
    const whole = await fetchPart(address)
    expect(whole.statusCode).toBe(200)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/webm',
      'accept-ranges': 'bytes',
      'content-length': '1000',
      'x-content-type-options': 'nosniff',
    })
    expect(new Uint8Array(whole.rawPayload)).toEqual(bytes)

    const part = await fetchPart(address, 'bytes=100-199')
    expect(part.statusCode).toBe(206)
    expect(part.headers).toMatchObject({ 'content-range': 'bytes 100-199/1000', 'content-length': '100' })
    expect(new Uint8Array(part.rawPayload)).toEqual(bytes.subarray(100, 200))

    const rest = await fetchPart(address, 'bytes=-10')
    expect(new Uint8Array(rest.rawPayload)).toEqual(bytes.subarray(990))

    const behind = await fetchPart(address, 'bytes=1000-')
    expect([behind.statusCode, behind.headers['content-range']]).toEqual([416, 'bytes */1000'])
  })

  it('requires an unchanged signed address of this video that has not expired', async () => {
    const { id, address } = await anAddress()
    const other = await anUploadedVideo(app, bytes, { audience: 'members' })
    const later = address.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 3_600}`)
    for (const wrong of [
      address.replace(id, other),
      later,
      address.replace(/.$/, (end) => (end === 'A' ? 'E' : 'A')),
    ])
      expect((await fetchPart(wrong)).statusCode).toBe(404)
    expect((await fetchPart(`/api/videos/${id}/file`)).statusCode).toBe(422)
    app.clock.advance({ hours: 5 })
    expect((await fetchPart(address)).statusCode).toBe(200)
    app.clock.advance({ hours: 3 })
    expect((await fetchPart(address)).statusCode).toBe(404)
  })

  it('responds not-found for an inactive video', async () => {
    const { id, address } = await anAddress()
    await app.db.updateTable('videos').set({ active: false }).where('id', '=', id).execute()
    expect((await fetchPart(address)).statusCode).toBe(404)
  })
})

describe('the table of videos', () => {
  it('stores a link or a file, never both, and a key for Vimeo only', async () => {
    const id = await aVideo(app)
    for (const change of [
      { provider: 'file' },
      { externalId: null },
      { externalHash: '8272103f6e' },
      { audience: 'friends' },
      { durationSeconds: 0 },
    ])
      await expect(
        app.db.updateTable('videos').set(change).where('id', '=', id).execute(),
        JSON.stringify(change),
      ).rejects.toMatchObject({ code: '23514' })
  })
})
