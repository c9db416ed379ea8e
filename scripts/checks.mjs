// The checks that do not run the product: each with a name and the command that must succeed.
import { join } from 'node:path'
import { run } from './child.mjs'
import { node, root } from './prepare.mjs'

const tool = (path, ...parameters) => [node, join(root, 'node_modules', path), ...parameters]
const script = (name, ...parameters) => [node, join(root, 'scripts', name), ...parameters]

// Generates files that both lanes read.
const routeTypes = {
  name: 'route types',
  command: tool('@react-router/dev/bin.cjs', 'typegen', 'web'),
}

// Two lanes run side by side; types and lint alone take most of the time.
const lanes = [
  // One program resolves the types of each workspace, reports the compiler's errors and lints (`typeCheck` in .oxlintrc.json).
  // The compiler beside it would resolve every type again, for half as much CPU time.
  [
    {
      name: 'types and lint',
      command: tool('oxlint/bin/oxlint', '--deny-warnings'),
      // Settings of Go: less frequent garbage collection, up to a memory limit, saves a sixth of the CPU time.
      env: { GOGC: '400', GOMEMLIMIT: '3GiB' },
    },
  ],
  [
    { name: 'format', command: tool('@biomejs/biome/bin/biome', 'check', '--no-errors-on-unmatched') },
    { name: 'secrets', command: tool('secretlint/bin/secretlint.js', '**/*') },
    { name: 'imports', command: script('check-imports.ts') },
    { name: 'dead code', command: tool('knip/bin/knip.js', '--no-progress', '--no-config-hints') },
    { name: 'generated files', command: script('generate.ts', '--check') },
  ],
]

/**
 * Runs every check, even if one fails, and prints a line for each, with the output of a failed one.
 * Returns how many passed and failed.
 */
export async function runChecks() {
  const results = await runInOrder([routeTypes])
  results.push(...(await Promise.all(lanes.map(runInOrder))).flat())
  const passed = results.filter(Boolean).length
  return { passed, failed: results.length - passed }
}

async function runInOrder(checks) {
  const results = []
  for (const { name, command, env } of checks) {
    const start = performance.now()
    const { code, output } = await run(command, { cwd: root, env: { ...env, ...process.env } })
    const isPassed = code === 0
    results.push(isPassed)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    process.stdout.write(
      `${isPassed ? '✓' : '✗'} ${name} (${seconds} s)\n${isPassed ? '' : `${output.trim()}\n\n`}`,
    )
  }
  return results
}
