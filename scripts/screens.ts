import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Address {
  readonly path: string
  readonly file: string
}

const web = join(import.meta.dirname, '../web/app')
/** The module of all addresses that `routes.ts` does not list. */
export const MISSING = 'layouts/missing/missing.route.tsx'

/** Returns every route module of the web with the tests that render an address of it by its own name, both from `web/app`. */
export async function readScreens(): Promise<ReadonlyMap<string, readonly string[]>> {
  // Imported by a computed name, because its types need the browser's library.
  const routes = new URL('../web/app/routes.ts', import.meta.url).href
  const { addresses } = (await import(routes)) as { addresses: readonly Address[] }
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' })
  const screens = new Map<string, string[]>(
    files.filter((file) => file.endsWith('.route.tsx')).map((file) => [file, []]),
  )
  for (const test of files.filter((file) => file.endsWith('.test.tsx')))
    for (const path of renderedPaths(readFileSync(join(web, test), 'utf8'))) {
      const file = addresses.find((one) => matches(one.path, path))?.file ?? MISSING
      const tests = screens.get(file)
      if (tests && !tests.includes(test)) tests.push(test)
    }
  return screens
}

/** The addresses that a test passes to `renderScreen` or `testList`; `x` stands for a part that is computed. */
export function renderedPaths(source: string): string[] {
  const named = new Map(
    [
      ...source.matchAll(/\bconst (\w+)(?:: string)? = (?:\([^()]*\)(?:: string)? =>\s+)?(['`])(\/.*?)\2/g),
    ].map(([, name = '', , path = '']) => [name, path]),
  )
  const filled = (path: string): string =>
    path.replace(
      /\$\{(\w+)?[^{}]*(?:\{[^{}]*\})?[^{}]*\}/g,
      (whole, name: string | undefined, at: number) => {
        const known = name !== undefined && /^\$\{\w+(\(.*\))?\}$/.test(whole) ? named.get(name) : undefined
        // A query follows the name of a part.
        return known === undefined ? (path[at - 1] === '/' ? 'x' : '') : filled(known)
      },
    )
  const passed = [
    ...source.matchAll(/renderScreen\(\s*(?:(['`])(.*?)\1|(\w+))/g),
    ...source.matchAll(/testList\(\{[^}]*?\bpath(?:: (?:(['`])(.*?)\1|(\w+)))?,/g),
  ]
  // The table of `each` contains the addresses of a parameter.
  const tables = [...source.matchAll(/\.each(?:<[^>]*>)?\(\[([\s\S]*?)\n?\s*\]\)/g)].flatMap(
    ([, table = '']) => [...table.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path),
  )
  return passed
    .flatMap(([, , literal, name = 'path']) => {
      const path = literal ?? named.get(name)
      return path === undefined ? tables : [path]
    })
    .map((path) => filled(path).replace(/[?#].*/, ''))
    .filter((path) => path.startsWith('/'))
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
