import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as cmsVideos from '@esquadro/contract/publishing/videos/cms'
import * as videos from '@esquadro/contract/publishing/videos/public'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { useTestApp } from '../../testing/app.ts'
import { aVideo } from '../../testing/videos.ts'

const app = useTestApp()

const link = 'https://youtu.be/aqz-KE-bpKQ'
const create = (body: z.input<typeof cmsVideos.VideoInput>) => app.callAs('admin', cmsVideos.create, { body })
const film = async () =>
  new File(
    [
      new Uint8Array(
        await readFile(join(import.meta.dirname, '../../app/demonstration/programme/traco.webm')),
      ),
    ],
    'obra.webm',
    { type: 'video/webm' },
  )
const picture = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 32, height: 18, channels: 3, background: '#2f6b4f' } })
          .png()
          .toBuffer(),
      ),
    ],
    'capa.png',
    { type: 'image/png' },
  )
const existsFor = async (caller: 'professional' | null, id: string) =>
  (await app.callAs(caller, videos.getOne, { query: { id } })).status === 200

describe('POST /cms/videos/create', () => {
  it('adds a link to the front of the gallery for its audience', async () => {
    const { data } = await create({ title: 'Luz rasante', link, audience: 'professionals' })
    expect(data).toMatchObject({
      provider: 'youtube',
      externalId: 'aqz-KE-bpKQ',
      link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
      audience: 'professionals',
      active: true,
      cover: null,
    })
    const next = await create({ title: 'Mais novo', link })
    expect(next.data.position).toBeLessThan(data.position)
    expect([await existsFor('professional', data.id), await existsFor(null, data.id)]).toEqual([true, false])
  })

  it('stores an uploaded film with a picture, and plays it at its signed address', async () => {
    const { data } = await create({ title: 'Do traço', file: await film(), cover: await picture() })
    expect(data).toMatchObject({ provider: 'file', fileType: 'video/webm', link: null })
    expect((await app.app.inject({ url: data.fileAddress ?? '' })).headers['content-type']).toBe('video/webm')
    expect((await app.app.inject({ url: data.cover ?? '' })).statusCode).toBe(200)
  })

  it('rejects neither or both of link and file, a foreign address and a file that is not a film, by field', async () => {
    const fieldsOf = async (body: Parameters<typeof create>[0]) =>
      Object.keys((await create(body)).error?.fields ?? {})
    expect(await fieldsOf({ title: 'Sem filme' })).toEqual(['link'])
    expect(await fieldsOf({ title: 'Dois', link, file: await film() })).toEqual(['link'])
    expect(await fieldsOf({ title: 'Outro', link: 'https://exemplo.com/v/1' })).toEqual(['link'])
    const fake = new File(['<html></html>'], 'obra.mp4', { type: 'video/mp4' })
    expect(await fieldsOf({ title: 'Falso', file: fake })).toEqual(['file'])
    expect(await fieldsOf({ title: ' ', link })).toEqual(['title'])
  })
})

describe('PUT /cms/videos/update', () => {
  it('keeps the film without a new one; otherwise replaces and deletes it', async () => {
    const { data } = await create({ title: 'Filme', file: await film(), cover: await picture() })
    const update = (body: object) =>
      app.callAs('admin', cmsVideos.update, { body: { id: data.id, title: 'Filme', ...body } })
    const renamed = await update({ title: 'Outro nome' })
    expect(renamed.data).toMatchObject({
      title: 'Outro nome',
      provider: 'file',
      cover: data.cover,
      revision: 2,
    })
    const linked = await update({ link: 'https://vimeo.com/76979871', removeCover: true })
    expect(linked.data).toMatchObject({ provider: 'vimeo', cover: null, fileAddress: null })
    expect((await app.app.inject({ url: data.cover ?? '' })).statusCode).toBe(404)
    const left = await app.db.selectFrom('files').select('id').where('mime', '=', 'video/webm').execute()
    const used = await app.db.selectFrom('videos').select('fileId').where('fileId', 'is not', null).execute()
    expect(left).toHaveLength(used.length)
  })

  it('responds `conflict` with the current video to the second of two editors', async () => {
    const { data } = await create({ title: 'Dois editores', link })
    const update = (title: string) =>
      app.callAs('admin', cmsVideos.update, { body: { id: data.id, title, revision: 1 } })
    expect((await update('Primeira')).status).toBe(200)
    expect((await update('Segunda')).error).toMatchObject({ code: 'conflict', data: { title: 'Primeira' } })
    const unknown = { id: randomUUID(), title: 'Nenhum' }
    expect((await app.callAs('admin', cmsVideos.update, { body: unknown })).status).toBe(404)
  })
})

describe('the list of videos', () => {
  describe('POST /cms/videos/change-status, GET /cms/videos/get-all, GET /cms/videos/get-one', () => {
    it('shows all videos, filters and searches, and returns one with all fields', async () => {
      const hidden = await aVideo(app, { title: 'Reboco à cal', audience: 'shopkeepers' })
      await app.callAs('admin', cmsVideos.changeStatus, { body: { id: hidden, active: false } })
      const list = async (query: object) =>
        (await app.callAs('admin', cmsVideos.getAll, { query: { limit: 100, ...query } })).data.items.map(
          ({ id }) => id,
        )
      expect(await list({ q: 'REBOCO A CAL' })).toEqual([hidden])
      expect(await list({ active: 'true' })).not.toContain(hidden)
      expect(await list({ audience: 'shopkeepers', provider: 'youtube', sort: '-createdAt' })).toEqual([
        hidden,
      ])
      expect(await list({ provider: 'vimeo', q: 'reboco' })).toEqual([])
      const found = await app.callAs('admin', cmsVideos.getOne, { query: { id: hidden } })
      expect(found.data).toMatchObject({ active: false, title: 'Reboco à cal' })
      const unknown = { query: { id: randomUUID() } }
      expect((await app.callAs('admin', cmsVideos.getOne, unknown)).status).toBe(404)
      const status = { body: { id: randomUUID(), active: true } }
      expect((await app.callAs('admin', cmsVideos.changeStatus, status)).status).toBe(404)
    })
  })
})
