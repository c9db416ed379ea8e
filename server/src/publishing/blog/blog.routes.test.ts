import { randomUUID } from 'node:crypto'
import * as cmsBlog from '@esquadro/contract/publishing/blog/cms'
import * as blog from '@esquadro/contract/publishing/blog/public'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { childOf, descendantsOf, readXml, textOf } from '../../fiscal/nfe/xml.ts'
import { useTestApp } from '../../testing/app.ts'
import { analyse, fill, watch } from '../../testing/plans.ts'
import { listVisiblePosts } from './posts.queries.ts'

const app = useTestApp()

const post = (overrides: Partial<z.input<typeof cmsBlog.PostInput>> = {}) => ({
  title: 'Reboco à cal',
  author: 'Equipe Esquadro',
  body: '<p>Três camadas finas.</p>',
  status: 'published' as const,
  ...overrides,
})
const create = (overrides: Partial<z.input<typeof cmsBlog.PostInput>> = {}) =>
  app.callAs('admin', cmsBlog.create, { body: post(overrides) })
const update = (id: string, overrides: Partial<z.input<typeof cmsBlog.PostChanges>> = {}) =>
  app.callAs('admin', cmsBlog.update, { params: { id }, body: { ...post(), ...overrides } })
const read = (slug: string, preview?: string) =>
  app.callAs(null, blog.getPost, { query: { slug, ...(preview && { preview }) } })
const slugs = async (query: object = {}) =>
  (await app.callAs(null, blog.getPosts, { query: { limit: 100, ...query } })).data.items.map(
    ({ slug }) => slug,
  )
const picture = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 16, height: 9, channels: 3, background: '#2b5c8a' } })
          .png()
          .toBuffer(),
      ),
    ],
    'capa.png',
    { type: 'image/png' },
  )

describe('POST /cms/blog/create, POST /cms/blog/upload-image', () => {
  it('derives an unused address from the title, the reading time, and distinct tags', async () => {
    const title = 'Caiação de muros à mão'
    const body = `<p>${'palavra '.repeat(600)}</p>`
    expect((await create({ title, tags: ['Cal', 'cal', 'Obra'], body })).data).toMatchObject({
      slug: 'caiacao-de-muros-a-mao',
      readingMinutes: 3,
      tags: ['cal', 'Obra'],
      state: 'published',
      revision: 1,
    })
    expect((await create({ title })).data.slug).toBe('caiacao-de-muros-a-mao-2')
    expect((await create({ title })).data.slug).toBe('caiacao-de-muros-a-mao-3')
  })

  it('gives an address to only one of several concurrent posts', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => create({ slug: 'disputado' })))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(responses.find(({ error }) => error)?.error).toMatchObject({
      code: 'post.slug-taken',
      fields: { slug: expect.any(String) as string },
    })
  })

  it('rejects missing fields and an address with other characters, by field', async () => {
    const { error } = await create({ title: ' ', author: '', slug: 'Com Espaço' })
    expect(Object.keys(error?.fields ?? {}).toSorted()).toEqual(['author', 'slug', 'title'])
    const cover = new File(['<svg/>'], 'a.png', { type: 'image/png' })
    expect((await create({ cover })).error?.code).toBe('upload.invalid')
  })

  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a handler', '<p>a</p><img src="x" onerror="alert(1)">', '<p>a</p>'],
    ['an SVG that runs code', '<p>a</p><svg onload="alert(1)"><script>1</script></svg>', '<p>a</p>'],
    ['an address that runs code', '<p><a href=" JaVaScRiPt:alert(1)">a</a></p>', '<p><a>a</a></p>'],
    ['a data address', '<p><a href="data:text/html,<script>1</script>">a</a></p>', '<p><a>a</a></p>'],
    ['a frame', '<p>a</p><iframe srcdoc="<script>1</script>"></iframe>', '<p>a</p>'],
    ['a form', '<p>a</p><form action="/x"><input autofocus onfocus=alert(1)></form>', '<p>a</p>'],
    ['broken tags', '<p>a</p><img/src/onerror=alert(1)//', '<p>a</p>'],
    ['a style', '<style>@import url(//x)</style><p style="background:url(//x)">a</p>', '<p>a</p>'],
    [
      'a foreign video key',
      '<figure data-video="youtube:&quot;><b>"><p>a</p></figure>',
      '<figure><p>a</p></figure>',
    ],
  ])('removes %s from the text', async (_what, body, remaining) => {
    const { data } = await create({ title: `Limpo ${randomUUID()}`, body })
    expect(data.body).toBe(remaining)
  })

  it('keeps headings, lists, quotes, links, own pictures with a description, and videos', async () => {
    const { src } = (await app.callAs('admin', cmsBlog.uploadImage, { body: { image: await picture() } }))
      .data
    const body = `<h2>Um</h2><ul><li>dois</li></ul><blockquote><p>três</p></blockquote><p><a href="https://exemplo.com" target="_blank" rel="noopener noreferrer">quatro</a></p><img src="${src}" alt="Planta" /><figure data-video="youtube:aqz-KE-bpKQ"><a href="https://www.youtube.com/watch?v=aqz-KE-bpKQ" target="_blank" rel="noopener noreferrer">Filme</a></figure>`
    expect((await create({ title: 'Tudo', body })).data.body).toBe(body)
    expect((await app.app.inject({ url: src })).headers['content-type']).toBe('image/webp')
  })
})

describe('the visible posts', () => {
  it('appear on time, while drafts appear only by their preview link', async () => {
    const draft = await create({ title: 'Rascunho', status: 'draft' })
    const later = await create({ title: 'Agendado', publishedAt: '2026-11-20T18:00:00Z' })
    expect([draft.data.state, later.data.state]).toEqual(['draft', 'scheduled'])
    expect(await slugs()).not.toContain('agendado')
    expect((await read('agendado')).status).toBe(404)
    expect((await read('rascunho')).status).toBe(404)
    const key = new URL(draft.data.previewPath, 'http://x').searchParams.get('preview') ?? ''
    expect((await read('rascunho', key)).data).toMatchObject({ title: 'Rascunho', isPreview: true })
    expect((await read('agendado', key)).status).toBe(404)
    app.clock.set('2026-11-20T18:00:00Z')
    expect(await slugs()).toContain('agendado')
    expect((await read('agendado')).data.isPreview).toBe(false)
    app.clock.set('2026-12-25T18:00:00Z')
    expect((await read('rascunho', key)).status).toBe(404)
  })

  it('are searched without accents, filtered by tag, and related by tags', async () => {
    const tags = ['Taipa', 'Terra']
    await create({ title: 'Taipa de pilão', tags })
    await create({ title: 'Adobe', tags: ['Terra'] })
    expect(await slugs({ q: 'TAIPÁ DE PILAO' })).toEqual(['taipa-de-pilao'])
    expect((await slugs({ tag: 'Terra' })).toSorted()).toEqual(['adobe', 'taipa-de-pilao'])
    const { data } = await read('taipa-de-pilao')
    expect(data.related[0]?.slug).toBe('adobe')
    expect(data.related.length).toBeLessThanOrEqual(3)
    expect(data.address).toMatch(/\/blog\/taipa-de-pilao$/)
    const list = await app.callAs(null, blog.getPosts, { query: {} })
    expect(list.data.tags).toContainEqual({ tag: 'Terra', posts: 2 })
  })

  describe('GET /blog/get-post', () => {
    it('have an ETag: an unchanged list responds 304, and a publication changes it', async () => {
      const { data } = await create({ title: 'Com etiqueta' })
      const first = await read('com-etiqueta')
      const etag = String(first.headers['etag'])
      const again = () =>
        app.callAs(null, blog.getPost, {
          query: { slug: 'com-etiqueta' },
          headers: { 'if-none-match': etag },
        })
      expect((await again()).status).toBe(304)
      await update(data.id, { title: 'Com outra etiqueta', slug: 'com-etiqueta' })
      expect((await again()).status).toBe(200)
    })
  })

  describe('GET /blog/get-posts', () => {
    it('take two indexed queries for 5,000 posts', async () => {
      await fill(
        app.ownerUrl,
        sql`with made as (select gen_random_uuid() as id, n from generate_series(1, 5000) n),
        slugs as (insert into post_slugs (slug, post_id) select 'cheio-' || n, id from made)
        insert into posts (created_at, updated_at, id, slug, title, author, status, published_at)
        select timestamptz '2026-11-20T15:00Z', timestamptz '2026-11-20T15:00Z', id, 'cheio-' || n, 'Cheio ' || n, 'Equipe', 'published', timestamptz '2020-01-01' + make_interval(mins => n) from made`,
      )
      await analyse(app.ownerUrl)
      const made = await watch(app.ownerUrl, (db) =>
        listVisiblePosts(db, blog.getPosts.query.parse({}), app.clock.now()),
      )
      expect(made).toHaveLength(2)
      expect(made[0]?.plan).toContain('posts_by_publication')
      await app.db.deleteFrom('posts').where('slug', 'like', 'cheio-%').execute()
    })
  })
})

describe('POST /cms/blog/{id}/update, POST /cms/blog/{id}/restore, GET /cms/blog/{id}/revisions', () => {
  it('keeps the previous address as a redirect that no other post can take', async () => {
    const { data } = await create({ title: 'Primeiro nome' })
    const renamed = await update(data.id, { title: 'Segundo nome', slug: 'segundo-nome' })
    expect(renamed.data).toMatchObject({ slug: 'segundo-nome', revision: 2 })
    expect((await read('primeiro-nome')).data.slug).toBe('segundo-nome')
    expect((await create({ slug: 'primeiro-nome' })).error?.code).toBe('post.slug-taken')
    expect((await update(data.id, { slug: 'primeiro-nome' })).data.slug).toBe('primeiro-nome')
    expect((await update(randomUUID())).status).toBe(404)
  })

  it('responds `conflict` with the current post to the second of two editors, and keeps the first edit', async () => {
    const { data } = await create({ title: 'Dois editores' })
    expect((await update(data.id, { title: 'Primeira', revision: 1 })).status).toBe(200)
    const second = await update(data.id, { title: 'Segunda', revision: 1 })
    expect(second.error).toMatchObject({ code: 'conflict', data: { title: 'Primeira', revision: 2 } })
  })

  it('replaces and removes the cover', async () => {
    const { data } = await create({ title: 'Com capa', cover: await picture() })
    const next = await update(data.id, { cover: await picture() })
    expect(next.data.cover).not.toBe(data.cover)
    expect((await app.app.inject({ url: data.cover ?? '' })).statusCode).toBe(404)
    expect((await update(data.id, { removeCover: true })).data.cover).toBeNull()
  })

  it('keeps every revision and restores one without losing the others', async () => {
    const { data } = await create({ title: 'Revisões', body: '<p>um</p>' })
    await update(data.id, { title: 'Revisões', slug: data.slug, body: '<p>dois</p>' })
    const restored = await app.callAs('admin', cmsBlog.restore, {
      params: { id: data.id },
      body: { revision: 1 },
    })
    expect(restored.data).toMatchObject({ body: '<p>um</p>', revision: 3, state: 'published' })
    const list = await app.callAs('admin', cmsBlog.getRevisions, { params: { id: data.id } })
    expect(list.data.items.map(({ revision, body }) => [revision, body])).toEqual([
      [3, '<p>um</p>'],
      [2, '<p>dois</p>'],
      [1, '<p>um</p>'],
    ])
    const unknown = { params: { id: data.id }, body: { revision: 9 } }
    expect((await app.callAs('admin', cmsBlog.restore, unknown)).status).toBe(404)
    const nobody = { params: { id: randomUUID() } }
    expect((await app.callAs('admin', cmsBlog.getRevisions, nobody)).status).toBe(404)
  })
})

describe('the posts in the back office', () => {
  describe('GET /cms/blog/get-all, GET /cms/blog/{id}/list, DELETE /cms/blog/{id}/delete', () => {
    it('are listed by state and tag, shown and deleted with their address', async () => {
      const { data } = await create({ title: 'Para apagar', status: 'draft', tags: ['Única'] })
      const list = async (query: object) =>
        (await app.callAs('admin', cmsBlog.getAll, { query })).data.items.map(({ id }) => id)
      expect(await list({ tag: 'Única', state: 'draft' })).toEqual([data.id])
      expect(await list({ tag: 'Única', state: 'published' })).toEqual([])
      expect(await list({ q: 'para apagar', sort: 'title' })).toEqual([data.id])
      const request = { params: { id: data.id } }
      expect((await app.callAs('admin', cmsBlog.getOne, request)).data.title).toBe('Para apagar')
      expect((await app.callAs('admin', cmsBlog.remove, request)).data).toEqual({ id: data.id })
      expect((await app.callAs('admin', cmsBlog.remove, request)).status).toBe(404)
      expect((await app.callAs('admin', cmsBlog.getOne, request)).status).toBe(404)
      expect((await create({ title: 'Para apagar' })).data.slug).toBe('para-apagar')
    })
  })
})

describe('the feeds', () => {
  it('list the visible posts as RSS and JSON Feed, escaped and with an ETag', async () => {
    // Newer than the posts of other tests.
    app.clock.advance({ hours: 1 })
    await create({ title: 'Cal & <areia>', excerpt: '"três" \u0001 partes', tags: ['Obra & cal'] })
    const rss = await app.app.inject({ url: '/blog/rss.xml' })
    expect(rss.headers['content-type']).toContain('application/rss+xml')
    const mine = descendantsOf(readXml(Buffer.from(rss.body)), 'item').find(
      (item) => textOf(childOf(item, 'title')) === 'Cal & <areia>',
    )
    expect(mine && textOf(childOf(mine, 'link'))).toMatch(/\/blog\/cal-areia$/)
    const again = await app.app.inject({
      url: '/blog/rss.xml',
      headers: { 'if-none-match': String(rss.headers['etag']) },
    })
    expect(again.statusCode).toBe(304)
    const json = await app.app.inject({ url: '/blog/feed.json' })
    expect(json.json()).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      items: expect.arrayContaining([
        expect.objectContaining({ title: 'Cal & <areia>', tags: ['Obra & cal'] }),
      ]) as unknown,
    })
  })
})
