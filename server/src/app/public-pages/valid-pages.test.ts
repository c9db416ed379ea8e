import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as cmsBlog from '@esquadro/contract/publishing/blog/cms'
import * as customers from '@esquadro/contract/sales/customers/professional'
import type { FastifyInstance } from 'fastify'
import { HtmlValidate } from 'html-validate'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { registerWeb } from '../../platform/http/pages/web.ts'
import { useTestApp } from '../../testing/app.ts'
import { aCustomer, aProfessional } from '../../testing/builders.ts'
import { aVideo } from '../../testing/videos.ts'
import { buildApp } from '../app.ts'

const webFolder = resolve(import.meta.dirname, '../../../../web')
const buildFile = resolve(webFolder, 'build/server/index.js')
const isBuilt = existsSync(buildFile)
const checker = new HtmlValidate({ extends: ['html-validate:standard'] })

const app = useTestApp()
let web: FastifyInstance
let video = ''
let notice = ''

beforeAll(async () => {
  if (!isBuilt) return
  const body = '<h2>Método</h2><p>Fita, papel e <a href="https://example.com">tempo</a>.</p>'
  const post = { title: 'Reboco à cal', author: 'Equipe', status: 'published' as const, tags: ['Obra'], body }
  await app.callAs('admin', cmsBlog.create, { body: post })
  video = await aVideo(app)
  const professional = await aProfessional(app.db)
  const { id } = await aCustomer(app.db, { professionalId: professional.id })
  const me = await app.signIn(professional.id)
  const { data } = await app.callAs(me, customers.sendNotice, { body: { id, channel: 'link' } })
  const { pathname, search } = new URL(data.url ?? '')
  notice = pathname + search
  web = await buildApp(app.services)
  await registerWeb(web, {
    mode: 'production',
    webFolder,
    publicUrl: 'https://esquadro.test',
    contentVersion: async () => '',
  })
})
afterAll(() => (isBuilt ? web.close() : undefined))

const pages = [
  '/',
  '/en',
  '/blog',
  '/en/blog',
  '/blog?q=cal&tag=Obra',
  '/blog/reboco-a-cal',
  '/en/blog/reboco-a-cal',
  '/videos',
  '/en/videos',
  '/videos/:id',
  '/en/videos/:id',
  '/termos',
  '/en/terms',
  '/provas',
  '/en/proofs',
  '/cookies',
  '/para-lojas',
  '/en/for-stores',
  '/para-programas',
  '/en/for-programmes',
  '/login',
  '/login-profissional',
  '/login-lojista',
  '/cms/login',
  '/accounts',
  '/sign-up',
  '/sign-up-finished',
  '/sign-up-profissional',
  '/sign-up-profissional-old',
  '/sign-up-lojista',
  '/sign-up-lojista-old',
  '/email-confirm?id=x',
  '/forgot-password',
  '/reset-password',
  '/password-recovered',
  '/cms/forgot-password',
  '/cms/reset-password',
  '/cms/password-recovered',
  '/point-extra/qrcode',
  '/descadastrar?token=x',
  '/extrato/verificar',
]

/** Returns the page's HTML and status, and expects it to be valid, with one title and one main heading. */
async function validPage(url: string, headings = 1): Promise<{ body: string; statusCode: number }> {
  const { body, statusCode, headers } = await web.inject(url.replace(':id', video))
  // A public page shows all parts without a script that moves them into place.
  if (headers['cache-control'] === 'public, no-cache') expect(body).not.toContain('<template id="B:')
  const { results } = await checker.validateString(body)
  const faults = results.flatMap(({ messages }) => messages)
  expect(faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`)).toEqual([])
  expect(body.match(/<title>/g)).toHaveLength(1)
  expect(body.match(/<h1[ >]/g) ?? []).toHaveLength(headings)
  return { body, statusCode }
}

/** Returns the names of the query parameters that a page asks for while the server renders it. */
async function namesReadWhileRendering({ pathname, search }: URL): Promise<Set<string>> {
  const get = vi.spyOn(URLSearchParams.prototype, 'get')
  const has = vi.spyOn(URLSearchParams.prototype, 'has')
  // The dark theme, because the pages of the other tests are already stored.
  await web.inject({ url: pathname + search, headers: { cookie: 'theme=dark' } })
  const names = new Set([...get.mock.calls, ...has.mock.calls].map(([name]) => name))
  get.mockRestore()
  has.mockRestore()
  return names
}

// `npm test` builds the web application before it runs the tests.
describe.skipIf(!isBuilt)('what the server renders for visitors', () => {
  it.each(pages)('is valid HTML at %s, with one title and one main heading', async (url) => {
    expect((await validPage(url)).statusCode).toBe(200)
  })

  it('is valid HTML for an end client who reads about the registration', async () => {
    expect((await validPage(notice)).statusCode).toBe(200)
  })

  // The server renders a URL with the parameters that `web/app/platform/page/place.ts` names, and no others.
  it('has all query parameters that the pages read', async () => {
    const { entry } = (await import(pathToFileURL(buildFile).href)) as {
      entry: { module: { readPlace: (url: URL, cookie: null) => { address: string } } }
    }
    const dropped: string[] = []
    for (const page of pages) {
      const url = new URL(page.replace(':id', video), 'https://esquadro.test')
      const names = await namesReadWhileRendering(url)
      for (const name of names) {
        url.searchParams.set(name, '1')
        const { address } = entry.module.readPlace(url, null)
        if (!new URL(address, url).searchParams.has(name)) dropped.push(`${page}: ${name}`)
      }
    }
    expect(dropped).toEqual([])
  })

  it('is confirmed without headers that would replace the policy of the stored page', async () => {
    const first = await web.inject('/')
    const again = await web.inject({ url: '/', headers: { 'if-none-match': String(first.headers['etag']) } })
    expect([again.statusCode, again.headers['content-security-policy']]).toEqual([304, undefined])
    expect(first.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  })

  it('has the language of an English address, whatever the cookie says', async () => {
    const { body } = await web.inject({ url: '/en', headers: { cookie: 'language=ptBR' } })
    expect(body).toContain('<html lang="en"')
    expect(body).toContain('What you specify builds more than the house')
  })

  it.each([
    ['/blog/nao-existe', 1],
    ['/videos/00000000-0000-4000-8000-000000000000', 1],
    ['/aviso-ao-cliente?token=x', 1],
    // The browser requires a sign-in before it shows that there is no such page.
    ['/nao-existe', 0],
    ['/en/nao-existe', 0],
  ])('responds to %s with status 404 and a valid page', async (url, headings) => {
    expect((await validPage(url, headings)).statusCode).toBe(404)
  })

  it('responds with status 500 and a valid page if reading the content fails', async () => {
    const owner = new pg.Client({ connectionString: app.ownerUrl })
    await owner.connect()
    await owner.query('alter table content_versions rename to hidden_versions')
    const { statusCode } = await validPage('/termos?version=1').finally(async () => {
      await owner.query('alter table hidden_versions rename to content_versions')
      await owner.end()
    })
    expect(statusCode).toBe(500)
  })
})
