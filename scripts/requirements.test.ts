import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The requirements of the page: `4` for a section, `4.3` for its third requirement. */
function numbers(): Set<string> {
  const found = new Set<string>()
  let section = ''
  for (const [, title, item] of read('docs/requirements.md').matchAll(/^(?:## §(\d+) |(\d+)\. )/gm)) {
    section = title ?? section
    found.add(title ?? `${section}.${item}`)
  }
  return found
}

it('every reference to a requirement, such as §4.3, names one that exists', () => {
  const known = numbers()
  const references = globSync(
    '{contract,embedded-postgres,server,web,e2e,bench,docs}/**/*.{ts,tsx,mjs,css,sql,md}',
    {
      cwd: root,
      exclude: ['**/{node_modules,build,.react-router}'],
    },
  ).flatMap((path) =>
    [...read(path).matchAll(/§(\d+(?:\.\d+)*)/g)].map(([, number = '']) => ({ path, number })),
  )
  expect(references.length).toBeGreaterThan(100)
  expect(references.filter(({ number }) => !known.has(number))).toEqual([])
})
