// npm run assemble -- <folder> [<former folder>]: writes what a server needs to run, without development packages, tests and the embedded
// PostgreSQL: a server with it needs DATABASE_URL. Adds the former version's files for browsers, which open pages still load.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { run } from './child.mjs'
import { buildWeb, fail, install, npm, root } from './prepare.mjs'

const [target, former] = process.argv.slice(2)
if (!target) fail('Usage: npm run assemble -- <folder> [<former folder>]')
const folder = resolve(target)
if (existsSync(folder) && readdirSync(folder).length > 0) fail(`${folder} is not empty`)
await install()
await buildWeb()

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const manifests = ['package.json', 'package-lock.json', ...workspaces.map((name) => `${name}/package.json`)]
const sources = [
  'contract/src',
  'texts/src',
  'embedded-postgres/src',
  'server/src',
  'server/migrations',
  'web/build',
]
const isNeeded = (path) => !/\.test\.tsx?$/.test(path) && path !== join(root, 'server/src/testing')
mkdirSync(folder, { recursive: true })
for (const path of [...manifests, ...sources])
  cpSync(join(root, path), join(folder, path), { recursive: true, filter: isNeeded })

const files = 'web/build/client/assets'
if (former) cpSync(resolve(former, files), join(folder, files), { recursive: true, force: false })

const packages = [
  'ci',
  '--omit=dev',
  ...['contract', 'texts', 'embedded-postgres', 'server'].map((name) => `--workspace=${name}`),
]
const { code, output } = await run([...npm(), ...packages, '--prefer-offline', '--no-audit', '--no-fund'], {
  cwd: folder,
})
if (code !== 0) fail(`The packages could not be installed:\n${output}`)
// An optional peer of a package, which npm installs although nothing imports it, the binaries of PostgreSQL, and maps for debuggers.
const installed = join(folder, 'node_modules')
const maps = readdirSync(installed, { recursive: true }).filter((path) => path.endsWith('.map'))
for (const path of ['typescript', '@typescript', '@embedded-postgres', ...maps])
  rmSync(join(installed, path), { recursive: true, force: true })
