// Runs a TypeScript file of the project with its own Node.js, after installing missing packages: run.mjs
// <file.ts> [arguments].
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { fail, install, node, root } from './prepare.mjs'

const [file, ...parameters] = process.argv.slice(2)
if (!file) fail('Usage: node scripts/run.mjs <file.ts> [arguments]')
await install()
const child = spawn(node, [resolve(root, file), ...parameters], { cwd: root, stdio: 'inherit' })
// Ctrl-C reaches the child through the terminal; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => signal !== 'SIGINT' && child.kill(signal))
child.once('error', (error) => fail(`The program could not be started: ${error.message}`))
child.once('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)))
