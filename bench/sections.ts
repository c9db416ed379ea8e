import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { measureAccessibility } from './accessibility.ts'
import { accessibilityRows } from './accessibility-rows.ts'
import { measureBareLists } from './bare-lists.ts'
import { bytesOf, weightsOf } from './bundle.ts'
import { fillLarge, LARGE, runDueJobs } from './fill.ts'
import { countApproval, ENTRIES_EACH, measureGrowth } from './growth.ts'
import { KILLS, measureKeys, NOTES } from './keys.ts'
import { measureLedger } from './ledger.ts'
import { LIGHTHOUSE_RUNS, measureByLighthouse } from './lighthouse.ts'
import { measureLists } from './lists.ts'
import { measureNeighbours } from './neighbours.ts'
import { pages } from './pages.ts'
import { measureProductImport, ROWS } from './product-import.ts'
import { type Programme, startProgramme } from './programme.ts'
import { measureSecondStart } from './second-start.ts'
import { measureSignIn } from './sign-in.ts'
import { measureVisitorPages } from './visitor-pages.ts'

export interface Section {
  /** The name on the command line. */
  readonly name: string
  /** The heading in `bench/README.md`. */
  readonly title: string
  /** Sections that need the programme share one. */
  readonly needs: 'programme' | 'nothing'
  /** Measured only by name, because it takes very long or much disk space. */
  readonly isOnRequest?: boolean
  measure(programme: Programme): Promise<Measured>
}

interface Measured {
  readonly text: string
  /** The missed goals. */
  readonly failure?: string | readonly string[] | false
}

/** The goals of the figures, as ratios, MiB and seconds. */
const GOALS = {
  list: 0.5,
  signIn: 0.9,
  memoryMiB: 150,
  secondStart: 1.5,
  listMs: 50,
  neighbourMs: 100,
  neighbourMiB: 600,
  rebuild: 120,
  verify: 60,
  chain: 1.05,
  rootSeconds: 5,
  import: 2,
  importMiB: 200,
  meanwhileMs: 100,
  pagesPerSecond: 400,
  visitorPerformance: 95,
  memberPerformance: 85,
}

const whole = (value: number) => Math.round(value).toLocaleString('en')

const list: Section = {
  name: 'list',
  title: 'Lists',
  needs: 'programme',
  async measure(programme) {
    const lists = await measureBareLists(programme)
    return {
      failure: lists
        .filter(({ ratio }) => ratio < GOALS.list)
        .map(({ name, ratio }) => `the ratio of the list of ${name} is ${ratio.toFixed(2)}`),
      text: `
The first page, 25 rows, over 20 connections and through everything that a call passes (session, access, validation, rules, a
response by its schema), against a bare Fastify and pg with prepared statements of its own, which responds with the same rows and the
same total. Both count the rows for each page, and sum the lines of the extract; only Esquadro adds the status of each line and the balance after it. Turn by turn, the median of seven rounds after four that warm both up. Responses per second:

| list | rows | Esquadro | bare Fastify and pg | ratio (at least ${GOALS.list}) |
|---|---|---|---|---|
${lists
  .map(
    ({ name, total, ours, bare, ratio }) =>
      `| ${name} | ${whole(total)} | ${whole(ours)} | ${whole(bare)} | **${ratio.toFixed(2)}** |`,
  )
  .join('\n')}`,
    }
  },
}

const signIn: Section = {
  name: 'sign-in',
  title: 'Signing in',
  needs: 'programme',
  async measure(programme) {
    const { ours, alone, ratio, bare, bareRatio } = await measureSignIn(programme)
    return {
      failure: ratio < GOALS.signIn && `sign-in reaches ${ratio.toFixed(2)} of argon2id alone`,
      text: `
Sign-ins over 8 connections, each with another account, against a process that only verifies the same password, and a bare
Fastify that only verifies it and is called in the same way: the caller and HTTP share the cores with argon2id.

| | per second | ratio |
|---|---|---|
| sign-ins | ${whole(ours)} | **${ratio.toFixed(2)}** (at least ${GOALS.signIn}) |
| bare Fastify and argon2id | ${whole(bare)} | ${bareRatio.toFixed(2)} |
| argon2id alone | ${whole(alone)} | |`,
    }
  },
}

const memory: Section = {
  name: 'memory',
  title: 'Memory',
  needs: 'programme',
  async measure(programme) {
    const mebibytes = await programme.idleMemory(20)
    return {
      failure: mebibytes > GOALS.memoryMiB && `an idle server takes ${mebibytes.toFixed(0)} MiB`,
      text: `
A server with the web application and the demonstration, 20 s after its second start, without a request: **${mebibytes.toFixed(0)} MiB** resident
(at most ${GOALS.memoryMiB}).`,
    }
  },
}

const secondStart: Section = {
  name: 'second-start',
  title: 'A second start',
  needs: 'nothing',
  async measure() {
    const seconds = await measureSecondStart()
    return {
      failure: seconds > GOALS.secondStart && `a second start takes ${seconds.toFixed(2)} s`,
      text: `
From \`scripts/start.mjs\`, which \`npm start\` runs, to the first response, with the embedded PostgreSQL and a programme that an
earlier start has made: **${seconds.toFixed(2)} s**, the median of five (at most ${GOALS.secondStart}).`,
    }
  },
}

const approval: Section = {
  name: 'approval',
  title: 'An approval',
  needs: 'programme',
  async measure(programme) {
    const { statements } = await countApproval(programme)
    return {
      failure: statements > 12 && `an approval takes ${statements} statements`,
      text: `
One approval of an invoice that credits points sends **${statements}** statements, \`begin\` and \`commit\` or
\`rollback\` included (at most 12).`,
    }
  },
}

const growthTo = (entries: number, named: Pick<Section, 'name' | 'title' | 'isOnRequest'>): Section => ({
  ...named,
  needs: 'programme',
  async measure(programme) {
    const sizes = [10_000, entries]
    const measured = await measureGrowth(programme, sizes)
    const rows = measured.map(({ what, ms }) => {
      const [small = Number.NaN, large = Number.NaN] = ms
      return `| ${what} | ${small.toFixed(1)} ms | ${large.toFixed(1)} ms | ${(large / small).toFixed(2)} |`
    })
    return {
      text: `
The median of 40 calls each, with ${sizes.map(whole).join(' and ')} entries of ${whole(entries / ENTRIES_EACH)} professionals.

| | ${sizes.map((size) => `${whole(size)} entries`).join(' | ')} | ratio |
|---|---|---|---|
${rows.join('\n')}`,
    }
  },
})
const growth = growthTo(1_000_000, { name: 'growth', title: 'A growing ledger' })
const growthOnRequest = growthTo(10_000_000, {
  name: 'growth-10m',
  title: 'A ledger of ten million entries',
  isOnRequest: true,
})

const keys: Section = {
  name: 'keys',
  title: 'Notes through an API key',
  needs: 'nothing',
  async measure() {
    const { seconds, isPassed, output } = measureKeys()
    return {
      failure: !isPassed && `notes were lost or stored twice: ${output}`,
      text: `
${whole(NOTES)} signed notes, sent with an API key over four connections to a server that is killed ${KILLS} times while it takes them; what
got no response is sent again. Stored once each, and none lost: **${isPassed ? 'yes' : 'no'}**, in ${seconds.toFixed(0)} s with the start of the servers.`,
    }
  },
}

const productImport: Section = {
  name: 'import',
  title: 'An import',
  needs: 'programme',
  async measure(programme) {
    const { bare, ours, ratio, mebibytes, meanwhile, alone } = await measureProductImport(programme)
    return {
      failure: [
        ratio > GOALS.import && `an import takes ${ratio.toFixed(2)} times as long as COPY and INSERT`,
        mebibytes > GOALS.importMiB && `an import takes ${mebibytes.toFixed(0)} MiB`,
        meanwhile > GOALS.meanwhileMs && `another call takes ${meanwhile.toFixed(0)} ms during an import`,
      ].filter((text) => text !== false),
      text: `
${whole(ROWS)} new products from a CSV file, dry run and import together, against COPY and INSERT … ON CONFLICT of the same file, turn by
turn, the median of three rounds. Meanwhile another member reads a page of products.

| | | at most |
|---|---|---|
| the import | ${ours.toFixed(1)} s | |
| COPY and INSERT | ${bare.toFixed(1)} s | |
| **ratio** | **${ratio.toFixed(2)}** | ${GOALS.import} |
| more memory of the server | ${mebibytes.toFixed(0)} MiB | ${GOALS.importMiB} |
| another call, p95 | ${meanwhile.toFixed(0)} ms (${alone.toFixed(0)} ms without the import) | ${GOALS.meanwhileMs} |`,
    }
  },
}

/**
 * Runs `work` with the large programme; keeps its database for later runs if `BENCH_FOLDER` names a folder,
 * because filling takes some minutes.
 */
async function withLarge(work: (programme: Programme) => Promise<Measured>): Promise<Measured> {
  const programme = await startProgramme({ folder: process.env['BENCH_FOLDER'] })
  try {
    await fillLarge(programme.url, (line) => process.stdout.write(`${line}\n`))
    await runDueJobs(programme.url)
    return await work(programme)
  } finally {
    await programme.close()
  }
}

const large: Section = {
  name: 'large',
  title: 'A large programme',
  needs: 'nothing',
  measure: () =>
    withLarge(async (programme) => {
      const lists = await measureLists(programme)
      const [, load = 0] = loadavg()
      const failed = lists.filter(({ status }) => status >= 500)
      const slow = lists.filter(({ ms }) => ms > GOALS.listMs)
      return {
        failure: [
          failed.length > 0 && `${failed.length} calls failed, such as ${failed[0]?.call}`,
          slow.length > 0 && `${slow.length} of ${lists.length} calls take over ${GOALS.listMs} ms`,
        ].filter((text) => text !== false),
        text: `
${whole(LARGE.entries)} entries, ${whole(LARGE.invoices)} invoices, ${whole(LARGE.professionals + LARGE.shopkeepers)} members, ${whole(LARGE.stores)} stores,
${whole(LARGE.customers)} customers and ${whole(LARGE.products)} products.

The ${lists.length} calls that lists and pages make: each list as it opens, with each value of each filter, in each order, searched
and on a later page, by the accounts with the most rows. The median takes **${(lists[Math.floor(lists.length / 2)]?.ms ?? 0).toFixed(1)} ms**; ${slow.length} take over ${GOALS.listMs} ms.
Above a load of ${cpus().length} the machine made calls wait; it was ${load.toFixed(1)} over the last five minutes, these calls included.
The slowest:

| call | ms |
|---|---|
${lists
  .slice(0, 25)
  .map(({ call, ms }) => `| \`${call}\` | ${ms.toFixed(0)} |`)
  .join('\n')}`,
      }
    }),
}

const largeLedger: Section = {
  name: 'large-ledger',
  title: 'A large ledger',
  needs: 'nothing',
  measure: () =>
    withLarge(async (programme) => {
      const ledger = await measureLedger(programme)
      return {
        failure: [
          ledger.broken.length > 0 && `the ledger is broken: ${ledger.broken.join('; ')}`,
          ledger.rebuild > GOALS.rebuild && `a rebuild takes ${ledger.rebuild.toFixed(0)} s`,
          ledger.verify > GOALS.verify && `ledger:verify takes ${ledger.verify.toFixed(0)} s`,
          ledger.root > GOALS.rootSeconds && `a root takes ${ledger.root.toFixed(1)} s`,
          ledger.meanwhile > GOALS.meanwhileMs &&
            `others wait ${ledger.meanwhile.toFixed(0)} ms during a root`,
          ledger.ratio > GOALS.chain &&
            `the chain makes an approval ${ledger.ratio.toFixed(2)} times as long`,
        ].filter((text) => text !== false),
        text: `
The ledger of the large programme: ${whole(ledger.entries)} entries.

| | seconds | at most |
|---|---|---|
| \`ledger:verify\` | ${ledger.verify.toFixed(1)} | ${GOALS.verify} |
| \`ledger:rebuild -- --dry-run\` | ${ledger.compare.toFixed(1)} | ${GOALS.rebuild} |
| \`ledger:rebuild -- --write\`, every row | ${ledger.rebuild.toFixed(1)} | ${GOALS.rebuild} |
| a first root, of ${whole(ledger.accounts)} accounts | ${ledger.root.toFixed(1)} | ${GOALS.rootSeconds} |

While the root is recorded, 95 % of other calls respond within **${ledger.meanwhile.toFixed(0)}** ms (at most ${GOALS.meanwhileMs}).

An approval takes **${ledger.ratio.toFixed(2)}** times as long with the chain of hashes as without (at most ${GOALS.chain}): ${ledger.chained.toFixed(1)} ms and
${ledger.unchained.toFixed(1)} ms, turn by turn.`,
      }
    }),
}

const pageWeights: Section = {
  name: 'pages',
  title: 'What a page loads',
  needs: 'nothing',
  async measure() {
    buildWeb()
    const sizes = pages.map((page) => ({ ...page, kilobytes: bytesOf(page) / 1_000 }))
    const weighed = pages.slice(0, 8).map((page) => ({ page, weights: new Map(weightsOf(page)) }))
    const libraries = [...new Set(weighed.flatMap(({ weights }) => [...weights.keys()]))]
    const cellsOf = (library: string) =>
      weighed.map(({ weights }) => ((weights.get(library) ?? 0) / 1_000).toFixed(1))
    return {
      failure: sizes
        .filter(({ kilobytes, limitKb }) => kilobytes > limitKb)
        .map(
          ({ address, kilobytes, limitKb }) =>
            `${address} loads ${kilobytes.toFixed(0)} kB of at most ${limitKb}`,
        ),
      text: `
Kilobytes of JavaScript (gzip) that the browser needs before the page works if a visit begins with it. \`npm test\` checks the
same limits.

| page | kB | at most |
|---|---|---|
${sizes
  .map(
    ({ name, address, kilobytes, limitKb }) =>
      `| ${name} \`${address}\` | ${kilobytes.toFixed(0)} | ${limitKb} |`,
  )
  .join('\n')}

These kilobytes by library. Each file is shared out among its sources by its source map.

| library | ${weighed.map(({ page }) => page.name).join(' | ')} |
|---|${weighed.map(() => '---|').join('')}
${libraries.map((library) => `| ${library} | ${cellsOf(library).join(' | ')} |`).join('\n')}`,
    }
  },
}

function buildWeb(): void {
  const root = resolve(import.meta.dirname, '..')
  const built = spawnSync(
    process.execPath,
    [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build', '--sourcemapClient'],
    { cwd: join(root, 'web'), stdio: 'ignore' },
  )
  if (built.status !== 0) throw new Error('the web application does not build')
}

const visitorPages: Section = {
  name: 'visitor-pages',
  title: 'Pages of visitors',
  needs: 'programme',
  async measure(programme) {
    const rates = await measureVisitorPages(programme)
    return {
      failure: rates
        .filter(({ rate }) => rate < GOALS.pagesPerSecond)
        .map(({ address, rate }) => `${address} is served ${whole(rate)} times a second`),
      text: `
Pages that the server keeps rendered until the content changes, over 20 connections, on the machine that also makes the requests.
The median of three rounds (at least ${GOALS.pagesPerSecond}).

| page | responses per second |
|---|---|
${rates.map(({ address, rate }) => `| \`${address}\` | ${whole(rate)} |`).join('\n')}`,
    }
  },
}

const neighbours: Section = {
  name: 'neighbours',
  title: 'Calls while somebody attacks',
  needs: 'programme',
  async measure(programme) {
    const measured = await measureNeighbours(programme)
    const quiet = measured[0]?.p95 ?? 0
    // A busy machine is slow even without an attack.
    const limit = Math.max(GOALS.neighbourMs, 2 * quiet)
    return {
      failure: measured
        .filter(({ p95, memory }) => p95 > limit || memory > GOALS.neighbourMiB)
        .map(({ attack, p95, memory }) => `during ${attack}: ${whole(p95)} ms at p95, ${whole(memory)} MiB`),
      text: `
A professional reads the extract every 20 ms while others attack a server for four seconds, each attack on a server of its own. Milliseconds of
the professional's calls (at most ${GOALS.neighbourMs} at p95, or twice what the machine gives without an attack), and the most memory of the process with its
worker threads (at most ${GOALS.neighbourMiB} MiB). All on one machine, the attackers included.

| attack | p50 | p95 | max | served | MiB |
|---|---|---|---|---|---|
${measured
  .map(
    ({ attack, p50, p95, max, served, memory }) =>
      `| ${attack} | ${whole(p50)} | ${whole(p95)} | ${whole(max)} | ${whole(100 * served)}% | ${whole(memory)} |`,
  )
  .join('\n')}`,
    }
  },
}

const lighthouse: Section = {
  name: 'lighthouse',
  title: 'Lighthouse',
  needs: 'programme',
  async measure(programme) {
    const measured = await measureByLighthouse(programme)
    const goalOf = (audience: string) =>
      audience === 'visitor' ? GOALS.visitorPerformance : GOALS.memberPerformance
    return {
      failure: measured.flatMap(({ audience, address, scores }) =>
        Object.entries(scores)
          .filter(([category, score]) => score < (category === 'performance' ? goalOf(audience) : 100))
          .map(([category, score]) => `${category} of ${address} (${audience}) is ${score}`),
      ),
      text: `
Scores of Lighthouse as on a phone (simulated slow 4G, a quarter of the processor), in a browser without cache, on the production build,
in wall-clock time: the run with the median performance of ${LIGHTHOUSE_RUNS}, beside the worst and the best. The server and Lighthouse itself share this
machine's cores with the browser. At least ${GOALS.visitorPerformance} for visitors, ${GOALS.memberPerformance} for signed-in first pages; 100 for the rest.

| page | for | performance | worst | best | accessibility | best practices | SEO | what costs points |
|---|---|---|---|---|---|---|---|---|
${measured
  .map(
    ({ address, audience, scores, worst, best, costs }) =>
      `| \`${address}\` | ${audience} | **${scores.performance}** | ${worst} | ${best} | ${scores.accessibility} | ${scores['best-practices']} | ${audience === 'visitor' ? scores.seo : '–'} | ${costs.map(({ audit, points }) => `${audit} ${points}`).join(', ') || '–'} |`,
  )
  .join('\n')}`,
    }
  },
}

const accessibility: Section = {
  name: 'accessibility',
  title: 'Accessibility of every screen',
  needs: 'programme',
  async measure(programme) {
    const only = process.env['BENCH_ADDRESSES']
    const { screens, measured } = await measureAccessibility(programme, {
      only: only ? new RegExp(only) : null,
      log: (line) => process.stdout.write(`${line}\n`),
    })
    if (measured.length === 0) throw new Error(`no address matches ${only}`)
    const report = readFileSync(resolve(import.meta.dirname, 'README.md'), 'utf8')
    const previous = report.split(/^(?=## )/m).find((part) => part.startsWith(`## ${accessibility.title}\n`))
    return {
      failure: measured
        .filter(({ phone, desk }) => Math.min(phone, desk) < 100)
        .map(({ address, audience, faults }) => `${address} (${audience}) has ${faults.join(', ')}`),
      text: `
Lighthouse's score of accessibility for every address, as each kind of visitor that may open it: on a phone (360 px) in the dark
theme, and on a desk (1,280 px) in the light one, in Portuguese, once the screen has loaded (100 each).

| address | for | phone | desk | what costs points |
|---|---|---|---|---|
${accessibilityRows(screens, measured, previous ?? '').join('\n')}`,
    }
  },
}

/** The sections of `bench/README.md`, in order. */
export const sections: readonly Section[] = [
  // Builds the web application, which the servers of the others serve.
  pageWeights,
  visitorPages,
  lighthouse,
  accessibility,
  memory,
  secondStart,
  list,
  signIn,
  approval,
  growth,
  growthOnRequest,
  productImport,
  keys,
  neighbours,
  large,
  largeLedger,
]
