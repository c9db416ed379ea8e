// The checks that do not run the product: each with a name and the commands that must all succeed.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './child.mjs'
import { node, root } from './prepare.mjs'

/** Whether the folder contains tests. A part without tests is skipped. */
export function hasTests(folder) {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : []
  return names.some((name) => !name.includes('node_modules') && /\.(spec|test)\.ts$/.test(name))
}

const tool = (path, ...parameters) => [node, join(root, 'node_modules', path), ...parameters]
const script = (name, ...parameters) => [node, join(root, 'scripts', name), ...parameters]

// Generates files that both lanes read.
const routeTypes = {
  name: 'route types',
  commands: [tool('@react-router/dev/bin.cjs', 'typegen', 'web')],
}

// Two lanes run side by side; types and lint alone take most of the time.
const lanes = [
  // One program resolves the types of each workspace, reports the compiler's errors and lints (`typeCheck` in .oxlintrc.json).
  // The compiler beside it would resolve every type again, for half as much CPU time.
  [{ name: 'types and lint', commands: [tool('oxlint/bin/oxlint', '--deny-warnings')] }],
  [
    { name: 'format', commands: [tool('@biomejs/biome/bin/biome', 'check', '--no-errors-on-unmatched')] },
    { name: 'layers', commands: [script('check-layers.ts')] },
    { name: 'dead code', commands: [tool('knip/bin/knip.js', '--no-progress', '--no-config-hints')] },
    { name: 'generated files', commands: [script('generate.ts', '--check')] },
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
  for (const { name, commands, env } of checks) {
    const start = performance.now()
    const { isPassed, output } = await runAll(commands, { ...process.env, ...env })
    results.push(isPassed)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    process.stdout.write(
      `${isPassed ? '✓' : '✗'} ${name} (${seconds} s)\n${isPassed ? '' : `${output.trim()}\n\n`}`,
    )
  }
  return results
}

async function runAll(commands, env) {
  const outputs = []
  for (const command of commands) {
    const { code, output } = await run(command, { cwd: root, env })
    if (code !== 0) outputs.push(output)
  }
  return { isPassed: outputs.length === 0, output: outputs.join('\n') }
}
