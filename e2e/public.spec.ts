import type { Request } from '@playwright/test'
import { openSession } from './api.ts'
import { aCpf } from './documents.ts'
import { admin, expect, open, professional, test } from './journey.ts'

// These journeys run alone, after the others: one of them sets the ids of the analytics services for the whole programme.

test('a visitor without JavaScript reads the landing page, the blog, the videos and the terms', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) })
  const foreign: string[] = []
  context.on('request', (request) => {
    if (baseURL && !request.url().startsWith(baseURL)) foreign.push(request.url())
  })
  const page = await context.newPage()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Quero participar' }).first()).toHaveAttribute(
    'href',
    '/sign-up',
  )

  // The last part of the page, whose code is loaded later if scripts run.
  await expect(page.getByRole('heading', { level: 2, name: 'Perguntas frequentes' })).toBeVisible()

  await page.goto('/blog')
  await page.getByRole('searchbox').fill('luz')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/\/blog\?q=luz$/)
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/[a-z0-9-]+$/)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  expect(await page.title()).toContain(title)

  await page.goto('/videos')
  await page.getByRole('main').getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/videos\/[\w-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Termos de uso' }).click()
  await expect(page).toHaveURL(/\/termos$/)
  await page.getByRole('link', { name: /^EN/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  expect(foreign).toEqual([])
  await context.close()
})

test('an end client sees who registered them and objects, and the professional sees the objection', async ({
  page,
  request,
  look,
}) => {
  const session = await openSession(request, professional)
  const data = { name: 'Otávio Brandão Neto', document: aCpf() }
  const customer = await session.post<{ id: string }>('/professionals/customers/create', { data })
  const { url } = await session.post<{ url: string }>('/professionals/customers/send-notice', {
    id: customer.id,
    channel: 'link',
  })
  const { pathname, search } = new URL(url)
  await open(page, pathname + search)
  await expect(page.getByRole('heading', { level: 1, name: /^Otávio, você foi registrado/ })).toBeVisible()
  await page.getByRole('button', { name: 'Não quero participar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Não participar do programa?' })
  await dialog.getByRole('button', { name: 'Não quero participar' }).click()
  await expect(page.getByText('O registro terminou')).toBeVisible()
  await look(page, 'objected')
  const own = await session.get<{ notice: { state: string } }>(
    `/professionals/customers/get-one?id=${customer.id}`,
  )
  expect(own.notice.state).toBe('objected')
})

test('page views are reported after consent only, to the named hosts, without codes', async ({
  newVisitor,
  request,
}) => {
  const office = await openSession(request, admin)
  const set = async (ids: { analyticsId: string; pixelId: string }) => {
    const { version } = await office.get<{ version: number }>('/cms/settings/get')
    await office.post('/cms/settings/update', { version, value: ids })
  }
  await set({ analyticsId: 'G-AB12CD34EF', pixelId: '1234567890' })
  try {
    const refusing = await newVisitor()
    const allowing = await newVisitor()
    // Both services are replaced by stand-ins that record what reaches them.
    const [refused, allowed] = await Promise.all(
      [refusing, allowing].map(async (page) => {
        const reports: Request[] = []
        await page.context().route(/google-analytics\.com|facebook\.com/, async (route) => {
          reports.push(route.request())
          await route.fulfill({ status: 204 })
        })
        return reports
      }),
    )
    await open(refusing, '/')
    await refusing.getByRole('button', { name: 'Recusar tudo' }).click()
    await open(refusing, '/blog')
    await expect(refusing.getByRole('button', { name: 'Recusar tudo' })).toHaveCount(0)
    // The choice can be changed even if the footer is hidden.
    await refusing.getByRole('button', { name: 'Rever consentimento' }).click()
    await refusing.getByRole('button', { name: 'Recusar tudo' }).click()
    expect(refused).toEqual([])

    const response = await allowing.goto('/reset-password?code=87654321&email=ana%40exemplo.com.br')
    const policy = response?.headers()['content-security-policy'] ?? ''
    expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.trim()).toBe(
      "'self' https://www.google-analytics.com https://www.facebook.com",
    )
    await allowing.getByRole('button', { name: 'Permitir tudo' }).click()
    await expect.poll(() => allowed?.length).toBe(2)
    for (const report of allowed ?? []) {
      expect(report.url()).not.toMatch(/87654321|exemplo|code|%40/)
      expect(report.headers()).not.toHaveProperty('cookie')
      expect(report.headers()).not.toHaveProperty('referer')
    }
  } finally {
    await set({ analyticsId: '', pixelId: '' })
  }
})
