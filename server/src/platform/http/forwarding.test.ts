import { sql } from 'kysely'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aTestApp } from '../../testing/app.ts'

/** An application of the test's own: each warns once. */
async function anAppThatTrusts(trustProxy?: string) {
  const app = await aTestApp({ config: { ...(trustProxy && { trustProxy }) } })
  onTestFinished(() => app.close())
  return app
}

it.each([
  ['warns once of forwarding headers without TRUST_PROXY', undefined, 1],
  ['does not warn with TRUST_PROXY', '127.0.0.1', 0],
])('%s', async (_what, trusted, times) => {
  const { app } = await anAppThatTrusts(trusted)
  const warn = vi.spyOn(app.log, 'warn')
  for (let turn = 0; turn < 2; turn += 1)
    await app.inject({ url: '/livez', headers: { 'x-forwarded-for': '203.0.113.9' } })
  const warnings = warn.mock.calls.filter(([text]) => String(text).includes('TRUST_PROXY is not set'))
  expect(warnings).toHaveLength(times)
})

it.each([
  ['the connection without TRUST_PROXY', undefined, '127.0.0.0/24'],
  [
    'the last entry that the trusted proxy added, not one that the visitor invented',
    '127.0.0.1',
    '203.0.113.0/24',
  ],
])('takes as the address of a visitor %s', async (_what, trusted, network) => {
  const { app, db } = await anAppThatTrusts(trusted)
  const refused = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: 'quem@exemplo.com.br', password: 'cinza 19 janela azul' },
    headers: {
      'x-forwarded-for': '198.51.100.7, 203.0.113.9',
      forwarded: 'for=192.0.2.60',
      'x-real-ip': '192.0.2.61',
      'x-forwarded-host': 'mau.example',
      host: 'mau.example',
    },
  })
  expect(refused.statusCode).toBe(401)
  const { rows } = await sql<{ network: string }>`select distinct network from security_events`.execute(db)
  expect(rows).toEqual([{ network }])
})
