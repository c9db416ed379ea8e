// npm run bench: measures the speed of the product, as ratios within one run, and writes bench/README.md.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { bytesOf, weightsOf } from './bundle.ts'
import { countApproval, measureGrowth, SIZES } from './growth.ts'
import { pages } from './pages.ts'
import { measureProductList } from './product-list.ts'
import { startProgramme } from './programme.ts'
import { measureSignIn } from './sign-in.ts'

const root = resolve(import.meta.dirname, '..')
const log = (line: string) => process.stdout.write(`${line}\n`)

/** The goals of the figures, as ratios and MiB. */
const GOALS = { list: 0.5, signIn: 0.9, memoryMiB: 150 }

log('building the web application')
const tool = join(root, 'node_modules/@react-router/dev/bin.cjs')
const built = spawnSync(process.execPath, [tool, 'build', '--sourcemapClient'], {
  cwd: join(root, 'web'),
  stdio: 'ignore',
})
if (built.status !== 0) throw new Error('the web application does not build')
const sizes = pages.map((page) => ({ ...page, kilobytes: bytesOf(page) / 1_000 }))
const weighed = pages.slice(0, 6).map((page) => ({ page, weights: new Map(weightsOf(page)) }))
const libraries = [...new Set(weighed.flatMap(({ weights }) => [...weights.keys()]))]

log('starting the programme')
const programme = await startProgramme()
try {
  log('memory')
  const memory = await programme.idleMemory(20)
  log('the product list')
  const list = await measureProductList(programme)
  log('signing in')
  const signIn = await measureSignIn(programme)
  log('an approval')
  const approval = await countApproval(programme)
  log('a growing ledger')
  const growth = await measureGrowth(programme)

  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const text = `# Measurements

Written by \`npm run bench\` (${cpus().length} cores, Node ${process.versions.node}). Absolute figures depend on
the machine and its load; compare the ratios within one run.

## A list

A page of 25 products of a category, of 10,000, over 20 connections and through everything that a call passes (session,
access, validation, rules, a response by its schema), against a bare Fastify and pg with two prepared statements of its
own: the session, and the page with its total. Turn by turn, the median of five rounds.

| | responses per second |
|---|---|
| Esquadro | ${whole(list.ours)} |
| bare Fastify and pg | ${whole(list.bare)} |
| **ratio** (at least ${GOALS.list}) | **${list.ratio.toFixed(2)}** |

## Signing in

Sign-ins over 8 connections, each with another account, against a process that only verifies the same password.

| | per second |
|---|---|
| sign-ins | ${whole(signIn.ours)} |
| argon2id alone | ${whole(signIn.alone)} |
| **ratio** (at least ${GOALS.signIn}) | **${signIn.ratio.toFixed(2)}** |

## Memory

A server with the web application and the demonstration, 20 s after its start, without a request: **${memory.toFixed(0)} MiB** resident
(at most ${GOALS.memoryMiB}).

## An approval

One approval of an invoice that credits points sends **${approval.statements}** statements, \`begin\` and \`commit\` or
\`rollback\` included (at most 12).

## A growing ledger

The median of 40 calls each, with ${SIZES.map(whole).join(' and ')} entries of 2,000 professionals.

| | ${SIZES.map((size) => `${whole(size)} entries`).join(' | ')} | ratio |
|---|---|---|---|
${growth
  .map(({ what, ms }) => {
    const [small = Number.NaN, large = Number.NaN] = ms
    return `| ${what} | ${small.toFixed(1)} ms | ${large.toFixed(1)} ms | ${(large / small).toFixed(2)} |`
  })
  .join('\n')}

## What a page loads

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
${libraries
  .map((library) => {
    const cells = weighed.map(({ weights }) => ((weights.get(library) ?? 0) / 1_000).toFixed(1))
    return `| ${library} | ${cells.join(' | ')} |`
  })
  .join('\n')}
`
  writeFileSync(join(root, 'bench/README.md'), text)
  log(text)
  const failures = [
    signIn.ratio < GOALS.signIn && `sign-in reaches ${signIn.ratio.toFixed(2)} of argon2id alone`,
    memory > GOALS.memoryMiB && `an idle server takes ${memory.toFixed(0)} MiB`,
    list.ratio < GOALS.list && `the ratio of the list is ${list.ratio.toFixed(2)}`,
    approval.statements > 12 && `an approval takes ${approval.statements} statements`,
    ...sizes.map(
      ({ address, kilobytes, limitKb }) =>
        kilobytes > limitKb && `${address} loads ${kilobytes.toFixed(0)} kB of at most ${limitKb}`,
    ),
  ].filter((failure) => failure !== false)
  for (const failure of failures) log(`✗ ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await programme.close()
}
