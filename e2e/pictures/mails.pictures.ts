import { openSession } from '../api.ts'
import { admin, expect, pixelsBeyond, test, violationsOf } from '../journey.ts'
import { fileOf, languages, themes } from './choice.ts'

/** Pixels of a mail program on a phone, and of the column beside a list of mails. */
const MAIL_WIDTHS = [360, 700]

type Listed = { readonly items: readonly { readonly kind: string }[] }
type Mail = { readonly html: string }

for (const language of languages)
  test(`pictures of every kind of mail in ${language}`, async ({ page, request }) => {
    const office = await openSession(request, admin)
    const { items } = await office.get<Listed>(`/cms/mail/get-all?language=${language}`)
    expect(items.length).toBeGreaterThan(15)
    for (const { kind } of items) {
      const { html } = await office.get<Mail>(`/cms/mail/get-one?kind=${kind}&language=${language}`)
      await page.setContent(html)
      for (const theme of themes)
        for (const width of MAIL_WIDTHS) {
          await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' })
          await page.setViewportSize({ width, height: 700 })
          await page.screenshot({
            path: fileOf({ visitor: 'mails', path: kind, state: 'sent', width, theme, language }),
            fullPage: true,
            type: 'jpeg',
            quality: 70,
          })
          const where = `${kind}, ${width} px, ${theme}, ${language}`
          expect.soft(await violationsOf(page), `${where}: violations of axe`).toEqual([])
          expect.soft(await pixelsBeyond(page), `${where}: pixels beyond the window`).toBeLessThanOrEqual(0)
        }
    }
  })
