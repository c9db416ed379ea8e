import { join, resolve } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import chromium from '@sparticuz/chromium'

const pictures = resolve(import.meta.dirname, '../artifacts/screens')

/** Flags of the unpacked browser that do not work with several tabs and its own headless mode. */
const unwanted = /^--(single-process|no-zygote|headless)/

export type Person = { email: string; password: string }

/** The accounts of the demonstration programme. */
export const professional: Person = { email: 'profissional@esquadro.demo', password: 'Esquadro-demo-2026' }
export const shopkeeper: Person = { email: 'lojista@esquadro.demo', password: 'Esquadro-demo-2026' }
export const admin: Person = { email: 'admin@esquadro.demo', password: 'Esquadro-demo-2026' }

type Journey = {
  /** A separate browser, as another person would use it. */
  newVisitor: () => Promise<Page>
  /** Asserts that the current screen has no axe violation and no horizontal overflow, and takes its picture. */
  look: (page: Page, name: string) => Promise<void>
}

export const test = base.extend<Journey, { launchOptions: object }>({
  launchOptions: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const args = chromium.args.filter((flag) => !unwanted.test(flag))
      await use({ executablePath: process.env['JOURNEYS_BROWSER'], args: [...args, '--no-sandbox'] })
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  baseURL: async ({}, use) => use(process.env['JOURNEYS_URL']),
  newVisitor: async ({ browser }, use) => {
    const opened: Page[] = []
    await use(async () => {
      const context = await browser.newContext()
      const page = await context.newPage()
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  look: async ({}, use, testInfo) => {
    let count = 0
    await use(async (page, name) => {
      count += 1
      const file = `${testInfo.titlePath[0]?.replace('.spec.ts', '')}-${String(count).padStart(2, '0')}-${name}.png`
      // Waits until the screen has loaded.
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      // An overlay fills the window exactly.
      const fullPage = (await page.getByRole('dialog').count()) === 0
      await page.screenshot({ path: join(pictures, testInfo.project.name, file), fullPage })
      expect.soft(await violationsOf(page), `${name}: violations of axe`).toEqual([])
      expect.soft(await pixelsBeyond(page), `${name}: pixels beyond the window`).toBeLessThanOrEqual(0)
    })
  },
})

/** Returns the axe violations of the current page, one line for each element. Runs all rules, or only those named. */
export async function violationsOf(page: Page, rules: string[] = []): Promise<string[]> {
  // Without frames, results need not be gathered in a separate page, which takes longer than the analysis.
  const builder = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules.length > 0 ? builder.withRules(rules) : builder).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}

/** Returns how many pixels the page is wider than its window. */
export async function pixelsBeyond(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

/** Shows another theme at once: axe would measure the colours of a transition half-way. */
export async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate((value) => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    document.documentElement.setAttribute('data-theme', value)
  }, theme)
}

/** Opens an address and waits until the page is hydrated, so that a journey measures no waiting form. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html[data-alive]')).toHaveCount(1)
  // Waits until the screen has loaded.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** Signs in with e-mail and password on a sign-in page. */
export async function signIn(page: Page, path: string, { email, password }: Person): Promise<void> {
  await open(page, path)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** Closes the welcome dialog, which each browser shows on a member's first page. */
export async function closeGreeting(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar e não exibir novamente' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Returns the HTML of the latest mail to an address whose subject contains these words; waits until it is sent. */
export async function readMail(request: APIRequestContext, to: string, subject: string): Promise<string> {
  let mail = ''
  await expect(async () => {
    const list = await (await request.get('/dev/mail')).text()
    const entry = [...list.matchAll(/<a href="(\/dev\/mail\/[^"]+)">([\s\S]*?)<\/a>/g)].find(
      ([, , words]) => words?.includes(to) && words.includes(subject),
    )
    expect(entry, `a mail to ${to}`).toBeDefined()
    mail = await (await request.get(entry?.[1] ?? '')).text()
  }).toPass({ timeout: 20_000 })
  return mail
}

export { expect }
