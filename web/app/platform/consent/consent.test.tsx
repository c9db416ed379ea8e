import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { setSettings } from '../../../../server/src/testing/sale.ts'
import { setUpApp } from '../../testing/app.ts'
import { renderScreen } from '../../testing/screen.tsx'

/** Stand-ins for both services on one local server, which records the requests. */
const requests: { url: URL; cookie: string | undefined; referer: string | undefined }[] = []
const server = createServer(({ url = '/', headers: { cookie, referer } }, response) => {
  requests.push({ url: new URL(url, 'http://stand-in'), cookie, referer })
  response.writeHead(204).end()
})
const addressOf = (path: string) =>
  `http://127.0.0.1:${(server.address() as AddressInfo | null)?.port}${path}`
// Set before the application is built, which reads the addresses then.
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterAll(() => void server.close())
const app = setUpApp({
  config: {
    get analyticsUrl() {
      return addressOf('/collect')
    },
    get pixelUrl() {
      return addressOf('/tr')
    },
  },
})
const ids = { analyticsId: 'G-AB12CD34EF', pixelId: '1234567890' }
const sent = () => requests.map(({ url }) => url.pathname)

beforeEach(() => void (requests.length = 0))

it('asks for nothing and reports nothing without ids', async () => {
  await setSettings(app, {})
  const screen = await renderScreen('/cookies', { app })
  expect(await screen.findByText(/não usa serviços de medição/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Recusar tudo' })).toBeNull()
  expect(await screen.axe()).toEqual([])
  expect(sent()).toEqual([])
})

it('reports nothing before a choice and after a refusal, and does not ask again', async () => {
  await setSettings(app, ids)
  const screen = await renderScreen('/cookies', { app })
  await screen.user.click(await screen.findByRole('button', { name: 'Recusar tudo' }))
  expect(await screen.findAllByText(/Você recusou/)).toHaveLength(2)
  screen.unmount()
  const again = await renderScreen('/reset-password?code=87654321&email=ana%40exemplo.com.br', { app })
  await again.findByRole('heading', { level: 1 })
  expect(again.queryByRole('button', { name: 'Recusar tudo' })).toBeNull()
  expect(sent()).toEqual([])
})

it('reports the name of the page with consent, without codes, cookies and referrer', async () => {
  await setSettings(app, ids)
  const screen = await renderScreen('/reset-password?code=87654321&email=ana%40exemplo.com.br', { app })
  expect(await screen.findByRole('button', { name: 'Permitir tudo' })).toBeVisible()
  expect(await screen.axe()).toEqual([])
  expect(sent()).toEqual([])
  await screen.press('Permitir tudo')
  await expect.poll(() => sent().toSorted()).toEqual(['/collect', '/tr'])
  const collect = requests.find(({ url }) => url.pathname === '/collect')
  expect(collect?.url.searchParams.get('tid')).toBe(ids.analyticsId)
  expect(collect?.url.searchParams.get('dt')).toBe('/reset-password')
  const pixel = requests.find(({ url }) => url.pathname === '/tr')
  expect(pixel?.url.searchParams.get('dl')).toMatch(/^http:\/\/localhost[:\d]*\/reset-password$/)
  for (const { url, cookie, referer } of requests) {
    expect(`${url}`).not.toMatch(/87654321|exemplo|code|%40/)
    expect([cookie, referer]).toEqual([undefined, undefined])
  }
})

it('reports only for the allowed purpose, and the choice can be changed', async () => {
  await setSettings(app, ids)
  const screen = await renderScreen('/cookies', { app })
  await screen.user.click(await screen.findByRole('checkbox', { name: /^Medição/ }))
  await screen.press('Salvar escolhas')
  await expect.poll(sent).toEqual(['/collect'])
  expect(screen.getByText(/Você permitiu/)).toBeVisible()
  await screen.press('Rever minhas escolhas')
  await screen.user.click(await screen.findByRole('button', { name: 'Recusar tudo' }))
  expect(await screen.findAllByText(/Você recusou/)).toHaveLength(2)
  expect(sent()).toEqual(['/collect'])
})

it('ignores ids that are not in the form of their service', async () => {
  await setSettings(app, { analyticsId: 'UA-1', pixelId: 'x' })
  const screen = await renderScreen('/cookies', { app })
  expect(await screen.findByText(/não usa serviços de medição/)).toBeVisible()
})

it('keeps the number of the browser and its session after consent, and the campaign for the visit', async () => {
  await setSettings(app, ids)
  const campaign = 'utm_source=revista&utm_campaign=mostra&fbclid=IwAR1&gclid=Cj0'
  const screen = await renderScreen(`/cookies?${campaign}&code=87654321`, { app })
  await screen.findByRole('button', { name: 'Permitir tudo' })
  expect([localStorage.getItem('visitor'), sessionStorage.getItem('campaign')]).toEqual([null, null])
  await screen.press('Permitir tudo')
  await expect.poll(() => sent().toSorted()).toEqual(['/collect', '/tr'])
  screen.unmount()
  const again = await renderScreen('/login', { app })
  await again.findByRole('heading', { level: 1 })
  await expect.poll(() => sent().toSorted()).toEqual(['/collect', '/collect', '/tr', '/tr'])
  const of = (path: string) =>
    requests.filter(({ url }) => url.pathname === path).map(({ url }) => url.searchParams)
  const [first, second] = of('/collect')
  expect(first?.get('cid')).toMatch(/^\d+\.\d+$/)
  for (const name of ['cid', 'sid', 'sct']) expect(second?.get(name), name).toBe(first?.get(name))
  expect([first?.get('_fv'), first?.get('_ss'), second?.get('_fv'), second?.get('_ss')]).toEqual([
    '1',
    '1',
    null,
    null,
  ])
  expect(first?.get('dl')).toMatch(/\/cookies\?utm_source=revista&utm_campaign=mostra&gclid=Cj0$/)
  expect(second?.get('dl')).toMatch(/\/login\?utm_source=revista&utm_campaign=mostra&gclid=Cj0$/)
  for (const parameters of of('/tr')) {
    expect(parameters.get('dl')).toMatch(/\?utm_source=revista&utm_campaign=mostra&fbclid=IwAR1$/)
    expect(parameters.get('fbc')).toMatch(/^fb\.1\.\d+\.IwAR1$/)
  }
  expect(requests.map(({ url }) => `${url}`).join(' ')).not.toContain('87654321')
  again.unmount()
  // A refusal deletes all of it.
  const last = await renderScreen('/cookies', { app })
  await last.press('Rever minhas escolhas')
  await last.user.click(await last.findByRole('button', { name: 'Recusar tudo' }))
  expect([localStorage.getItem('visitor'), sessionStorage.getItem('campaign')]).toEqual([null, null])
})
