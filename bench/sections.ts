import { spawnSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { measureBareLists } from './bare-lists.ts'
import { loadOf } from './bundle.ts'
import { fillLarge, LARGE, runDueJobs } from './fill.ts'
import { ENTRIES_EACH, measureGrowth } from './growth.ts'
import { LIGHTHOUSE_RUNS, measureByLighthouse } from './lighthouse.ts'
import { measureLists } from './lists.ts'
import { measureNeighbours } from './neighbours.ts'
import { pages } from './pages.ts'
import { measureProductImport, ROWS } from './product-import.ts'
import { type Programme, startProgramme } from './programme.ts'
import { measureSecondStart } from './second-start.ts'
import { measureSignIn } from './sign-in.ts'

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
  signIn: 0.7,
  memoryMiB: 200,
  secondStart: 2,
  listMs: 50,
  neighbourMs: 100,
  neighbourMiB: 600,
  import: 2,
  importMiB: 250,
  meanwhileMs: 100,
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
    const { ours, alone, ratio } = await measureSignIn(programme)
    return {
      failure: ratio < GOALS.signIn && `sign-in reaches ${ratio.toFixed(2)} of argon2id alone`,
      text: `
Sign-ins over 8 connections, each with another account, against a process that only verifies the same password.

| | per second | ratio |
|---|---|---|
| sign-ins | ${whole(ours)} | **${ratio.toFixed(2)}** (at least ${GOALS.signIn}) |
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

const bundle: Section = {
  name: 'bundle',
  title: 'What a page loads',
  needs: 'nothing',
  async measure() {
    buildWeb()
    const sizes = pages.map((page) => ({ ...page, ...loadOf(page) }))
    return {
      failure: sizes
        .filter(({ bytes, limitKb }) => bytes > limitKb * 1_000)
        .map(
          ({ address, bytes, limitKb }) =>
            `${address} loads ${whole(bytes / 1_000)} kB of at most ${limitKb}`,
        ),
      text: `
JavaScript (gzip) that the browser needs before the page works if a visit begins with it, and its files. \`npm test\` checks the same limits.

| page | kB | at most | files |
|---|---|---|---|
${sizes
  .map(
    ({ name, address, bytes, limitKb, files }) =>
      `| ${name} \`${address}\` | ${whole(bytes / 1_000)} | ${limitKb} | ${files} |`,
  )
  .join('\n')}`,
    }
  },
}

function buildWeb(): void {
  const root = resolve(import.meta.dirname, '..')
  const built = spawnSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
    cwd: join(root, 'web'),
    stdio: 'ignore',
  })
  if (built.status !== 0) throw new Error('the web application does not build')
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

/** The sections of `bench/README.md`, in order. */
export const sections: readonly Section[] = [
  // Builds the web application, which the servers of the others serve.
  bundle,
  lighthouse,
  memory,
  secondStart,
  list,
  signIn,
  growth,
  growthOnRequest,
  productImport,
  neighbours,
  large,
]
