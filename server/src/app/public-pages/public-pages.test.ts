import * as cmsBlog from '@esquadro/contract/publishing/blog/cms'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { childOf, childrenOf, readXml, textOf } from '../../fiscal/nfe/xml.ts'
import { useTestApp } from '../../testing/app.ts'
import { aFolder } from '../../testing/postgres.ts'
import { setSettings } from '../../testing/sale.ts'
import { aVideo } from '../../testing/videos.ts'
import type { ShareCard } from './card-svg.ts'
import { contentVersion } from './public-pages.queries.ts'
import { openSharePictures } from './share-pictures.ts'

const app = useTestApp({ isForEach: true })
const origin = () => app.services.config.publicUrl
const create = (overrides: object) =>
  app.callAs('admin', cmsBlog.create, {
    body: { title: 'Sem nome', author: 'Equipe', status: 'published', ...overrides },
  })

async function readSitemap() {
  const { body, headers } = await app.app.inject('/sitemap.xml')
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  return childrenOf(readXml(Buffer.from(body)), 'url').map((url) => ({
    loc: textOf(childOf(url, 'loc')) ?? '',
    lastmod: textOf(childOf(url, 'lastmod')),
    links: childrenOf(url, 'link').map(({ attributes }) => [
      attributes.get('hreflang'),
      attributes.get('href'),
    ]),
  }))
}

describe('GET /sitemap.xml', () => {
  it('lists pages and visible posts in both languages, each with its alternates', async () => {
    await create({ title: 'Reboco à cal' })
    await create({ title: 'Em rascunho', status: 'draft' })
    const video = await aVideo(app)
    await aVideo(app, { audience: 'members' })
    const urls = await readSitemap()
    const addresses = urls.map(({ loc }) => loc.slice(origin().length))
    expect(addresses.filter((address) => address.endsWith(video))).toEqual([
      `/videos/${video}`,
      `/en/videos/${video}`,
    ])
    expect(addresses.filter((address) => !address.endsWith(video))).toEqual([
      '/',
      '/en',
      '/blog',
      '/en/blog',
      '/videos',
      '/en/videos',
      '/termos',
      '/en/terms',
      '/provas',
      '/en/proofs',
      '/para-lojas',
      '/en/for-stores',
      '/para-programas',
      '/en/for-programmes',
      '/blog/reboco-a-cal',
      '/en/blog/reboco-a-cal',
    ])
    const post = urls.find(({ loc }) => loc.endsWith('/en/blog/reboco-a-cal'))
    expect(post?.lastmod).toBe(app.clock.now().toISOString())
    expect(post?.links).toEqual([
      ['pt-BR', `${origin()}/blog/reboco-a-cal`],
      ['en', `${origin()}/en/blog/reboco-a-cal`],
      ['x-default', `${origin()}/blog/reboco-a-cal`],
    ])
  })
})

describe('GET /robots.txt', () => {
  it('contains the sitemap and keeps crawlers out of API calls and the back office', async () => {
    const { body, headers } = await app.app.inject('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body.split('\n')).toEqual(
      expect.arrayContaining(['Disallow: /api/', 'Disallow: /cms/', `Sitemap: ${origin()}/sitemap.xml`]),
    )
  })
})

describe('the version of the public content', () => {
  const version = () => contentVersion(app.db, app.clock.now())

  it('changes with a publication, an edit and a deletion, but not with a draft', async () => {
    const seen = [await version()]
    const { data } = await create({ title: 'Versão' })
    seen.push(await version())
    await create({ title: 'Só rascunho', status: 'draft' })
    expect(await version()).toBe(seen.at(-1))
    await app.callAs('admin', cmsBlog.update, {
      params: { id: data.id },
      body: { title: 'Versão dois', author: 'Equipe', status: 'published' },
    })
    seen.push(await version())
    expect(new Set(seen).size).toBe(3)
    await app.callAs('admin', cmsBlog.remove, { params: { id: data.id } })
    // The content is back in its first state.
    expect(await version()).toBe(seen[0])
  })

  it('changes with a video for everybody and with the terms of use, but not with a video for members', async () => {
    const seen = [await version()]
    await aVideo(app)
    seen.push(await version())
    await aVideo(app, { audience: 'members' })
    expect(await version()).toBe(seen.at(-1))
    await setSettings(app, { terms: '<p>Termos</p>' })
    seen.push(await version())
    expect(new Set(seen).size).toBe(3)
  })

  it('changes when a scheduled post appears, which is also when the sitemap lists it', async () => {
    const at = new Date(app.clock.now().getTime() + 60_000)
    await create({ title: 'Agendado', publishedAt: at.toISOString() })
    const isListed = async () => (await readSitemap()).some(({ loc }) => loc.endsWith('/blog/agendado'))
    const before = await version()
    app.clock.advance({ seconds: 59 })
    expect([await version(), await isListed()]).toEqual([before, false])
    app.clock.advance({ seconds: 1 })
    expect(await version()).not.toBe(before)
    expect(await isListed()).toBe(true)
  })
})

describe('the picture of a shared link', () => {
  const card: ShareCard = {
    programmeName: 'Esquadro',
    kicker: 'Materiais · Obra',
    title: 'Reboco à cal: três camadas finas e uma parede que respira',
    drawing: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 300"><g id="drawing" fill="none">
<path d="M100 100h200v100h-200Z" fill="var(--drawing-ink)"/>
<text transform="translate(200 90)" font-size="8" text-anchor="middle" fill="var(--drawing-ink)">4,20</text>
</g></svg>`,
    cover: null,
  }

  it('is a PNG of 1200 × 630 with the drawing, drawn once', async () => {
    const pictures = openSharePictures(aFolder('pictures'))
    const first = await pictures.get(card, async () => null)
    const image = sharp(first.png)
    expect(await image.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    // A black wall of the drawing is in the middle of the right part.
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * 1200 + x) * info.channels).subarray(0, 3)]
    expect(Math.max(...at(860, 315))).toBeLessThan(70)
    expect(Math.min(...at(10, 10))).toBeGreaterThan(230)
    const again = await pictures.get(card, async () => null)
    expect(again.etag).toBe(first.etag)
    expect(Buffer.compare(again.png, first.png)).toBe(0)
    expect((await pictures.get({ ...card, title: 'Outro' }, async () => null)).etag).not.toBe(first.etag)
  })

  it('shows an uploaded cover instead of the drawing', async () => {
    const cover = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer()
    const pictures = openSharePictures(aFolder('pictures'))
    const { png } = await pictures.get({ ...card, cover: '/api/files/x' }, async () => cover)
    const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray((315 * 1200 + 1000) * info.channels).subarray(0, 3)]).toEqual([0, 255, 0])
  })
})
