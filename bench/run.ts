// npm run bench: measures what the product promises of its speed, as ratios within one run, and writes bench/README.md.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { bytesOf } from './bundle.ts'
import { countApproval, measureGrowth, SIZES } from './growth.ts'
import { measureProductList } from './product-list.ts'
import { startProgramme } from './programme.ts'

const root = resolve(import.meta.dirname, '..')
const say = (line: string) => process.stdout.write(`${line}\n`)

const pages = [
  ['/dashboard', 'member'],
  ['/extract', 'member'],
  ['/customers', 'member'],
  ['/invoices', 'member'],
  ['/login', 'public'],
] as const
const LIMIT_KB = 230

say('building the web application')
const built = spawnSync(process.execPath, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
  cwd: join(root, 'web'),
  stdio: 'ignore',
})
if (built.status !== 0) throw new Error('the web application does not build')
const sizes: (readonly [string, number])[] = []
for (const [address, layout] of pages) sizes.push([address, (await bytesOf(address, layout)) / 1_000])

say('starting the programme')
const programme = await startProgramme()
try {
  say('the product list')
  const list = await measureProductList(programme)
  say('an approval')
  const approval = await countApproval(programme)
  say('a growing ledger')
  const growth = await measureGrowth(programme)

  const whole = (value: number) => Math.round(value).toLocaleString('en')
  const text = `# Measurements

Written by \`npm run bench\` (${cpus().length} cores, Node ${process.versions.node}). Machines differ and are busy: what
counts are the ratios within one run.

## A list

The product list, filtered and 25 rows long, through everything that a call goes through (session, validation, an answer
listed field by field), against the same statement in a bare Fastify and pg without any of it. Turn by turn, the median of
five rounds.

| | answers a second |
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

## What a first page loads

JavaScript, gzip, of everything that the browser needs before the page works (below ${LIMIT_KB} kB).

| page | kB |
|---|---|
${sizes.map(([address, kilobytes]) => `| \`${address}\` | ${kilobytes.toFixed(0)} |`).join('\n')}
`
  writeFileSync(join(root, 'bench/README.md'), text)
  say(text)
  const failures = [
    list.ratio < 0.6 && `the list answers ${list.ratio.toFixed(2)} of the bare one`,
    approval.statements > 12 && `an approval takes ${approval.statements} statements`,
    ...sizes.map(
      ([address, kilobytes]) => kilobytes > LIMIT_KB && `${address} loads ${kilobytes.toFixed(0)} kB`,
    ),
  ].filter((failure) => failure !== false)
  for (const failure of failures) say(`✗ ${failure}`)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await programme.close()
}
