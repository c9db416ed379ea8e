// npm run test:dates: runs the tests with the date of the whole machine moved, PostgreSQL and the browser included, by Debian's
// `faketime`. PostgreSQL's own timeouts never end under it: a test that needs them does not run, and one that causes a deadlock hangs.
// `-- 3` runs the third date of the list only, `-- of-today` one that changes with the day of the month, `--server` the server's tests
// instead of everything. Ends with "dates: N passed, N failed".
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.mjs'
import { fail, node, root } from './prepare.mjs'

/** The dates: the instant at which the run begins, or the real one, and the time zone of the machine. */
const dates = [
  { begins: '2027-01-01T01:30:00Z', zone: 'UTC', why: 'the last evening of a year in São Paulo' },
  { begins: '2027-03-01T15:00:00Z', zone: 'UTC', why: 'three months later' },
  { begins: '2028-02-29T15:00:00Z', zone: 'UTC', why: 'a leap day' },
  { begins: '2032-12-03T15:00:00Z', zone: 'UTC', why: 'six years later' },
  { begins: null, zone: 'Asia/Tokyo', why: 'a machine in Tokyo' },
  { begins: null, zone: 'America/Sao_Paulo', why: 'a machine in São Paulo' },
]

const libraries = '/usr/lib'
const library = existsSync(libraries)
  ? readdirSync(libraries)
      .map((name) => join(libraries, name, 'faketime/libfaketimeMT.so.1'))
      .find((path) => existsSync(path))
  : undefined
if (!library) fail('faketime is not installed: apt-get install faketime, on Debian or Ubuntu.')

const choices = process.argv.slice(2).filter((option) => option !== '--server')
const isServerOnly = process.argv.includes('--server')
const chosen = choices.length === 0 ? dates : choices.map(pick)

const command = isServerOnly
  ? [node, join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project=server', '--project=server-alone']
  : [node, join(root, 'scripts/test.mjs')]
const results = []
for (const date of chosen) results.push({ date, code: await runOn(date) })

process.stdout.write('\n')
for (const { date, code } of results)
  process.stdout.write(
    `${code === 0 ? '✓' : '✗'} ${date.begins ?? 'the real date'}, ${date.zone}: ${date.why}\n`,
  )
const failed = results.filter(({ code }) => code !== 0).length
process.exitCode = failed === 0 ? 0 : 1
process.stdout.write(`\ndates: ${results.length - failed} passed, ${failed} failed\n`)

function pick(choice) {
  const place = choice === 'of-today' ? (new Date().getUTCDate() % dates.length) + 1 : Number(choice)
  return dates[place - 1] ?? fail(`There is no date ${choice}: 1 to ${dates.length}, or of-today.`)
}

async function runOn({ begins, zone, why }) {
  const aheadSeconds = begins === null ? 0 : Math.round((Date.parse(begins) - Date.now()) / 1000)
  process.stdout.write(`\n${begins ?? 'the real date'}, ${zone}: ${why}\n`)
  const env = {
    ...process.env,
    TZ: zone,
    LD_PRELOAD: library,
    FAKETIME: `${aheadSeconds < 0 ? '' : '+'}${aheadSeconds}`,
    // Timers keep running by the real time, and the dates of files stay as they are.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  }
  const { code } = await run(command, { cwd: root, env, isShown: true })
  return code
}
