import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const assets = resolve(import.meta.dirname, '../web/build/client/assets')

/** A route in React Router's manifest. */
interface Route {
  readonly module: string
  readonly imports?: readonly string[]
}

/**
 * Returns the bytes of JavaScript (gzip) that a browser loads if this address is its first page. `part` names an additional
 * module that the address loads for one kind of user.
 */
export function bytesOf(address: string, layout: string, part?: string): number {
  const file = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name))
  if (!file) throw new Error('build the web application first: npm run build -w web')
  const source = readFileSync(join(assets, file), 'utf8')
  const { entry, routes } = JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1)) as {
    entry: Route
    routes: Readonly<Record<string, Route | undefined>>
  }
  const needed = [entry, routes['root'], routes[`layout:${layout}`], routes[`address:${address}`]]
  const modules = new Set<string>()
  for (const route of needed) {
    if (!route) throw new Error(`the build does not contain ${address}`)
    for (const module of [route.module, ...(route.imports ?? [])]) follow(module, modules)
  }
  if (part) {
    const found = readdirSync(assets).find((name) => name.startsWith(`${part}-`) && name.endsWith('.js'))
    if (!found) throw new Error(`the build has no ${part}`)
    follow(found, modules)
  }
  return [...modules].reduce((sum, name) => sum + gzipSync(readFileSync(join(assets, name))).length, 0)
}

/** Adds a module and all its static imports; dynamic imports do not count. */
function follow(module: string, seen: Set<string>): void {
  const name = module.slice(module.lastIndexOf('/') + 1)
  if (seen.has(name)) return
  seen.add(name)
  const source = readFileSync(join(assets, name), 'utf8')
  for (const [, imported = ''] of source.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g))
    follow(imported, seen)
}
