import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { keepSession } from './api.ts'
import { admin, expect, open, type Person, professional, shopkeeper, test } from './journey.ts'

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

test.describe.configure({ retries: 1, timeout: 420_000 })

for (const { name, person, sees } of visitors)
  test(`every screen of a ${name} fits the window, in both themes, for everybody`, async ({ page, request }, {
    project,
  }) => {
    const own = screens.filter(({ who }) => sees.test(who))
    expect(own.length).toBeGreaterThan(9)
    if (person) await keepSession(page.context(), request, person)
    const isPhone = project.name === '360'
    for (const { path } of own) {
      const errors: string[] = []
      const note = (error: Error) => errors.push(error.message)
      page.on('pageerror', note)
      await open(page, path)
      await expect.soft(page.getByRole('heading', { level: 1 }), `${path}: one title`).toHaveCount(1)
      await picture(page, project.name, name, path, 'light')
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect.soft(beyond, `${path}: pixels beyond the window`).toBeLessThanOrEqual(0)
      // On the desk the same page is looked at; whom it shuts out was asked on the phone, where everything is closest.
      if (isPhone) {
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect.soft(told(violations), `${path}: violations of axe`).toEqual([])
        // The other theme has other colours and nothing else.
        await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
        await picture(page, project.name, name, path, 'dark')
        const dark = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
        expect.soft(told(dark.violations), `${path}: contrasts in the dark`).toEqual([])
      }
      expect.soft(errors, `${path}: errors`).toEqual([])
      page.off('pageerror', note)
    }
  })

async function picture(
  page: Page,
  width: string,
  visitor: string,
  path: string,
  theme: string,
): Promise<void> {
  const file = `${visitor}${path.replaceAll('/', '-')}-${theme}.png`
  await page.screenshot({ path: join(pictures, width, file), fullPage: true })
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

const told = (violations: Violations): string[] =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
