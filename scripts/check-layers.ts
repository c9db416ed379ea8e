// Checks who imports whom, and what may stand where, over all sources that git knows or would add.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findIn } from './layers.ts'

const root = join(import.meta.dirname, '..')
const sources = listFiles()
  .filter((path) => /^(contract|server|web|e2e)\/.*\.(tsx?|css)$/.test(path))
  .filter((path) => !/\/(generated|build|node_modules|\.react-router)\//.test(path))
const findings = sources.flatMap((path) => findIn(path, readFileSync(join(root, path), 'utf8')))
for (const { file, line, rule, what } of findings) console.log(`${file}:${line}  ${what}\n    ${rule}`)
console.log(
  findings.length === 0 ? `${sources.length} files keep to their layers` : `${findings.length} breaches`,
)
process.exitCode = findings.length === 0 ? 0 : 1

function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  return listed
    .toString()
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
}
