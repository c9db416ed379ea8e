// npm test: installs missing packages, builds the web application and runs everything: the checks, the unit and route tests
// (Vitest) and the journeys in a browser (Playwright). Ends with "N passed, N failed"; each check counts as one test.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runChecks } from './checks.mjs'
import { run } from './child.mjs'
import { buildWeb, install, node, root } from './prepare.mjs'

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
const parts = [await runChecks(), await runVitest(), await runPlaywright()]
const passed = parts.reduce((sum, part) => sum + part.passed, 0)
const failed = parts.reduce((sum, part) => sum + part.failed, 0)
process.exitCode = failed === 0 ? 0 : 1
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)

/**
 * A few failed files get a second try, as journeys do, because a slow machine may have failed them. A test
 * that fails twice is broken. The names of tests that needed a second try are shown, because each is a defect
 * of the test or of the product.
 */
async function runVitest() {
  const first = await tryVitest('units and routes', [])
  const { failedFiles } = first
  if (first.failed === 0 || failedFiles.length === 0 || failedFiles.length > 5) return first
  const second = await tryVitest('units and routes that failed, once more', failedFiles)
  if (second.failed === 0)
    process.stdout.write(`\nPassed at the second try only: ${first.failedTests.join('; ')}\n`)
  // The first run counted the files of the second try: only tests that still fail are failures.
  return { passed: first.passed + first.failed - second.failed, failed: second.failed }
}

async function tryVitest(name, files) {
  const report = join(reports, 'vitest.json')
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run']
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  let failing = { failedFiles: [], failedTests: [] }
  const counted = await runAndCount(name, [node, ...vitest, ...files, ...reporters], report, (result) => {
    failing = failuresOf(result)
    return countVitest(result)
  })
  return { ...counted, ...failing }
}

function failuresOf({ testResults }) {
  const broken = testResults.filter(({ status }) => status === 'failed')
  const tests = broken.flatMap(({ assertionResults }) => assertionResults)
  return {
    failedFiles: broken.map(({ name }) => relative(root, name)),
    failedTests: tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName.trim()),
  }
}

function runPlaywright() {
  const report = join(reports, 'playwright.json')
  if (!hasTests(join(root, 'e2e'))) {
    process.stdout.write('journeys: none yet\n')
    return { passed: 0, failed: 0 }
  }
  const playwright = [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    '--config=e2e',
    '--reporter=list,json',
  ]
  return runAndCount('journeys', [node, ...playwright], report, countPlaywright, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
}

/** Counts a runner that fails without a failed test (a crash, a file that cannot be loaded, no report) as one failure. */
async function runAndCount(name, command, report, count, variables = {}) {
  process.stdout.write(`\n${name}\n`)
  mkdirSync(reports, { recursive: true })
  rmSync(report, { force: true })
  const patienceMs = Math.max(limitMs - (performance.now() - startedAt), 1_000)
  const env = { ...environment, ...variables }
  const { code } = await run(command, { cwd: root, env, isShown: true, patienceMs })
  const { passed, failed } = readCount(report, count)
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function readCount(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    process.stdout.write(`There is no readable report in ${report}\n`)
    return { passed: 0, failed: 1 }
  }
}

function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return { passed: numPassedTests, failed: numFailedTests + broken.length }
}

function countPlaywright({ stats, errors }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/** Whether the folder contains tests. A part without tests is skipped. */
function hasTests(folder) {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : []
  return names.some((name) => !name.includes('node_modules') && /\.(spec|test)\.ts$/.test(name))
}
