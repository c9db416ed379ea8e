import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/{node_modules,build,.react-router}'] })

const sources = filesOf('{contract,embedded-postgres,server,web,e2e,bench,docs}/**/*.{ts,tsx,mjs,css,sql,md}')

/** The places in `paths` that match, with the path and the groups of the match. */
const find = (paths: string[], pattern: RegExp) =>
  paths.flatMap((path) =>
    [...read(path).matchAll(pattern)].map(([, ...groups]) => ({
      path,
      groups: groups.map((group) => group ?? ''),
    })),
  )

/** The requirements of the page: `4` for a section, `4.3` for its third requirement. */
function requirements(): Set<string> {
  const found = new Set<string>()
  let section = ''
  for (const [, title, item] of read('docs/requirements.md').matchAll(/^(?:## §(\d+) |(\d+)\. )/gm)) {
    section = title ?? section
    found.add(title ?? `${section}.${item}`)
  }
  return found
}

it('every reference to a requirement, such as §4.3, names one that exists', () => {
  const known = requirements()
  const references = find(sources, /§(\d+(?:\.\d+)*)/g)
  expect(references.length).toBeGreaterThan(100)
  expect(references.filter(({ groups: [number = ''] }) => !known.has(number))).toEqual([])
})

it('assumptions are numbered from 1 on each page, and every reference, such as assumption pce 3, names one', () => {
  const pages = filesOf('docs/assumptions/!(README).md')
  expect(pages.length).toBeGreaterThan(20)
  const known = new Map(
    pages.map((path) => {
      const numbers = [...read(path).matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
      expect(numbers, path).toEqual(numbers.map((_, place) => place + 1))
      return [path.slice('docs/assumptions/'.length, -'.md'.length), numbers.length]
    }),
  )
  const references = find(sources, /\bassumption[\s*]+([a-z-]+)[\s*]+(\d+)/g)
  expect(references.length).toBeGreaterThan(5)
  const broken = references.filter(
    ({ groups: [page = '', number] }) => Number(number) > (known.get(page) ?? 0),
  )
  expect(broken).toEqual([])
})

it('every relative link of a document leads to a file', () => {
  const documents = filesOf('{*.md,{docs,bench,embedded-postgres}/**/*.md}')
  const links = find(documents, /\]\((?![a-z]+:|#)([^)#\s]+)/g)
  expect(links.length).toBeGreaterThan(50)
  const broken = links.filter(
    ({ path, groups: [target = ''] }) => !existsSync(join(root, dirname(path), target)),
  )
  expect(broken).toEqual([])
})

it('decisions are numbered from 1 without holes, and their titles and references have those numbers', () => {
  const files = filesOf('docs/decisions/*.md').sort()
  const numbers = files.map((path) => Number(/(\d{4})-/.exec(path)?.[1]))
  expect(numbers).toEqual(files.map((_, place) => place + 1))
  expect(files.map((path) => Number(/^# (\d+)\. /.exec(read(path))?.[1]))).toEqual(numbers)
  const references = find([...sources, 'ARCHITECTURE.md', 'CONTRIBUTING.md'], /\bdecision (\d+)/gi)
  expect(references.filter(({ groups: [number] }) => Number(number) > files.length)).toEqual([])
  // A link names the number of the file that it leads to.
  const links = find([...sources, 'ARCHITECTURE.md'], /\[[Dd]ecision (\d+)\]\([^)]*?(\d{4})-/g)
  expect(links.filter(({ groups: [said, file] }) => Number(said) !== Number(file))).toEqual([])
})
