// Lighthouse on the pages of visitors and the first pages of members, as on a phone. Lighthouse and its 200
// packages are installed in a separate folder, bench/lighthouse, on its first run, because nothing else needs
// them.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import packed from '@sparticuz/chromium'
import { onProcessorTime, type TraceEvent } from './page-clock.ts'
import { freePort, type Programme } from './programme.ts'

const folder = resolve(import.meta.dirname, 'lighthouse')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

interface LighthouseScore {
  readonly address: string
  readonly audience: Visitor
  /** From 0 to 100; performance by the processor time that the page's tasks used. */
  readonly scores: Readonly<Record<Category, number>>
  /** The audits that reduced the score, the most expensive first. */
  readonly faults: readonly string[]
  /** The performance of the same load in wall-clock time, which includes other work of the machine. */
  readonly wallPerformance: number
}

/** The run with the median performance, and the performance of all runs in wall-clock time, in ascending order. */
interface MeasuredPage extends LighthouseScore {
  readonly wallPerformances: readonly number[]
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
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly title: string }>>
}

interface Artifacts {
  readonly Trace: { readonly traceEvents: readonly TraceEvent[] }
}

interface RunnerOptions {
  readonly resolvedConfig: object
  readonly computedCache: Map<string, unknown>
}

/** The two phases of Lighthouse: it loads and records a page, then audits the recording. */
interface Lighthouse {
  record(
    page: undefined,
    url: string,
    options: { readonly flags: object },
  ): Promise<{ readonly artifacts: Artifacts; readonly runnerOptions: RunnerOptions }>
  audit(artifacts: Artifacts, options: RunnerOptions): Promise<{ readonly lhr: Report }>
}

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
    const lighthouse = await loadLighthouse()
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
      const median = runs[Math.floor(LIGHTHOUSE_RUNS / 2)]
      const wallPerformances = runs.map(({ wallPerformance }) => wallPerformance).toSorted((a, b) => a - b)
      if (median) measured.push({ ...median, wallPerformances })
    }
    return measured
  })
}

async function loadLighthouse(): Promise<Lighthouse> {
  const { navigationGather } = (await importFromLighthouse(
    'lighthouse/core/gather/navigation-runner.js',
  )) as { navigationGather: Lighthouse['record'] }
  const { Runner } = (await importFromLighthouse('lighthouse/core/runner.js')) as {
    Runner: Pick<Lighthouse, 'audit'>
  }
  return { record: navigationGather, audit: (artifacts, options) => Runner.audit(artifacts, options) }
}

/** Imports a module from Lighthouse's own folder; installs it first if it is missing. */
export async function importFromLighthouse(module: string): Promise<unknown> {
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
    const { artifacts, runnerOptions } = await lighthouse.record(undefined, origin + address, {
      flags: {
        port,
        logLevel: 'error',
        output: 'json',
        // Signed-in pages are not meant for search engines.
        onlyCategories:
          audience === 'visitor' ? [...categories] : categories.filter((category) => category !== 'seo'),
        disableStorageReset: audience !== 'visitor',
      },
    })
    const byWall = await lighthouse.audit(artifacts, runnerOptions)
    const traceEvents = onProcessorTime(artifacts.Trace.traceEvents)
    const { lhr } = await lighthouse.audit(
      { ...artifacts, Trace: { ...artifacts.Trace, traceEvents } },
      // The artifacts that the first audit computed belong to the other trace.
      { ...runnerOptions, computedCache: new Map() },
    )
    const found = categories.map((category) => [category, scoreOf(lhr, category)] as const)
    const faults = Object.values(lhr.categories)
      .flatMap(({ auditRefs }) => auditRefs)
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ id }) => id)
    return {
      address,
      audience,
      scores: Object.fromEntries(found) as Record<Category, number>,
      faults: [...new Set(faults)],
      wallPerformance: scoreOf(byWall.lhr, 'performance'),
    }
  } finally {
    await context.close()
  }
}

/** From 0 to 100; 100 for a category that was not requested. */
const scoreOf = (report: Report, category: Category): number =>
  Math.round((report.categories[category]?.score ?? 1) * 100)
