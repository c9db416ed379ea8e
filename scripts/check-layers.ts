// Checks the layers of all sources: allowed imports, the place of texts, and that neither folders nor files form a cycle.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeCycle, fileOf, findCycles } from './cycles.ts'
import { findIn } from './layers.ts'

const root = join(import.meta.dirname, '..')
const skipped = new Set(['node_modules', 'build', '.react-router', 'generated'])
const sources = ['contract', 'embedded-postgres', 'server', 'web', 'e2e']
  .flatMap(listFiles)
  .filter((path) => /\.(tsx?|css)$/.test(path))
const files = sources.map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
const findings = files.flatMap(({ path, source }) => findIn(path, source))
const cycles = findCycles(files)
const fileCycles = findCycles(files, fileOf)

for (const { file, line, rule, what } of findings) console.log(`${file}:${line}  ${what}\n    ${rule}`)
for (const cycle of cycles) console.log(describeCycle(cycle))
for (const cycle of fileCycles) console.log(describeCycle(cycle, 'files'))
const breaches = findings.length + cycles.length + fileCycles.length
console.log(breaches === 0 ? `${sources.length} files keep to their layers` : `${breaches} breaches`)
process.exitCode = breaches === 0 ? 0 : 1

function listFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isFile()) return [path]
    return skipped.has(entry.name) ? [] : listFiles(path)
  })
}
