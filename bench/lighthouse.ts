// Lighthouse on the pages of visitors and the first pages of members, as on a phone. Lighthouse and its 200
// packages are installed in a separate folder, bench/lighthouse, on its first run, because nothing else needs
// them.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import packed from '@sparticuz/chromium'
import { freePort, type Programme } from './programme.ts'

const folder = resolve(import.meta.dirname, 'lighthouse')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

interface LighthouseScore {
  readonly address: string
  readonly audience: Visitor
  /** From 0 to 100, in wall-clock time. */
  readonly scores: Readonly<Record<Category, number>>
  readonly costs: readonly Cost[]
}

/** An audit that reduced the score of its category, and by how many points. */
interface Cost {
  readonly audit: string
  readonly points: number
}

/** The run with the median performance, and the performance of the worst and the best. */
interface MeasuredPage extends LighthouseScore {
  readonly worst: number
  readonly best: number
}

type Visitor = 'visitor' | 'professional' | 'shopkeeper' | 'admin'

/** The part of Lighthouse's results that is used here. */
interface Report {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<Record<string, { readonly score: number | null }>>
}

type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report } | undefined>

/**
 * The number of runs of each page; the median is reported, because the score depends on other work of the
 * machine.
 */
export const LIGHTHOUSE_RUNS = 3

/**
 * Measures each page several times, each time in a browser without cache, and returns the run with the median
 * performance.
 */
export function measureByLighthouse(programme: Programme): Promise<MeasuredPage[]> {
  return programme.withWeb(async (origin) => {
    const { default: lighthouse } = (await importFromLighthouse('lighthouse/core/index.js')) as {
      default: Lighthouse
    }
    const posts = await fetch(`${origin}/api/blog/get-posts?limit=10`)
    const { items } = (await posts.json()) as { items: { slug: string }[] }
    const pages: readonly (readonly [Visitor, string])[] = [
      ['visitor', '/'],
      ['visitor', '/blog'],
      ['visitor', `/blog/${items[0]?.slug ?? ''}`],
      ['visitor', '/videos'],
      ['visitor', '/login'],
      ['professional', '/dashboard'],
      ['shopkeeper', '/dashboard'],
      ['admin', '/cms/dashboard'],
    ]
    const measured: MeasuredPage[] = []
    for (const [audience, address] of pages) {
      // The server renders the page before it is measured, as for any visitor after the first.
      await (await fetch(origin + address)).text()
      const runs: LighthouseScore[] = []
      for (let run = 0; run < LIGHTHOUSE_RUNS; run++)
        runs.push(await measure(lighthouse, programme, { audience, address, origin }))
      runs.sort((a, b) => a.scores.performance - b.scores.performance)
      const [worst, median, best] = [runs[0], runs[Math.floor(LIGHTHOUSE_RUNS / 2)], runs.at(-1)]
      if (worst && median && best)
        measured.push({ ...median, worst: worst.scores.performance, best: best.scores.performance })
    }
    return measured
  })
}

/** Imports a module from Lighthouse's own folder; installs it first if it is missing. */
async function importFromLighthouse(module: string): Promise<unknown> {
  const entry = join(folder, 'node_modules', module)
  if (!existsSync(entry)) {
    const installed = spawnSync('npm', ['ci', '--prefix', folder], { stdio: 'inherit' })
    if (installed.status !== 0) throw new Error('Lighthouse could not be installed')
  }
  return import(entry)
}

async function measure(
  lighthouse: Lighthouse,
  programme: Programme,
  {
    audience,
    address,
    origin,
  }: { readonly audience: Visitor; readonly address: string; readonly origin: string },
): Promise<LighthouseScore> {
  const port = await freePort()
  // Flags of the packaged browser that do not work with a debugging port.
  const flags = packed.args.filter((flag) => !/^--(single-process|no-zygote|headless)/.test(flag))
  const context = await chromium.launchPersistentContext('', {
    executablePath: await packed.executablePath(),
    args: [...flags, '--no-sandbox', `--remote-debugging-port=${port}`],
  })
  try {
    if (audience !== 'visitor') {
      const session = JSON.stringify({
        state: {
          user: { accessToken: await programme.tokenOf(audience), userType: audience, profileImage: null },
          score: { level: null, points: 0, sublevel: null },
        },
        version: 0,
      })
      const page = await context.newPage()
      // A file without scripts: the cache stays empty.
      await page.goto(`${origin}/favicon.svg`)
      await page.evaluate((store) => {
        localStorage.setItem('store', store)
        localStorage.setItem('welcome-dont-show-again', 'true')
      }, session)
      await page.close()
    }
    const result = await lighthouse(origin + address, {
      port,
      logLevel: 'error',
      output: 'json',
      // Signed-in pages are not meant for search engines.
      onlyCategories:
        audience === 'visitor' ? [...categories] : categories.filter((category) => category !== 'seo'),
      disableStorageReset: audience !== 'visitor',
    })
    if (!result) throw new Error(`Lighthouse has no result for ${address}`)
    const scores = categories.map((category) => [category, scoreOf(result.lhr, category)] as const)
    return {
      address,
      audience,
      scores: Object.fromEntries(scores) as Record<Category, number>,
      costs: costsOf(result.lhr),
    }
  } finally {
    await context.close()
  }
}

/** From 0 to 100; 100 for a category that was not requested. */
const scoreOf = (report: Report, category: Category): number =>
  Math.round((report.categories[category]?.score ?? 1) * 100)

/** The audits that cost at least a point of their category, the most expensive first. */
const costsOf = ({ categories: found, audits }: Report): Cost[] =>
  Object.values(found)
    .flatMap(({ auditRefs }) => {
      const whole = auditRefs.reduce((sum, { weight }) => sum + weight, 0)
      return auditRefs.map(({ id, weight }) => ({
        audit: id,
        points: Math.round(((audits[id]?.score ?? 1) - 1) * ((100 * weight) / (whole || 1))),
      }))
    })
    .filter(({ points }) => points < 0)
    .toSorted((a, b) => a.points - b.points)
