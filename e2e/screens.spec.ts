import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { keepSession } from './api.ts'
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

/** Every address of the product with who may open it, from the list that is made from the table of addresses. */
const addresses = readFileSync(resolve(import.meta.dirname, '../docs/route-map.md'), 'utf8')
  .split('## Addresses of the web')[1]
  ?.matchAll(/^\| `(\/[^`*]*)` \| ([^|]+) \|/gm)
// The page of components shows them loading and failing on purpose: it has no quiet state to look at.
const screens = [...(addresses ?? [])]
  .map(([, path = '', who = '']) => ({ path, who: who.trim() }))
  .filter(({ path }) => path !== '/design')

const visitors: readonly { readonly name: string; readonly person: Person | null; readonly sees: RegExp }[] =
  [
    { name: 'visitor', person: null, sees: /^everybody$/ },
    { name: 'professional', person: professional, sees: /professional/ },
    { name: 'shopkeeper', person: shopkeeper, sees: /shopkeeper/ },
    { name: 'admin', person: admin, sees: /admin/ },
  ]

test.describe.configure({ mode: 'parallel', retries: 1, timeout: 420_000 })
test.skip(({ viewport }) => (viewport?.width ?? 0) > 400, 'Each screen is made wide where it was opened')

for (const { name, person, sees } of visitors)
  test(`every screen of a ${name} fits the window, in both themes, for everybody`, async ({
    page,
    request,
  }) => {
    const own = screens.filter(({ who }) => sees.test(who))
    expect(own.length).toBeGreaterThan(9)
    if (person) await keepSession(page.context(), request, person)
    const phone = page.viewportSize() ?? { width: 360, height: 740 }
    for (const { path } of own) {
      const errors: string[] = []
      const note = (error: Error) => errors.push(error.message)
      page.on('pageerror', note)
      await page.setViewportSize(phone)
      await open(page, path)
      await expect.soft(page.getByRole('heading', { level: 1 }), `${path}: one title`).toHaveCount(1)
      await look(page, 'light')
      expect.soft(await violationsOf(page), `${path}: violations of axe`).toEqual([])
      // The other theme has other colours and nothing else.
      await wear(page, 'dark')
      await look(page, 'dark')
      expect.soft(await violationsOf(page, ['color-contrast']), `${path}: contrasts in the dark`).toEqual([])
      // On the desk the same page is looked at; whom it shuts out was asked on the phone, where everything is closest.
      await wear(page, 'light')
      await page.setViewportSize({ width: 1280, height: 900 })
      await look(page, 'light')
      expect.soft(errors, `${path}: errors`).toEqual([])
      page.off('pageerror', note)

      async function look(on: Page, theme: string): Promise<void> {
        const width = on.viewportSize()?.width ?? 0
        // What depends on the width, a chart, is drawn some frames later.
        await expect
          .soft(
            async () => expect(await pixelsBeyond(on)).toBeLessThanOrEqual(0),
            `${path}: no wider than ${width}`,
          )
          .toPass({ timeout: 3_000 })
        await painted(on)
        const file = `${name}${path.replaceAll('/', '-')}-${theme}.jpg`
        // Of the dark theme what is seen first: the rest is laid out as in the light one.
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

/** Another width or theme is on the screen two frames later. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()))
      }),
  )

async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate(
    (value) => document.documentElement.setAttribute('data-mantine-color-scheme', value),
    theme,
  )
}
