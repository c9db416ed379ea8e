import { expect, it, vi } from 'vitest'
import { useTestApp } from '../testing/app.ts'

const direct = useTestApp()
const behindProxy = useTestApp({ config: { trustProxy: '127.0.0.1' } })

it.each([
  ['warns once of forwarding headers without TRUST_PROXY', () => direct, 1],
  ['does not warn with TRUST_PROXY', () => behindProxy, 0],
])('%s', async (_what, appOf, times) => {
  const { app } = appOf()
  const warn = vi.spyOn(app.log, 'warn')
  for (let turn = 0; turn < 2; turn += 1)
    await app.inject({ url: '/livez', headers: { 'x-forwarded-for': '203.0.113.9' } })
  const warnings = warn.mock.calls.filter(([text]) => String(text).includes('TRUST_PROXY is not set'))
  expect(warnings).toHaveLength(times)
})
