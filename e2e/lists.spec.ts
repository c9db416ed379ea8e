import type { Page } from '@playwright/test'
import { visitors } from './addresses.ts'
import { storeSession } from './api.ts'
import { admin, expect, open, test } from './journey.ts'

/** The least number of whole rows that a list of the back office shows in each window, if it has as many. */
const WINDOWS = [
  { width: 1280, height: 800, rows: 12 },
  { width: 1440, height: 900, rows: 16 },
  { width: 390, height: 844, rows: 6 },
]

/** The height of a compact row with its line. */
const ROW = 38

/** The lists that are not the first tab of their address. */
const TABS = [
  '/cms/clients?tab=disputes',
  '/cms/products/list?tab=categories',
  '/cms/products/list?tab=brands',
  '/cms/stores?tab=shopkeepers',
  '/cms/rules?tab=versions',
  '/cms/mail?tab=queue',
  '/cms/mail?tab=rejected',
  '/cms/ledger?tab=roots',
  '/cms/jobs?tab=runs',
]

/** Pages with a form or figures first, whose list is not what they are for. */
const OTHERS = new Set(['/cms/products/import', '/cms/dashboard', '/cms/profile', '/cms/settings'])

const addresses = [
  ...(visitors.find(({ name }) => name === 'admin')?.screens ?? [])
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/cms/') && !path.includes(':') && !OTHERS.has(path)),
  ...TABS,
]

test.describe.configure({ mode: 'parallel' })

test('every list of the back office shows rows instead of furniture', async ({ page, request }) => {
  await storeSession(page.context(), request, admin)
  const isPhone = (page.viewportSize()?.width ?? 0) < 768
  const windows = WINDOWS.filter(({ width }) => width < 768 === isPhone)
  let full = 0
  for (const path of addresses) {
    await page.setViewportSize({ width: windows[0]?.width ?? 0, height: windows[0]?.height ?? 0 })
    await open(page, path)
    for (const { rows, ...size } of windows) {
      await page.setViewportSize(size)
      const { all, whole, tallest } = await rowsOf(page)
      if (all >= rows) full += 1
      // One line a row, also in lists with few rows.
      if (!isPhone) expect.soft(tallest, `${path}: the tallest row`).toBeLessThanOrEqual(ROW)
      expect
        .soft(whole, `${path}: whole rows at ${size.width} × ${size.height}`)
        .toBeGreaterThanOrEqual(Math.min(all, rows))
    }
  }
  // The demonstration fills enough lists to tell.
  expect(full).toBeGreaterThan(15)
})

test('on a phone, views and export are in one menu that fits the window', async ({ page, request }) => {
  test.skip((page.viewportSize()?.width ?? 0) >= 768)
  await storeSession(page.context(), request, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, '/cms/clients')
  await page.getByRole('button', { name: 'Mais da lista' }).click()
  const options = page.locator('[popover]:popover-open button')
  await expect(options.first()).toBeVisible()
  const cut = await options.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  )
  expect(cut).toEqual([])
  await expect(options.last()).toBeInViewport({ ratio: 1 })
  // The names of the rows break between words at most.
  await page.keyboard.press('Escape')
  const widths = await page
    .locator('tbody td[data-phone="main"]')
    .evaluateAll((cells) => cells.map((cell) => cell.clientWidth))
  expect(Math.min(...widths)).toBeGreaterThan(85)
})

/** Counts the rows of the list and those that are visible as a whole without scrolling, and measures the tallest. */
const rowsOf = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-keys] tbody tr')].map((row) =>
      row.getBoundingClientRect(),
    )
    const whole = rows.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight)
    return {
      all: rows.length,
      whole: whole.length,
      tallest: Math.max(0, ...rows.map(({ height }) => height)),
    }
  })
