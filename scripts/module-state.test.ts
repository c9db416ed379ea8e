import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { moduleStateIn } from './module-state.ts'

const root = join(import.meta.dirname, '..')

/** State that may stay in a module, and why. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // The process itself: it has one start and one end.
  'server/src/main.ts': ['endings', 'opening', 'isEnding'],
  // The last result of a pure function.
  'contract/src/platform/fields/date.ts': ['last'],
  // Fonts that are only read.
  'server/src/app/public-pages/card-svg.ts': ['serif', 'sans'],
  // Published lists that never change, loaded with the first new password.
  'server/src/people/accounts/passwords/uncommon-passwords.ts': ['loading'],
  // Each reader thread loads these for itself: the validator, and the certificates and schemas of one version.
  'server/src/fiscal/nfe/schemas.ts': ['library'],
  'server/src/fiscal/nfe/reader.ts': ['trust'],
  // Keys of sample authorities, which are slow to create, and the numbers of samples, which restart with each test file.
  'server/src/app/demonstration/activity/authority.ts': ['signers'],
  'server/src/fiscal/samples/authority.ts': ['known'],
  'server/src/fiscal/samples/counter.ts': ['last'],
  'server/src/fiscal/samples/nfe-builder.ts': ['signers'],
  'server/src/testing/accounts.ts': ['hashed'],
}

describe('a module keeps state', () => {
  it.each([
    'let running = 0',
    'export let last = {}',
    'const running: string[] = []\nexport const take = (id: string) => void running.push(id)',
    'const known = new Map<string, number>()\nfunction keep() {\n  known.set("a", 1)\n}',
    'export function keep() {\n  known.add(1)\n}\nconst known = new Set<number>()',
    'const counts = { calls: 0 }\nexport const call = () => (counts.calls += 1)',
    'const counts = { calls: 0 }\nexport const call = () => void counts.calls++',
    "const texts: Record<string, string> = {}\nexport const keep = (key: string) => {\n  texts[key] = 'a'\n}",
    'const cache: Cache = {\n  last: null,\n}\nexport const keep = () => {\n  cache.last = 1\n}',
    'const converting = semaphore(1)',
    'export const inStoreQueue = openQueues({ atOnce: 2, waiting: 30 })',
    'const threads = {\n  calls: semaphore(2),\n  jobs: semaphore(1),\n}',
    'const timer = setInterval(() => undefined, 1_000)',
    'const pool = new pg.Pool({ max: 1 })',
    'class Counter {\n  static count = 0\n}',
  ])('in %j', (source) => {
    expect(moduleStateIn('server/src/a.ts', source)).toHaveLength(1)
  })

  it.each([
    'const DAYS = 30',
    "const open: ReadonlySet<string> = new Set(['a'])\nexport const isOpen = (text: string) => open.has(text)",
    'const pools = new WeakMap<Database, Pool>()\nexport const keep = () => pools.set(db, pool)',
    'export const openQueue = () => semaphore(1)',
    'export function open() {\n  let running = 0\n  const known = new Map()\n  known.set(1, running)\n}',
    'const sizes = { small: 1 }\nexport const isSmall = (size: number) => size === sizes.small',
    'const names = [1]\nexport const sum = (row: { names: number[] }) => row.names.push(1)',
    '// let running = 0',
    'class A {\n  static readonly most = 3\n  static of() {}\n}',
  ])('not in %j', (source) => {
    expect(moduleStateIn('server/src/a.ts', source)).toEqual([])
  })
})

it('state belongs to an application, a database or an object, and to a module only where it is allowed', () => {
  const files = ['contract/src', 'embedded-postgres/src', 'server/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      // A command is a process of its own.
      .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|\/generated\/|\/commands\//.test(path)),
  )
  const found = files.flatMap((path) => moduleStateIn(path, readFileSync(join(root, path), 'utf8')))
  expect(found.filter(({ file, name }) => !allowed[file]?.includes(name))).toEqual([])
  const names = Object.entries(allowed).flatMap(([file, own]) => own.map((name) => `${file} ${name}`))
  expect(names.filter((name) => !found.some((state) => `${state.file} ${state.name}` === name))).toEqual([])
})
