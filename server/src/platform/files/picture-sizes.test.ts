import * as files from '@esquadro/contract/platform/files/public'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { aProfessional } from '../../testing/builders.ts'
import { storeCover } from './images.ts'
import { boundedCache } from './picture-sizes.ts'
import { storeFile } from './stored-files.ts'

const app = useTestApp()

async function aPicture(width: number, height: number): Promise<string> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .webp()
    .toBuffer()
  const ownerId = (await aProfessional(app.db)).id
  const stored = { bytes: new Uint8Array(bytes), ownerId, now: app.clock.now() }
  return (await storeCover(app.db, app.services.files, stored)).id
}
const get = (id: string, query: { width?: 480 | 800 | 1200 | 1600; format?: 'avif' | 'webp' }) =>
  app.callAs(null, files.get, { params: { id }, query })

it('serves a picture in a width and a format, never enlarged, and rejects other widths', async () => {
  const id = await aPicture(1_000, 500)
  const small = await get(id, { width: 480, format: 'avif' })
  expect(small.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': expect.stringContaining('immutable') as string,
  })
  expect(await sharp(small.raw).metadata()).toMatchObject({ width: 480, height: 240 })
  const large = await get(id, { width: 1_600 })
  expect(large.headers['content-type']).toBe('image/webp')
  expect((await sharp(large.raw).metadata()).width).toBe(1_000)
  expect((await app.callAs(null, files.get, { params: { id }, query: { width: 481 as 480 } })).status).toBe(
    422,
  )
  expect((await get(id, { width: 480, format: 'avif' })).raw.equals(small.raw)).toBe(true)
})

it('serves a file that is not a picture, or a broken one, as it is stored', async () => {
  const { id: ownerId } = await aProfessional(app.db)
  for (const mime of ['application/pdf', 'image/webp']) {
    const bytes = new TextEncoder().encode('conteúdo')
    const shared = { name: 'a', ownerId, visibility: 'public' as const, now: app.clock.now() }
    const { id } = await storeFile(app.db, app.services.files, { bytes, mime, ...shared })
    const response = await get(id, { width: 480 })
    expect([response.headers['content-type'], response.raw.toString()]).toEqual([mime, 'conteúdo'])
  }
})

it('drops the least recently used values, and counts a replaced value once', () => {
  const cache = boundedCache<string>(10)
  cache.keep('a', 'A', 4)
  cache.keep('b', 'B', 4)
  expect(cache.find('a')).toBe('A')
  cache.keep('c', 'C', 4)
  expect([cache.find('a'), cache.find('b'), cache.find('c')]).toEqual(['A', undefined, 'C'])
  cache.keep('c', 'C2', 6)
  expect([cache.find('a'), cache.find('c')]).toEqual(['A', 'C2'])
  cache.keep('d', 'D', 11)
  expect([cache.find('a'), cache.find('d')]).toEqual([undefined, undefined])
})
