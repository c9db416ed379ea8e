import type { Page } from '@playwright/test'
import { pathsOfRecords, type Visitor, visitors } from '../addresses.ts'
import { storeSession } from '../api.ts'
import { expect, open, pixelsBeyond, test, violationsOf, wear } from '../journey.ts'
import { fileOf, languages, only, states, themes, widths } from './choice.ts'
import { type Answers, closeAll, isAnythingOpen, openingsOf, respondWith } from './states.ts'

test.describe.configure({ mode: 'parallel' })

for (const visitor of visitors)
  for (const language of languages)
    for (const width of widths)
      test(`pictures of every state of a ${visitor.name} at ${width} in ${language}`, async ({
        page,
        request,
        baseURL,
      }) => {
        await page.setViewportSize({ width, height: width < 600 ? 740 : 900 })
        if (visitor.person) await storeSession(page.context(), request, visitor.person)
        await page.context().addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
        await page.addInitScript((value) => {
          window.print = () => {}
          if (window.top === window) localStorage.setItem('language', value)
        }, language)
        const paths = await pathsOfRecords(request, visitor.person)
        await picture(page, { visitor, width, language, paths })
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })

interface Round {
  readonly visitor: Visitor
  readonly width: number
  readonly language: string
  readonly paths: Readonly<Record<string, string>>
}

/** Waits until no placeholder of a text or a drawing is left. */
async function waitForContent(page: Page): Promise<void> {
  // Drawings load after the page works; until then their place is empty.
  const waiting = page.locator('main [data-skeleton], span[data-ratio]:empty')
  await expect(waiting)
    .toHaveCount(0, { timeout: 6_000 })
    .catch(() => {})
  // Samples of materials load likewise, and a paint follows the chunks of drawings.
  await page.waitForTimeout(500)
}

/** Paints the parts of a long page that browsers skip until they are scrolled into view. */
async function paintAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const whole = new CSSStyleSheet()
    whole.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(whole)
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight) {
      window.scrollTo(0, y)
      await new Promise((done) => setTimeout(done, 60))
    }
    window.scrollTo(0, 0)
  })
  await waitForContent(page)
}

async function picture(page: Page, { visitor, width, language, paths }: Round): Promise<void> {
  let answers: Answers = 'real'
  await respondWith(page, () => answers)
  const chosen = visitor.screens.filter(({ path }) => only.test(path))
  for (const [nth, { path: pattern }] of chosen.entries()) {
    const path = paths[pattern] ?? pattern
    const at = { visitor: visitor.name, path: pattern, width, language }
    answers = 'real'
    await test.step(pattern, async () => {
      await open(page, path)
      await waitForContent(page)
      if (states.test('full')) await shoot('full', true)
      for (const { state, open: unfold } of states.test('open') ? await openingsOf(page, nth === 0) : []) {
        // A control that an open state has covered or removed is not pressed again.
        const isPressed = await unfold().then(
          () => true,
          () => false,
        )
        if (isPressed && (await isAnythingOpen(page))) await shoot(`open-${state}`, false)
        if (!(await closeAll(page)) || !page.url().endsWith(path)) await open(page, path)
      }
      if (!visitor.person) return
      for (const state of ['empty', 'failing', 'loading'] as const) {
        if (!states.test(state)) continue
        answers = state
        await page.goto(path)
        await page.waitForTimeout(1_500)
        // A failed read is retried before the screen shows the error.
        const alert = page.locator('main [role=alert]').first()
        if (state === 'failing') await alert.waitFor({ timeout: 10_000 }).catch(() => {})
        await shoot(state, false)
      }
    })

    async function shoot(state: string, isFullPage: boolean): Promise<void> {
      if (isFullPage) await paintAll(page)
      for (const theme of themes) {
        await wear(page, theme)
        await page.screenshot({
          path: fileOf({ ...at, state, theme }),
          // Very long pages are cut by the contact sheets anyway.
          fullPage: isFullPage,
          animations: 'disabled',
          type: 'jpeg',
          quality: 70,
        })
        const where = `${pattern}, ${state}, ${width} px, ${theme}, ${language}`
        const rules = theme === 'light' ? [] : ['color-contrast']
        if (state !== 'loading')
          expect.soft(await violationsOf(page, rules), `${where}: violations of axe`).toEqual([])
        expect.soft(await pixelsBeyond(page), `${where}: pixels beyond the window`).toBeLessThanOrEqual(0)
      }
      await wear(page, 'light')
    }
  }
}
