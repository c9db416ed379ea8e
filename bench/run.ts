// npm run bench: measures the speed of the product, as ratios within one run, and writes bench/README.md.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { bytesOf } from './bundle.ts'
import { countApproval, measureGrowth, SIZES } from './growth.ts'
import { measureProductList } from './product-list.ts'
import { startProgramme } from './programme.ts'

const root = resolve(import.meta.dirname, '..')
const log = (line: string) => process.stdout.write(`${line}\n`)

interface MeasuredPage {
  readonly name: string
  readonly address: string
  readonly layout: 'member' | 'public'
  /** The additional module that the address loads for one kind of user. */
  readonly part?: string
  /** Whether visits begin here; such a page must stay below the limit. */
  readonly isFirst: boolean
}
const pages: readonly MeasuredPage[] = [
  { name: 'sign-in', address: '/login', layout: 'public', isFirst: true },
  {
    name: 'a professional’s first page',
    address: '/dashboard',
    layout: 'member',
    part: 'professional-dashboard',
    isFirst: true,
  },
  {
    name: 'a store’s first page',
    address: '/dashboard',
    layout: 'member',
    part: 'store-today',
    isFirst: true,
  },
  { name: 'extract', address: '/extract', layout: 'member', isFirst: false },
  { name: 'customers', address: '/customers', layout: 'member', isFirst: false },
  { name: 'invoices of a store', address: '/invoices', layout: 'member', isFirst: false },
]
const LIMIT_KB = 230

log('building the web application')
const built = spawnSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
  cwd: join(root, 'web'),
  stdio: 'ignore',
})
if (built.status !== 0) throw new Error('the web application does not build')
const sizes = pages.map((page) => ({
  ...page,
  kilobytes: bytesOf(page.address, page.layout, page.part) / 1_000,
}))

log('starting the programme')
const programme = await startProgramme()
try {
  log('the product list')
  const list = await measureProductList(programme)
  log('an approval')
  const approval = await countApproval(programme)
  log('a growing ledger')
  const growth = await measureGrowth(programme)

  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const text = `# Measurements

Written by \`npm run bench\` (${cpus().length} cores, Node ${process.versions.node}). Absolute figures depend on
the machine and its load; compare the ratios within one run.

## A list

A page of 25 filtered products, with session, validation and a response parsed by its schema, against a bare Fastify and pg
with two statements. Measured in turns; the median of five rounds.

| | responses per second |
|---|---|
| Esquadro | ${whole(list.ours)} |
| bare Fastify and pg | ${whole(list.bare)} |
| **ratio** (at least 0.6) | **${list.ratio.toFixed(2)}** |

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

JavaScript (gzip) that the browser loads if the page is the first of a visit. Pages on which visits begin must stay below
${LIMIT_KB} kB; later pages load only what they need in addition.

| page | kB |
|---|---|
${sizes
  .map(
    ({ name, address, kilobytes, isFirst }) =>
      `| ${isFirst ? `**${name}**` : name} \`${address}\` | ${kilobytes.toFixed(0)} |`,
  )
  .join('\n')}
`
  writeFileSync(join(root, 'bench/README.md'), text)
  log(text)
  const failures = [
    list.ratio < 0.6 && `the ratio of the list is ${list.ratio.toFixed(2)}`,
    approval.statements > 12 && `an approval takes ${approval.statements} statements`,
    ...sizes.map(
      ({ name, kilobytes, isFirst }) =>
        isFirst && kilobytes > LIMIT_KB && `${name} loads ${kilobytes.toFixed(0)} kB`,
    ),
  ].filter((failure) => failure !== false)
  for (const failure of failures) log(`✗ ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await programme.close()
}
