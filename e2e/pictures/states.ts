import { expect, type Locator, type Page, type Route } from '@playwright/test'

/** The kinds of responses that a screen gets from the API: real ones, empty lists, errors, or none. */
export type Answers = 'real' | 'empty' | 'failing' | 'loading'

/** Calls of the frame around a screen, and POST calls that change nothing. */
const isFrame = /\/api\/(auth|settings|notifications\/(count|stream)|.*(current|menu|unread))/
const isHarmless = /(auth|preview|simulate|count|search)/

/** Responds in place of the server, so that trying every button changes nothing. */
export async function respondWith(page: Page, answers: () => Answers): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const url = route.request().url()
    if (route.request().method() !== 'GET') return isHarmless.test(url) ? route.continue() : undefined
    if (answers() === 'real' || isFrame.test(url)) return route.continue()
    if (answers() === 'loading') return undefined
    if (answers() === 'failing') return fail(route)
    return empty(route)
  })
}

async function fail(route: Route): Promise<void> {
  const error = { code: 'internal', message: 'Ocorreu um erro, por favor tente novamente.' }
  await route.fulfill({ status: 500, json: { error } })
}

async function empty(route: Route): Promise<void> {
  const response = await route.fetch()
  if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response })
  const body: unknown = await response.json()
  await route.fulfill({ response, json: emptied(body) })
}

function emptied(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('items' in body)) return body
  const counts = 'counts' in body ? { counts: zeroed(body.counts) } : {}
  return { ...body, items: [], total: 0, ...counts }
}

const zeroed = (counts: unknown) =>
  typeof counts === 'object' && counts !== null
    ? Object.fromEntries(Object.keys(counts).map((key) => [key, 0] as const))
    : counts

const opened = 'dialog[open], [role=dialog]:visible, [role=listbox]:visible, [aria-expanded=true]:visible'

/** Returns whether a menu, a list of options, a picker, a drawer or a dialog is open. */
export const isAnythingOpen = async (page: Page): Promise<boolean> => (await page.locator(opened).count()) > 0

/** Closes open overlays with the Escape key, the question about unsaved changes included. Returns whether all are closed. */
export async function closeAll(page: Page): Promise<boolean> {
  for (let attempt = 0; attempt < 4; attempt += 1) {
    if (!(await isAnythingOpen(page))) return true
    await page.keyboard.press('Escape')
    await page.waitForTimeout(350)
  }
  return !(await isAnythingOpen(page))
}

/** A control that opens something: the name of the state for the picture, and how to open it. */
export interface Opening {
  readonly state: string
  readonly open: () => Promise<void>
}

const inLaterRow = ':is(tbody tr, main li):not(:first-child) *'
// A separate selector for each area: within a locator of `main`, a selector that begins with `main` finds
// nothing.
const triggersIn = (area: 'body' | 'main') =>
  `${area} [aria-haspopup]:not(${inLaterRow}), main [aria-expanded=false]:not([aria-haspopup]):not(${inLaterRow})`

/**
 * Lists the controls that open something on a screen: menus, filters, pickers and collapsible parts, the
 * actions of the page, the first row and its actions.
 */
export async function openingsOf(page: Page, isFirst: boolean): Promise<Opening[]> {
  const triggers = page.locator(triggersIn(isFirst ? 'body' : 'main'))
  const byTrigger = await clicksOn(page, triggers, isFirst ? 16 : 10)
  const byAction = await clicksOn(page, page.locator('main header button:not([aria-haspopup])'), 3)
  const byRow = await clicksOn(
    page,
    page.locator('main tbody tr:first-child :is(button:not([aria-haspopup]), [data-main] a[href^="?"])'),
    2,
  )
  return [...byTrigger, ...byAction, ...byRow, ...(await rowActionsOf(page))]
}

async function clicksOn(page: Page, found: Locator, limit: number): Promise<Opening[]> {
  const all = await found.locator('visible=true').all()
  const names = new Set<string>()
  const openings: Opening[] = []
  for (const [position, element] of all.entries()) {
    const name = await nameOf(element)
    if (openings.length >= limit || names.has(name) || (await element.isDisabled())) continue
    names.add(name)
    const again = found.locator('visible=true').nth(position)
    openings.push({ state: name || `part-${position + 1}`, open: () => press(page, again) })
  }
  return openings
}

async function rowActionsOf(page: Page): Promise<Opening[]> {
  const menu = page.locator('main tbody tr:first-child [aria-haspopup]').locator('visible=true').last()
  if ((await menu.count()) === 0) return []
  await press(page, menu)
  const items = page.locator('main tbody tr:first-child [aria-expanded=true] ~ * li > button')
  const names = await Promise.all((await items.all()).map((item) => nameOf(item)))
  await closeAll(page)
  return names.map((name, position) => ({
    state: `row-${name}`,
    open: async () => {
      await press(page, menu)
      await press(page, items.nth(position))
    },
  }))
}

async function press(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded({ timeout: 3_000 })
  await element.click({ timeout: 3_000 })
  // Drawers load when they are first opened. A control that opens nothing costs the wait.
  const isOpen = page.locator(opened).first().waitFor({ timeout: 4_000 })
  await isOpen.catch(() => {})
  await page.waitForTimeout(350)
  const unread = page.locator('[aria-busy=true], dialog[open] [data-skeleton]')
  const isLoaded = expect(unread).toHaveCount(0, { timeout: 6_000 })
  await isLoaded.catch(() => {})
}

async function nameOf(element: Locator): Promise<string> {
  const name = (await element.getAttribute('aria-label')) ?? (await element.innerText())
  return name
    .normalize('NFD')
    .replaceAll(/[^\w ]/g, '')
    .trim()
    .replaceAll(/\s+/g, '-')
    .toLowerCase()
    .slice(0, 40)
}
