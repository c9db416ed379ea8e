// Lighthouse on the pages of visitors and the first pages of members, as on a phone. Its first run installs Lighthouse and its 200
// packages in bench/lighthouse, because nothing else needs them.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import packed from '@sparticuz/chromium'
import { freePort, type Programme } from './programme.ts'
import { median, type Section, table } from './section.ts'

const RUNS = 3
const folder = resolve(import.meta.dirname, 'lighthouse')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]
type Scores = Readonly<Record<Category, number>>

type Audience = 'visitor' | 'professional' | 'shopkeeper' | 'admin'
const pages: readonly (readonly [Audience, address: string])[] = [
  ['visitor', '/'],
  ['visitor', '/blog'],
  ['visitor', '/videos'],
  ['visitor', '/login'],
  ['professional', '/dashboard'],
  ['shopkeeper', '/dashboard'],
  ['admin', '/cms/dashboard'],
]

const goalOf = (audience: Audience, category: Category) => {
  if (category !== 'performance') return 100
  return audience === 'visitor' ? 95 : 85
}

type Lighthouse = (
  url: string,
  flags: object,
) => Promise<{
  readonly lhr: { readonly categories: Readonly<Record<string, { readonly score: number | null }>> }
}>

export const lighthouse: Section = {
  name: 'lighthouse',
  title: 'Lighthouse',
  async measure(start) {
    const programme = await start()
    const run = await importLighthouse()
    const failures: string[] = []
    const rows: string[][] = []
    await programme.withServer(async ({ origin }) => {
      for (const [audience, address] of pages) {
        // The server renders the page before it is measured, as for any visitor after the first.
        await (await fetch(origin + address)).text()
        const runs: Scores[] = []
        while (runs.length < RUNS)
          runs.push(await measure(run, programme, { audience, url: origin + address }))
        const scores = categories.map((category) => median(runs.map((found) => found[category])))
        for (const [index, category] of categories.entries())
          if ((scores[index] ?? 0) < goalOf(audience, category))
            failures.push(`${category} of ${address} (${audience}) is ${scores[index]}`)
        rows.push([`\`${address}\``, audience, ...scores.map(String)])
      }
    })
    return {
      failures,
      text: `
Scores of Lighthouse as on a phone (simulated slow 4G, a quarter of the processor), in a browser without cache, on the production build:
the median of ${RUNS} runs. The server and Lighthouse itself share this machine's cores with the browser. Performance is at least ${goalOf('visitor', 'performance')} for
visitors and ${goalOf('admin', 'performance')} for members; the rest is 100.

${table(['page', 'for', 'performance', 'accessibility', 'best practices', 'SEO'], rows)}`,
    }
  },
}

async function importLighthouse(): Promise<Lighthouse> {
  const entry = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    const installed = spawnSync('npm', ['ci', '--prefix', folder], { stdio: 'inherit' })
    if (installed.status !== 0) throw new Error('Lighthouse could not be installed')
  }
  return ((await import(entry)) as { readonly default: Lighthouse }).default
}

async function measure(
  run: Lighthouse,
  programme: Programme,
  { audience, url }: { readonly audience: Audience; readonly url: string },
): Promise<Scores> {
  const port = await freePort()
  // Flags of the packaged browser that do not work with a debugging port.
  const flags = packed.args.filter((flag) => !/^--(single-process|no-zygote|headless)/.test(flag))
  const context = await chromium.launchPersistentContext('', {
    executablePath: await packed.executablePath(),
    args: [...flags, '--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    if (audience !== 'visitor') {
      const user = { accessToken: await programme.tokenOf(audience), userType: audience, profileImage: null }
      const state = { user, score: { level: null, points: 0, sublevel: null } }
      const page = await context.newPage()
      // A file without scripts: the cache stays empty.
      await page.goto(new URL('/favicon.svg', url).href)
      await page.evaluate(
        (store) => {
          localStorage.setItem('store', store)
          localStorage.setItem('welcome-dont-show-again', 'true')
        },
        JSON.stringify({ state, version: 0 }),
      )
      await page.close()
    }
    const { lhr } = await run(url, {
      port,
      logLevel: 'error',
      // Signed-in pages are not meant for search engines.
      onlyCategories: categories.filter((category) => audience === 'visitor' || category !== 'seo'),
      disableStorageReset: audience !== 'visitor',
    })
    const scoreOf = (category: Category) => Math.round((lhr.categories[category]?.score ?? 1) * 100)
    return {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
      seo: scoreOf('seo'),
    }
  } finally {
    await context.close()
  }
}
