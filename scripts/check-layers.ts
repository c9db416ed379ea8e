// Checks who imports whom, and what may stand where, over all sources.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findIn } from './layers.ts'

const root = join(import.meta.dirname, '..')
const skipped = new Set(['node_modules', 'build', '.react-router', 'generated'])
const sources = ['contract', 'server', 'web', 'e2e']
  .flatMap(listFiles)
  .filter((path) => /\.(tsx?|css)$/.test(path))
const findings = sources.flatMap((path) => findIn(path, readFileSync(join(root, path), 'utf8')))
for (const { file, line, rule, what } of findings) console.log(`${file}:${line}  ${what}\n    ${rule}`)
console.log(
  findings.length === 0 ? `${sources.length} files keep to their layers` : `${findings.length} breaches`,
)
process.exitCode = findings.length === 0 ? 0 : 1

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isFile()) return [path]
    return skipped.has(entry.name) ? [] : listFiles(path)
  })
}
