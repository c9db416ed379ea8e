import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import * as cms from '@esquadro/contract/blog/cms'
import type { FastifyInstance } from 'fastify'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../app.ts'
import { registerWeb } from '../http/web.ts'
import { useTestApp } from '../testing/app.ts'

const webFolder = resolve(import.meta.dirname, '../../../web')
const isBuilt = existsSync(resolve(webFolder, 'build/server/index.js'))
const checker = new HtmlValidate({ extends: ['html-validate:standard'] })

const app = useTestApp()
let web: FastifyInstance

beforeAll(async () => {
  if (!isBuilt) return
  const body = '<h2>Método</h2><p>Fita, papel e <a href="https://example.com">tempo</a>.</p>'
  const post = { title: 'Reboco à cal', author: 'Equipe', status: 'published' as const, tags: ['Obra'], body }
  await app.callAs('admin', cms.create, { body: post })
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
  '/blog/reboco-a-cal',
  '/en/blog/reboco-a-cal',
  '/videos',
  '/en/terms',
  '/para-lojas',
  '/en/for-programmes',
  '/login',
  '/sign-up',
  '/sign-up-lojista',
  '/forgot-password',
]

// `npm test` builds the web application before it runs the tests.
describe.skipIf(!isBuilt)('what the server renders for visitors', () => {
  it.each(pages)('is valid HTML at %s, with one title and one main heading', async (url) => {
    const { body, statusCode } = await web.inject(url)
    expect(statusCode).toBe(200)
    const { results } = await checker.validateString(body)
    const faults = results.flatMap(({ messages }) => messages)
    expect(faults.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`)).toEqual([])
    expect(body.match(/<title>/g)).toHaveLength(1)
    expect(body.match(/<h1[ >]/g)).toHaveLength(1)
  })

  it('names the language of an English address, whatever the cookie says', async () => {
    const { body } = await web.inject({ url: '/en', headers: { cookie: 'language=ptBR' } })
    expect(body).toContain('<html lang="en"')
    expect(body).toContain('What you specify builds more than the house')
  })

  it.each([
    ['/blog/nao-existe', 404],
    ['/nao-existe', 404],
  ])('responds to %s with status %i', async (url, status) => {
    expect((await web.inject(url)).statusCode).toBe(status)
  })
})
