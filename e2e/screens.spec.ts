import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { pathsOfRecords, visitors } from './addresses.ts'
import { storeSession } from './api.ts'
import { expect, open, pixelsBeyond, test, violationsOf, wear } from './journey.ts'

const pictures = resolve(import.meta.dirname, '../artifacts/screens')

test.describe.configure({ mode: 'parallel', timeout: 420_000 })
test.skip(({ viewport }) => (viewport?.width ?? 0) > 400, 'Each screen is widened after it was opened')

// Component tests check states, names and roles by axe without a layout. These tests check what needs a
// layout: pictures, widths, contrast and the frame around each screen.

/** The addresses that open with a form. */
const WITH_FORM = new Set([
  '/sign-up-profissional',
  '/sign-up-profissional-old',
  '/sign-up-lojista',
  '/sign-up-lojista-old',
  '/sign-up-finished',
  '/email-confirm',
  '/forgot-password',
  '/reset-password',
  '/cms/forgot-password',
  '/cms/reset-password',
  '/profile',
  '/privacidade',
  '/cms/profile',
  '/cms/settings',
  '/cms/settings/:section',
])

// The longest tests come first and in parts, so that both workers end together.
const MAX = 30
const rounds = visitors.toReversed().flatMap(({ screens, ...visitor }) => {
  const parts = Math.ceil(screens.length / MAX)
  const size = Math.ceil(screens.length / parts)
  return Array.from({ length: parts }, (_, nth) => ({
    ...visitor,
    part: parts > 1 ? `, part ${nth + 1} of ${parts},` : '',
    screens: screens.slice(nth * size, (nth + 1) * size),
  }))
})

for (const { name, person, part, screens } of rounds)
  test(`every screen of a ${name}${part} fits the window and passes axe`, async ({ page, request }) => {
    expect(screens.length).toBeGreaterThan(9)
    if (person) await storeSession(page.context(), request, person)
    await recordRefusals(page)
    const phone = page.viewportSize() ?? { width: 360, height: 740 }
    const seen = new Set<string>()
    const pathOf = await pathsOfRecords(request, person)
    for (const { path: pattern, module } of screens) {
      const path = pathOf[pattern] ?? pattern
      const errors: string[] = []
      const record = (error: Error) => errors.push(error.message)
      page.on('pageerror', record)
      await page.setViewportSize(phone)
      await open(page, path)
      await expect.soft(page.getByRole('heading', { level: 1 }), `${path}: one title`).toHaveCount(1)
      await fits(page, path)
      // `npm run pictures` takes whole pages, in all widths, both themes and with all overlays open.
      const file = `${name}${pattern.replaceAll(/[/:*]+/g, '-')}.jpg`
      await page.screenshot({ path: join(pictures, file), animations: 'disabled', type: 'jpeg', quality: 80 })
      expect.soft(await violationsOf(page), `${path}: violations of axe`).toEqual([])
      // Several addresses may show the same module, with the same colours and wide layout.
      if (!seen.has(module)) {
        await wear(page, 'dark')
        expect.soft(await violationsOf(page, ['color-contrast']), `${path}: dark contrasts`).toEqual([])
        await page.setViewportSize({ width: 1280, height: 900 })
        await fits(page, path)
      }
      seen.add(module)
      expect.soft(errors, `${path}: errors`).toEqual([])
      expect.soft(await refusalsOf(page), `${path}: violations of the content security policy`).toEqual([])
      expect
        .soft(await loadsZod(page), `${path}: Zod, which only pages that open with a form load`)
        .toBe(WITH_FORM.has(pattern))
      page.off('pageerror', record)
    }
  })

const loadsZod = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/zod-')),
  )

/** Charts are drawn some frames after a change of the width. */
async function fits(page: Page, path: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  await expect
    .soft(
      async () => expect(await pixelsBeyond(page)).toBeLessThanOrEqual(0),
      `${path}: no wider than ${width}`,
    )
    .toPass({ timeout: 3_000 })
}

/** Records the violations of the content security policy of each page opened from now on. */
async function recordRefusals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refused: string[] = []
    Object.assign(window, { refused })
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
        refused.push(`${effectiveDirective} ${blockedURI} ${sample} ${sourceFile}`),
    )
  })
}

const refusalsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { readonly refused: readonly string[] }).refused)
