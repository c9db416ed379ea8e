// Measures how much JavaScript a page loads in the built web application.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import type { MeasuredPage } from './pages.ts'

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
 * Returns the bytes of JavaScript, gzip, and the number of files that a browser loads for the first page of a visit: all statically
 * imported modules, each once. Ignores later, dynamic imports.
 */
export function loadOf(page: Page): { readonly bytes: number; readonly files: number } {
  const files = filesOf(page)
  return { bytes: files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0), files: files.length }
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
