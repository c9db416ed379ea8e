import { chromium } from '@playwright/test'
import type { Engine, Tab } from './tab.ts'

/** Starts the old Chromium, which Playwright still drives. */
export async function startChromium(executablePath: string): Promise<Engine> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const newTab = async (): Promise<Tab> => {
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1280, height: 900 } })
    const page = await context.newPage()
    return {
      open: async (url) => void (await page.goto(url)),
      run: (source, ...values) => page.evaluate(`(${source})(...${JSON.stringify(values)})`),
      press: (selector) => page.locator(selector).click(),
      type: (selector, text) => page.locator(selector).pressSequentially(text),
      attach: (selector, path) => page.locator(selector).setInputFiles(path),
      resize: (width, height) => page.setViewportSize({ width, height }),
      picture: () => page.screenshot(),
      close: () => context.close(),
    }
  }
  return { version: `Chromium ${browser.version()}`, newTab, close: () => browser.close() }
}
