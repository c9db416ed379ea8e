// Lighthouse's accessibility audits on every screen of every kind of visitor: on a phone in the dark theme
// and on a desktop in the light one. Each screen is audited once it has loaded, all of them in one browser.
import { chromium } from '@playwright/test'
import packed from '@sparticuz/chromium'
import type { Audited, Screen } from './accessibility-rows.ts'
import { importFromLighthouse } from './lighthouse.ts'
import { freePort, type Programme } from './programme.ts'

const visitors = ['visitor', 'professional', 'shopkeeper', 'admin'] as const
type Visitor = (typeof visitors)[number]

interface Form {
  readonly name: 'phone' | 'desk'
  readonly theme: 'dark' | 'light'
  readonly viewport: { readonly width: number; readonly height: number; readonly isMobile: boolean }
}

const forms: readonly Form[] = [
  { name: 'phone', theme: 'dark', viewport: { width: 360, height: 740, isMobile: true } },
  { name: 'desk', theme: 'light', viewport: { width: 1280, height: 900, isMobile: false } },
]

interface Audit {
  readonly score: number
  readonly faults: readonly string[]
}

/** The part of Puppeteer's page that is used here; Lighthouse accepts no other. */
interface PuppeteerPage {
  setViewport(viewport: object): Promise<void>
  goto(url: string, options: object): Promise<unknown>
  evaluate(script: string): Promise<unknown>
  waitForFunction(script: string, options: object): Promise<unknown>
}

interface Puppeteer {
  readonly default: {
    connect(options: object): Promise<{ newPage(): Promise<PuppeteerPage>; disconnect(): Promise<void> }>
  }
}

interface LighthouseModule {
  snapshot(
    page: PuppeteerPage,
    options: object,
  ): Promise<{
    readonly lhr: {
      readonly categories: {
        readonly accessibility: {
          readonly score: number | null
          readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
        }
      }
      readonly audits: Readonly<Record<string, { readonly score: number | null }>>
    }
  }>
}

/** The first record of this list replaces the parameter in an address. */
const listOf: Readonly<Record<string, { readonly list: string; readonly key: 'id' | 'slug' }>> = {
  '/videos/:id': { list: '/videos/get-all?limit=10', key: 'id' },
  '/en/videos/:id': { list: '/videos/get-all?limit=10', key: 'id' },
  '/blog/*': { list: '/blog/get-posts?limit=10', key: 'slug' },
  '/en/blog/*': { list: '/blog/get-posts?limit=10', key: 'slug' },
  '/cms/professionals/:id': { list: '/cms/professionals/get-all?limit=10', key: 'id' },
  '/cms/segments/:id': { list: '/cms/segments/get-all?limit=10', key: 'id' },
  '/cms/stores/:id': { list: '/cms/stores/get-all?limit=10', key: 'id' },
}

interface Progress {
  /** Only the addresses that match, or all of them. */
  readonly only: RegExp | null
  readonly log: (line: string) => void
}

interface Accessibility {
  /** All existing screens, measured or not. */
  readonly screens: readonly Screen[]
  readonly measured: readonly Audited[]
}

/**
 * Audits the addresses of the web application that each kind of visitor may open, and logs each score
 * immediately.
 */
export function measureAccessibility(programme: Programme, { only, log }: Progress): Promise<Accessibility> {
  return programme.withWeb(async (origin) => {
    const screens = await screensOf(programme)
    const wanted = screens.filter(({ address }) => !only || only.test(address))
    const audits = new Map<string, Audit>()
    const audit = await openAuditor(origin)
    try {
      for (const form of forms)
        for (const audience of visitors) {
          const own = wanted.filter((screen) => screen.audience === audience)
          if (own.length === 0) continue
          await audit.signIn(audience === 'visitor' ? null : await sessionOf(programme, audience), form)
          for (const { address, path } of own) {
            const found = await audit.screen(path)
            audits.set(`${form.name} ${audience} ${address}`, found)
            log(`${found.score} ${form.name} ${audience} ${address} ${found.faults.join(', ')}`.trim())
          }
        }
    } finally {
      await audit.close()
    }
    const measured = wanted.map(({ audience, address }) => {
      const [phone, desk] = forms.map(({ name }) => audits.get(`${name} ${audience} ${address}`))
      return {
        audience,
        address,
        phone: phone?.score ?? 0,
        desk: desk?.score ?? 0,
        faults: [...new Set([...(phone?.faults ?? []), ...(desk?.faults ?? [])])],
      }
    })
    return { screens, measured }
  })
}

interface OwnScreen extends Screen {
  readonly audience: Visitor
  readonly path: string
}

/** Returns the addresses of each kind of visitor, with the id of a record in place of a parameter. */
async function screensOf(programme: Programme): Promise<OwnScreen[]> {
  // Imported by a computed name, because its types need the browser's library.
  const routes = new URL('../web/app/routes.ts', import.meta.url).href
  type Addresses = {
    readonly addresses: readonly { readonly path: string; readonly for: 'public' | readonly string[] }[]
  }
  const { addresses } = (await import(routes)) as Addresses
  const authorization = await programme.tokenOf('admin')
  const pathOf = async (address: string): Promise<string> => {
    const first = listOf[address]
    if (!first) return address
    const response = await fetch(`${programme.origin}/api${first.list}`, { headers: { authorization } })
    const { items } = (await response.json()) as { items: Readonly<Record<string, string>>[] }
    return address.replace(/:id|\*/, items[0]?.[first.key] ?? '')
  }
  const isFor = (audience: Visitor, own: 'public' | readonly string[]) =>
    own === 'public' ? audience === 'visitor' : own.includes(audience)
  return Promise.all(
    visitors.flatMap((audience) =>
      addresses
        .filter((address) => isFor(audience, address.for))
        .map(async ({ path: address }) => ({ audience, address, path: await pathOf(address) })),
    ),
  )
}

async function sessionOf(
  programme: Programme,
  userType: 'professional' | 'shopkeeper' | 'admin',
): Promise<string> {
  return JSON.stringify({
    state: {
      user: { accessToken: await programme.tokenOf(userType), userType, profileImage: null },
      score: { level: null, points: 0, sublevel: null },
    },
    version: 0,
  })
}

/** Opens a browser that shows screens and audits them. */
async function openAuditor(origin: string) {
  const { snapshot } = (await importFromLighthouse('lighthouse/core/index.js')) as LighthouseModule
  const { default: puppeteer } = (await importFromLighthouse(
    'puppeteer-core/lib/esm/puppeteer/puppeteer-core.js',
  )) as Puppeteer
  const port = await freePort()
  // Flags of the packaged browser that do not work with a debugging port.
  const flags = packed.args.filter((flag) => !/^--(single-process|no-zygote|headless)/.test(flag))
  const context = await chromium.launchPersistentContext('', {
    executablePath: await packed.executablePath(),
    args: [...flags, '--no-sandbox', `--remote-debugging-port=${port}`],
  })
  const browser = await puppeteer.connect({
    browserURL: `http://127.0.0.1:${port}`,
    defaultViewport: null,
  })
  const page = await browser.newPage()
  let form = 'desktop'
  return {
    /** Opens a browser context for a visitor, with the width and theme of a form factor. */
    async signIn(session: string | null, { name, theme, viewport }: Form): Promise<void> {
      form = name === 'phone' ? 'mobile' : 'desktop'
      await page.setViewport(viewport)
      await page.goto(`${origin}/favicon.svg`, {})
      await context.addCookies([
        { name: 'language', value: 'ptBR', url: origin },
        { name: 'theme', value: theme, url: origin },
      ])
      const stored = {
        language: 'ptBR',
        theme,
        'welcome-dont-show-again': 'true',
        ...(session && { store: session }),
      }
      await page.evaluate(`localStorage.clear(); Object.assign(localStorage, ${JSON.stringify(stored)})`)
    },
    async screen(path: string): Promise<Audit> {
      await page.goto(origin + path, { waitUntil: 'domcontentloaded' })
      const isLoaded = `document.documentElement.dataset.alive !== undefined && !document.querySelector('[aria-busy=true], main [data-skeleton]')`
      // The page of components shows loading states on purpose, so it never becomes idle.
      await page.waitForFunction(isLoaded, { timeout: path === '/design' ? 3_000 : 20_000 }).catch(() => {})
      const { lhr } = await snapshot(page, {
        flags: {
          logLevel: 'error',
          onlyCategories: ['accessibility'],
          formFactor: form,
          screenEmulation: { disabled: true },
        },
      })
      const { score, auditRefs } = lhr.categories.accessibility
      return {
        score: Math.round((score ?? 0) * 100),
        faults: auditRefs
          .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
          .map(({ id }) => id),
      }
    },
    async close(): Promise<void> {
      await browser.disconnect()
      await context.close()
    },
  }
}
