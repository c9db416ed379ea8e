// npm run bench [-- section …]: measures the speed of the product, as ratios within one run, and writes bench/README.md. Without
// names it measures all sections except those on request; sections that are not measured keep their text.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { resolve } from 'node:path'
import { bundle } from './bundle.ts'
import { counter } from './counter.ts'
import { growth, growthOnRequest } from './growth.ts'
import { productImport } from './import.ts'
import { large } from './large.ts'
import { lighthouse } from './lighthouse.ts'
import { list } from './list.ts'
import { neighbours } from './neighbours.ts'
import { type Programme, startProgramme } from './programme.ts'
import type { Section } from './section.ts'
import { signIn } from './sign-in.ts'
import { memory, secondStart } from './start.ts'

/** In the order of `bench/README.md`. */
const sections: readonly Section[] = [
  bundle,
  lighthouse,
  memory,
  secondStart,
  list,
  signIn,
  growth,
  growthOnRequest,
  productImport,
  neighbours,
  large,
  counter,
]

const log = (line: string) => process.stdout.write(`${line}\n`)
const file = resolve(import.meta.dirname, 'README.md')

const names = process.argv.slice(2)
const unknown = names.find((name) => !sections.some((section) => section.name === name))
if (unknown) throw new Error(`there is no section ${unknown}: ${sections.map(({ name }) => name).join(', ')}`)
const wanted = sections.filter(({ name, isOnRequest }) =>
  names.length === 0 ? !isOnRequest : names.includes(name),
)

const built = spawnSync(process.execPath, [resolve(import.meta.dirname, '../scripts/build.mjs')], {
  stdio: 'inherit',
})
if (built.status !== 0) throw new Error('the web application does not build')

let programme: Promise<Programme> | undefined
const failures: string[] = []
const measured = new Map<Section, string>()
try {
  for (const section of wanted) {
    log(section.title)
    const { text, failures: missed } = await section.measure(() => (programme ??= startProgramme()))
    measured.set(section, `## ${section.title}\n\n${text.trim()}`)
    failures.push(...missed)
    log(text)
  }
} finally {
  await (await programme)?.close()
}
// Read only now, because another run may have written its sections meanwhile.
const previous = readFileSync(file, 'utf8').split(/^(?=## )/m)
const textOf = (section: Section) =>
  measured.get(section) ?? previous.find((text) => text.startsWith(`## ${section.title}\n`))?.trim() ?? []
writeFileSync(
  file,
  `# Measurements

Written by \`npm run bench\` (${cpus().length} cores, Node ${process.versions.node}). Absolute figures depend on the machine and its load; compare the
ratios within one run.

${sections.flatMap(textOf).join('\n\n')}
`,
)
for (const failure of failures) log(`✗ ${failure}`)
process.exitCode = failures.length > 0 ? 1 : 0
