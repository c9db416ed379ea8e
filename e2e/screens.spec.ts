import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { keepSession, openSession } from './api.ts'
import {
  admin,
  expect,
  open,
  type Person,
  pixelsBeyond,
  professional,
  shopkeeper,
  test,
  violationsOf,
} from './journey.ts'

const pictures = resolve(import.meta.dirname, '../artifacts/screens')

/** Every address of the product, with its audience and its module, from the generated list. */
const addresses = readFileSync(resolve(import.meta.dirname, '../docs/route-map.md'), 'utf8')
  .split('## Addresses of the web')[1]
  ?.matchAll(/^\| `(\/[^`*]*)` \| ([^|]+) \| `([^`]+)` \|/gm)
// The page of components shows them loading and failing on purpose: it never comes to rest.
const screens = [...(addresses ?? [])]
  .map(([, path = '', who = '', module = '']) => ({ path, who: who.trim(), module }))
  .filter(({ path }) => path !== '/design')

const visitors: readonly { readonly name: string; readonly person: Person | null; readonly sees: RegExp }[] =
  [
    { name: 'visitor', person: null, sees: /^everybody$/ },
    { name: 'professional', person: professional, sees: /professional/ },
    { name: 'shopkeeper', person: shopkeeper, sees: /shopkeeper/ },
    { name: 'admin', person: admin, sees: /admin/ },
  ]

test.describe.configure({ mode: 'parallel', retries: 1, timeout: 420_000 })
test.skip(({ viewport }) => (viewport?.width ?? 0) > 400, 'Each screen is widened after it was opened')

// The screens' own tests check states, names and roles by axe without a layout. Here is what needs one: pictures, widths,
// contrasts and the frame around each screen.

for (const { name, person, sees } of visitors)
  test(`every screen of a ${name} fits the window and passes axe`, async ({ page, request }) => {
    const own = screens.filter(({ who }) => sees.test(who))
    expect(own.length).toBeGreaterThan(9)
    if (person) await keepSession(page.context(), request, person)
    const phone = page.viewportSize() ?? { width: 360, height: 740 }
    const seen = new Set<string>()
    const idOf = await firstIds(request, person)
    for (const { path: pattern, module } of own) {
      const path = pattern.replace(':id', idOf[pattern] ?? '')
      const errors: string[] = []
      const record = (error: Error) => errors.push(error.message)
      page.on('pageerror', record)
      await page.setViewportSize(phone)
      await open(page, path)
      await expect.soft(page.getByRole('heading', { level: 1 }), `${path}: one title`).toHaveCount(1)
      await look(page, 'light')
      expect.soft(await violationsOf(page), `${path}: violations of axe`).toEqual([])
      // Several addresses may show one module: its colours and its wide layout are the same at each.
      if (!seen.has(module)) {
        await wear(page, 'dark')
        await look(page, 'dark')
        expect.soft(await violationsOf(page, ['color-contrast']), `${path}: dark contrasts`).toEqual([])
        await wear(page, 'light')
        await page.setViewportSize({ width: 1280, height: 900 })
        await look(page, 'light')
      }
      seen.add(module)
      expect.soft(errors, `${path}: errors`).toEqual([])
      page.off('pageerror', record)

      async function look(on: Page, theme: string): Promise<void> {
        const width = on.viewportSize()?.width ?? 0
        // Charts are drawn some frames after a change of the width.
        await expect
          .soft(
            async () => expect(await pixelsBeyond(on)).toBeLessThanOrEqual(0),
            `${path}: no wider than ${width}`,
          )
          .toPass({ timeout: 3_000 })
        await painted(on)
        const file = `${name}${pattern.replaceAll(/[/:]/g, '-')}-${theme}.jpg`
        // The dark theme has the same layout: its first view is enough.
        const fullPage = theme === 'light'
        await on.screenshot({
          path: join(pictures, String(width), file),
          fullPage,
          animations: 'disabled',
          type: 'jpeg',
          quality: 80,
        })
      }
    }
  })

/** The lists whose first row is the one that a screen of a single record shows. */
const listOf: Readonly<Record<string, string>> = {
  '/cms/professionals/:id': '/cms/professionals/get-all?limit=10',
  '/cms/stores/:id': '/cms/stores/get-all?limit=10',
}

/** Returns the id of a record for each address that needs one, for an administrator. */
async function firstIds(request: APIRequestContext, person: Person | null): Promise<Record<string, string>> {
  if (person !== admin) return {}
  const session = await openSession(request, person)
  const found = Object.entries(listOf).map(async ([pattern, list]) => {
    const { items } = await session.get<{ items: { id: string }[] }>(list)
    return [pattern, items[0]?.id ?? ''] as const
  })
  return Object.fromEntries(await Promise.all(found))
}

/** Waits two frames, until another width or theme is painted. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  )

async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((value) => document.documentElement.setAttribute('data-theme', value), theme)
}
