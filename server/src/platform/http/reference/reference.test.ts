import { expect, it } from 'vitest'
import { useTestApp } from '../../../testing/app.ts'

const app = useTestApp()

it('serves the reference of the API, its files and a 404 in the error envelope', async () => {
  const page = await app.app.inject('/api/docs')
  const { statusCode, headers, body } =
    page.statusCode === 302 ? await app.app.inject(String(page.headers.location)) : page
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(body).toContain('Esquadro API')
  const script = await app.app.inject('/api/docs/static/swagger-initializer.js')
  expect(script.statusCode).toBe(200)
  expect(script.body).toContain('SwaggerUIBundle')
  expect(script.body).toContain('BaseLayout')
  const mark = await app.app.inject('/api/docs/static/theme/mark.svg')
  expect([mark.statusCode, mark.headers['content-type']]).toEqual([200, 'image/svg+xml'])
  const missing = await app.app.inject('/api/docs/static/missing.js')
  expect([missing.statusCode, missing.json<{ error: { code: string } }>().error.code]).toEqual([
    404,
    'not-found',
  ])
})
