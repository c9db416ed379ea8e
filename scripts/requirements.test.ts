import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { numbersOf, unknownReferences } from './requirements.ts'

const root = join(import.meta.dirname, '..')
const skipped = new Set(['node_modules', 'build', '.react-router', 'generated', 'data', 'artifacts'])

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourcesIn(path)
    return /\.(tsx?|mjs|css|sql|md)$/.test(path) ? [path] : []
  })
}

const page = readFileSync(join(root, 'docs/requirements.md'), 'utf8')

it('every reference to a requirement names one that exists', () => {
  const numbers = numbersOf(page)
  const sources = ['contract', 'embedded-postgres', 'server', 'web', 'e2e', 'bench', 'docs'].flatMap(
    sourcesIn,
  )
  const references = sources.map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }))
  expect(references.filter(({ source }) => /§\d/.test(source)).length).toBeGreaterThan(50)
  expect(
    references.flatMap(({ path, source }) =>
      unknownReferences(source, numbers).map((line) => `${path}:${line}`),
    ),
  ).toEqual([])
})

it('a number that the page does not have is found', () => {
  const numbers = numbersOf('## §1 Purpose\n\n1. One.\n2. Two,\n   still two.\n\n## §2 Data\n\n1. One.\n')
  expect([...numbers]).toEqual(['1', '1.1', '1.2', '2', '2.1'])
  expect(unknownReferences('// §1, §1.2\n// (§2.2) and §3', numbers)).toEqual(['2: §2.2', '2: §3'])
})
