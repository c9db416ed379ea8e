// npm run bench [-- section …]: measures the speed of the product, as ratios within one run, and writes
// bench/README.md. Without names it measures all sections except the very long ones; sections that are not
// measured keep their text.
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import type { Programme } from './programme.ts'
import { startProgramme } from './programme.ts'
import { type Section, sections } from './sections.ts'

const log = (line: string) => process.stdout.write(`${line}\n`)
const file = resolve(import.meta.dirname, 'README.md')

const names = process.argv.slice(2)
const unknown = names.find((name) => !sections.some((section) => section.name === name))
if (unknown) throw new Error(`there is no section ${unknown}: ${sections.map(({ name }) => name).join(', ')}`)
const isWanted = ({ name, isOnRequest }: Section) =>
  names.length === 0 ? !isOnRequest : names.includes(name)

let programme: Programme | undefined
const failures: string[] = []
const measured = new Map<Section, string>()
try {
  for (const section of sections) {
    if (!isWanted(section)) continue
    log(section.title)
    if (section.needs === 'programme') programme ??= await startProgramme()
    const { text, failure } = await section.measure(programme as Programme)
    measured.set(section, `## ${section.title}\n\n${text.trim()}`)
    if (failure) failures.push(...[failure].flat())
    log(text)
  }
} finally {
  await programme?.close()
}
// Read only now, because another run may have written its sections meanwhile.
const previous = readFileSync(file, 'utf8').split(/^(?=## )/m)
const texts = sections.flatMap(
  (section) =>
    measured.get(section) ?? previous.find((text) => text.startsWith(`## ${section.title}\n`))?.trim() ?? [],
)
writeFileSync(
  file,
  `# Measurements

Written by \`npm run bench\` (${cpus().length} cores, Node ${process.versions.node}). Absolute figures depend on
the machine and its load; compare the ratios within one run.

${texts.join('\n\n')}
`,
)
for (const failure of failures) log(`✗ ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
