// How much JavaScript the first page of a visit loads from the built web application, and the budgets.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { type Section, table } from './section.ts'

const assets = resolve(import.meta.dirname, '../web/build/client/assets')

export const isBuilt = (): boolean => existsSync(assets)

interface Page {
  readonly address: string
  readonly layout: 'public' | 'open' | 'member' | 'cms'
  /** A module that the address loads for this kind of user besides. */
  readonly part?: string
  /** The budget: kilobytes (1,000 bytes) of JavaScript, gzip. */
  readonly limitKb: number
}

const pagesOf = (limitKb: number, layout: Page['layout'], addresses: readonly string[]): Page[] =>
  addresses.map((address) => ({ address, layout, limitKb }))

export const pages: readonly Page[] = [
  ...pagesOf(165, 'public', ['/', '/blog', '/blog/*', '/login', '/cms/login', '/termos']),
  ...pagesOf(165, 'open', ['/videos', '/videos/:id']),
  { address: '/dashboard', layout: 'member', part: 'professional-dashboard', limitKb: 215 },
  { address: '/dashboard', layout: 'member', part: 'store-today', limitKb: 215 },
  // Long forms, whose schema and fields load with the page.
  ...pagesOf(270, 'public', ['/sign-up-profissional']),
  ...pagesOf(270, 'member', ['/profile']),
  ...pagesOf(235, 'member', [
    '/extract',
    '/customers',
    '/invites',
    '/experiences',
    '/pce',
    '/categories',
    '/invoices',
    '/products',
    '/pre-sign-up',
    '/follow-up',
    '/team',
    '/notifications',
  ]),
  ...pagesOf(235, 'cms', [
    '/cms/users',
    '/cms/professionals',
    '/cms/clients',
    '/cms/professionals/invoices',
    '/cms/professionals/accelerators',
    '/cms/products/list',
    '/cms/stores',
    '/cms/audit',
    '/cms/notifications',
  ]),
]

export const bundle: Section = {
  name: 'bundle',
  title: 'Page weight',
  measure() {
    const sizes = pages.map((page) => ({ ...page, kilobytes: bytesOf(page) / 1_000 }))
    const rows = sizes.map(({ address, part, kilobytes, limitKb }) => [
      `\`${address}\`${part ? ` (${part})` : ''}`,
      kilobytes.toFixed(0),
      String(limitKb),
    ])
    return Promise.resolve({
      failures: sizes
        .filter(({ kilobytes, limitKb }) => kilobytes > limitKb)
        .map(
          ({ address, kilobytes, limitKb }) =>
            `${address} loads ${kilobytes.toFixed(0)} kB of at most ${limitKb}`,
        ),
      text: `
Kilobytes of JavaScript (gzip) that the browser needs before the page works if a visit begins with it. \`npm test\` checks the
same limits.

${table(['page', 'kB', 'at most'], rows)}`,
    })
  },
}

/** The part of a route in React Router's manifest that is used here. */
interface Route {
  readonly module: string
  readonly imports?: readonly string[]
}

interface Manifest {
  readonly entry: Route
  readonly routes: Readonly<Record<string, Route | undefined>>
}

/**
 * Returns the bytes of JavaScript, gzip, that a browser loads for the first page of a visit: all statically
 * imported modules, each once. Ignores later, dynamic imports.
 */
export function bytesOf({ address, layout, part }: Page): number {
  const { entry, routes } = readManifest()
  const layouts = layout === 'member' || layout === 'cms' ? [layout, `${layout}-content`] : [layout]
  const ids = ['root', ...layouts.map((row) => `layout:${row}`), `address:${address}`]
  const files = new Set<string>()
  for (const route of [entry, ...ids.map((id) => routes[id])]) {
    if (!route) throw new Error(`the build does not know ${address}`)
    for (const module of [route.module, ...(route.imports ?? [])]) follow(module, files)
  }
  if (part) follow(findFile(`${part}-`), files)
  return [...files].reduce((sum, file) => sum + gzipSync(read(file)).length, 0)
}

function readManifest(): Manifest {
  const window: { __reactRouterManifest?: Manifest } = {}
  runInNewContext(read(findFile('manifest-')), { window })
  if (!window.__reactRouterManifest) throw new Error('the build has no table of routes')
  return window.__reactRouterManifest
}

function findFile(prefix: string): string {
  const name = readdirSync(assets).find((file) => file.startsWith(prefix) && file.endsWith('.js'))
  if (!name) throw new Error(`the build has no ${prefix}….js: npm run build`)
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
