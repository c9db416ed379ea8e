import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndpointSpec } from '../contract/src/endpoint.ts'
import { endpoints } from '../contract/src/endpoints.ts'
import { addressesOf, listFiles } from './lists.ts'
import { readTests, type ScreenTest, STATES, type State } from './screen-tests.ts'

interface Address {
  readonly path: string
  readonly file: string
}
/** For each state true, or the reason why it cannot exist; or the address that shows the same screen. */
type Entry = Readonly<Record<State, true | string>> | string
export type ScreenTable = Readonly<Record<string, Entry>>

const web = join(import.meta.dirname, '../web/app')
/** The module of all addresses that `routes.ts` does not list. */
const MISSING = 'layouts/missing/missing.route.tsx'

// Imported by a computed name, because its types need the browser's library.
const importFromWeb = (path: string): Promise<unknown> =>
  import(new URL(`../web/app/${path}`, import.meta.url).href)

export const readAddresses = async (): Promise<readonly Address[]> =>
  ((await importFromWeb('routes.ts')) as { addresses: readonly Address[] }).addresses

export const readScreenTable = async (): Promise<ScreenTable> =>
  ((await importFromWeb('testing/screen-states.ts')) as { screenStates: ScreenTable }).screenStates

/** Reads all component tests, by file from `web/app`. */
export function readScreenTests(): ReadonlyMap<string, readonly ScreenTest[]> {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  return new Map(
    files
      .filter((file) => file.endsWith('.test.tsx'))
      .map((file) => [file, readTests(readFileSync(join(web, file), 'utf8'))]),
  )
}

/** Returns every route module of the web with the tests that render an address of it, both from `web/app`. */
export function testedScreens(
  addresses: readonly Address[],
  tests: ReadonlyMap<string, readonly ScreenTest[]>,
): ReadonlyMap<string, readonly string[]> {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  const screens = new Map<string, string[]>(
    files.filter((file) => file.endsWith('.route.tsx')).map((file) => [file, []]),
  )
  for (const [test, found] of tests)
    for (const { path } of found.flatMap((screenTest) => screenTest.addresses)) {
      const pathname = path.replace(/[?#].*/, '')
      const file = addresses.find((candidate) => matches(candidate.path, pathname))?.file ?? MISSING
      const names = screens.get(file)
      if (names && !names.includes(test)) names.push(test)
    }
  return screens
}

/** Returns the calls that save an edited row and refuse an outdated one with `conflict`, by the addresses whose code makes them. */
export function readEdits(addresses: readonly Address[]): ReadonlyMap<string, readonly string[]> {
  const sources = new Map(
    listFiles(web).map((path) => [path.slice(web.length + 1), readFileSync(path, 'utf8')]),
  )
  const shownBy = addressesOf(addresses, sources)
  const edits = new Map<string, Set<string>>()
  for (const [file, source] of sources)
    for (const reference of referencesIn(source)) {
      if (!findEndpoint(reference)?.errors?.includes('conflict')) continue
      for (const path of shownBy.get(file) ?? [])
        edits.set(path, (edits.get(path) ?? new Set()).add(reference))
    }
  return new Map([...edits].map(([path, calls]) => [path, [...calls]]))
}

/** The calls that a file makes, such as `stores/cms.update`. */
const referencesIn = (source: string): string[] =>
  [...source.matchAll(/import \{([^}]*)\} from '@esquadro\/contract\/calls\/(\w+)'/g)].flatMap(
    ([, names = '', audience]) =>
      names.split(',').flatMap((name) => {
        const [domain = '', local = domain] = name.trim().split(' as ')
        return [...source.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'))].map(
          ([, call]) =>
            `${domain.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}/${audience}.${call}`,
        )
      }),
  )

/** Finds an endpoint of the contract by its module and name. */
function findEndpoint(reference: string): EndpointSpec | undefined {
  const name = reference.replace('/', '.').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return endpoints[name]
}

/** Lists what is wrong: states that apply and have no test, edits without a test of their conflict, and outdated reasons. */
export function findGaps(
  table: ScreenTable,
  addresses: readonly Address[],
  tests: readonly ScreenTest[],
  edits: ReadonlyMap<string, readonly string[]>,
): string[] {
  const gaps: string[] = []
  const fileOf = new Map(addresses.map(({ path, file }) => [path, file]))
  const shown = collectStates(table, addresses, tests)
  for (const { path } of addresses) if (table[path] === undefined) gaps.push(`${path} has no entry`)
  for (const [key, entry] of Object.entries(table)) {
    if (typeof entry === 'string') {
      if (fileOf.get(key) !== fileOf.get(entry)) gaps.push(`${key} does not show the screen of ${entry}`)
      continue
    }
    const states = shown.get(key)
    for (const state of STATES) {
      const isTested = states?.has(state) ?? false
      if (entry[state] === true && !isTested) gaps.push(`${key}: no test of ${state}`)
      if (entry[state] !== true && isTested) gaps.push(`${key}: a test of ${state}, although ${entry[state]}`)
    }
    const tabs = [...shown].filter(([tabKey]) => tabKey === key || tabKey.startsWith(`${key}?tab=`))
    for (const call of edits.get(key) ?? [])
      if (!tabs.some(([, its]) => its.get('conflict')?.has(call)))
        gaps.push(`${key}: no test of the conflict of ${call}`)
  }
  return gaps
}

type Shown = Map<State, Set<string>>

/** Returns the tested states of each entry, with the endpoints that cause them. */
function collectStates(
  table: ScreenTable,
  addresses: readonly Address[],
  tests: readonly ScreenTest[],
): Map<string, Shown> {
  const shown = new Map<string, Shown>()
  for (const test of tests)
    for (const { path, isVisitor } of test.addresses) {
      const key = keyOf(table, addresses, path, isVisitor)
      if (key === null) continue
      const states: Shown = shown.get(key) ?? new Map()
      shown.set(key, states)
      for (const [state, endpoint] of test.states)
        states.set(state, (states.get(state) ?? new Set()).add(endpoint))
    }
  return shown
}

/** The entry that a rendered address belongs to: its tab's if there is one, otherwise its screen's. */
function keyOf(
  table: ScreenTable,
  addresses: readonly Address[],
  rendered: string,
  isVisitor: boolean,
): string | null {
  const { pathname, searchParams } = new URL(rendered, 'http://localhost')
  const path = addresses.find((candidate) => matches(candidate.path, pathname))?.path
  if (path === undefined) return null
  const entry = table[path]
  const own = typeof entry === 'string' ? entry : path
  const visited = `${own} for visitors`
  if (table[visited] !== undefined) return isVisitor ? visited : own
  const tab = `${own}?tab=${searchParams.get('tab')}`
  return table[tab] === undefined ? own : tab
}

/** Whether a path matches an address of `routes.ts`: `:name` stands for a part, `*` for the rest. */
function matches(address: string, path: string): boolean {
  const parts = path.split('/')
  const wanted = address.split('/')
  return (
    wanted.every(
      (part, index) => part === '*' || part === parts[index] || (part.startsWith(':') && parts[index]),
    ) &&
    (wanted.at(-1) === '*' || wanted.length === parts.length)
  )
}
