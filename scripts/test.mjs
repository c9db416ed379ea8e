// npm test: installs missing packages, builds the web application and runs everything: the checks, the unit and route tests
// (Vitest) and the journeys in a browser (Playwright). Ends with "N passed, N failed", and ", N flaky" where tests passed only at
// their second try; each check counts as one test.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from './checks.mjs'
import { run } from './child.mjs'
import { buildWeb, install, node, root } from './prepare.mjs'
import { afterSecondTry, MAX_FLAKY, summaryOf, tallyOfPlaywright, tallyOfVitest } from './tally.mjs'

const startedAt = performance.now()
// A run takes about 8 minutes on 2 quiet cores and more than twice as long on busy ones. A run that exceeds this has hung.
const limitMs = 45 * 60_000
const reports = join(root, '.start', `test-${process.pid}`)
const environment = {
  ...process.env,
  NODE_ENV: 'test',
  ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
}

process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
await install()
await buildWeb()
const { passed: checked, failed: refused } = await runChecks()
const checks = { passed: checked, failures: Array.from({ length: refused }, () => 'a check'), flaky: [] }
const { failed, lines } = summaryOf([checks, await runVitest(), await runPlaywright()])
process.exitCode = failed === 0 ? 0 : 1
process.stdout.write(`\n${lines.join('\n')}\n`)

/**
 * Failed files get a second try, as journeys do, because a slow machine may have failed them; not if more tests failed than may
 * need one.
 */
async function runVitest() {
  const first = await tryVitest('units and routes', [])
  const { failures, files } = first
  if (files.length === 0 || failures.length > MAX_FLAKY) return first
  return afterSecondTry(first, await tryVitest('units and routes that failed, once more', files))
}

function tryVitest(name, files) {
  const report = join(reports, 'vitest.json')
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return runAndCount(name, [node, ...vitest, ...files, ...reporters], report, tallyOfVitest)
}

function runPlaywright() {
  const report = join(reports, 'playwright.json')
  if (!hasTests(join(root, 'e2e'))) {
    process.stdout.write('journeys: none yet\n')
    return { passed: 0, failures: [], flaky: [] }
  }
  const playwright = [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config=e2e',
    '--reporter=list,json',
  ]
  return runAndCount('journeys', [node, ...playwright], report, tallyOfPlaywright, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
}

/** Counts a runner that fails without a failed test (a crash, no report) as one failure. */
async function runAndCount(name, command, report, tallyOf, variables = {}) {
  process.stdout.write(`\n${name}\n`)
  mkdirSync(reports, { recursive: true })
  rmSync(report, { force: true })
  const patienceMs = Math.max(limitMs - (performance.now() - startedAt), 1_000)
  const env = { ...environment, ...variables }
  const { code } = await run(command, { cwd: root, env, isShown: true, patienceMs })
  const tally = readTally(report, tallyOf)
  return code !== 0 && tally.failures.length === 0 ? { ...tally, failures: [name] } : tally
}

function readTally(report, tallyOf) {
  try {
    return tallyOf(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    const failure = `There is no readable report in ${report}`
    process.stdout.write(`${failure}\n`)
    return { passed: 0, failures: [failure], flaky: [], files: [] }
  }
}

/** Whether the folder contains tests. A part without tests is skipped. */
function hasTests(folder) {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : []
  return names.some((name) => !name.includes('node_modules') && /\.(spec|test)\.ts$/.test(name))
}
