// Measures how much JavaScript a page loads, and from which libraries, in the built web application.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import type { MeasuredPage } from './pages.ts'
import { bytesBySource } from './source-map.ts'

const assets = resolve(import.meta.dirname, '../web/build/client/assets')

export const isBuilt = (): boolean => existsSync(assets)

/** The part of a route in React Router's manifest that is used here. */
interface Route {
  readonly module: string
  readonly imports?: readonly string[]
}

interface Manifest {
  readonly entry: Route
  readonly routes: Readonly<Record<string, Route | undefined>>
}

type Page = Pick<MeasuredPage, 'address' | 'layout' | 'part'>

/**
 * Returns the bytes of JavaScript, gzip, that a browser loads for the first page of a visit: all statically
 * imported modules, each once. Ignores later, dynamic imports.
 */
export function bytesOf(page: Page): number {
  return filesOf(page).reduce((sum, file) => sum + gzipSync(withoutMap(read(file))).length, 0)
}

/** A build for measuring names each file's source map in its last line; a production build does not. */
const withoutMap = (code: string): string => code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '')

/** Returns the same bytes by library, largest first. Divides each file's bytes by its source map. */
export function weightsOf(page: Page): readonly (readonly [library: string, bytes: number])[] {
  const weights = new Map<string, number>()
  for (const file of filesOf(page)) {
    const code = read(file)
    const bytes = gzipSync(code).length
    const sources = existsSync(join(assets, `${file}.map`))
      ? bytesBySource(code, read(`${file}.map`))
      : new Map<string, number>()
    const total = [...sources.values()].reduce((sum, value) => sum + value, 0)
    if (total === 0) add(weights, 'others', bytes)
    for (const [source, value] of sources) add(weights, libraryOf(source), (value / total) * bytes)
  }
  return [...weights].toSorted(([, a], [, b]) => b - a)
}

function add(weights: Map<string, number>, library: string, bytes: number): void {
  weights.set(library, (weights.get(library) ?? 0) + bytes)
}

/** The library or the part of the project to which a source file belongs. */
function libraryOf(source: string): string {
  const name = source
    .split('node_modules/')
    .at(-1)
    ?.match(/^(?:@[^/]+\/)?[^/]+/)?.[0]
  if (source.includes('node_modules/') && name) return name === 'scheduler' ? 'react-dom' : name
  if (source.includes('.messages.ts')) return 'texts'
  if (source.includes('contract/src/')) return 'contract'
  if (source.includes('app/design/')) return 'design'
  return source.includes('app/') ? 'screens' : 'others'
}

function filesOf({ address, layout, part }: Page): string[] {
  const { entry, routes } = readManifest()
  const files = new Set<string>()
  const layouts = layout === 'member' || layout === 'cms' ? [layout, `${layout}-content`] : [layout]
  const ids = ['root', ...layouts.map((row) => `layout:${row}`), `address:${address}`]
  for (const route of [entry, ...ids.map((id) => routes[id])]) {
    if (!route) throw new Error(`the build does not know ${address}`)
    for (const module of [route.module, ...(route.imports ?? [])]) follow(module, files)
  }
  if (part) follow(findFile(`${part}-`), files)
  return [...files]
}

function readManifest(): Manifest {
  const window: { __reactRouterManifest?: Manifest } = {}
  runInNewContext(read(findFile('manifest-')), { window })
  if (!window.__reactRouterManifest) throw new Error('the build has no table of routes')
  return window.__reactRouterManifest
}

function findFile(prefix: string): string {
  const name = readdirSync(assets).find((file) => file.startsWith(prefix) && file.endsWith('.js'))
  if (!name) throw new Error(`the build has no ${prefix}….js: npm run build -w web`)
  return name
}

/** Adds a module and all its static imports. */
function follow(module: string, files: Set<string>): void {
  const name = module.slice(module.lastIndexOf('/') + 1)
  if (files.has(name)) return
  files.add(name)
  for (const [, imported = ''] of read(name).matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
    follow(imported, files)
}

const read = (file: string): string => readFileSync(join(assets, file), 'utf8')
