import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endpoints } from '../contract/src/endpoints.ts'

/** A list that a screen shows through the list kit. */
export interface ShownList {
  /** The endpoint in the contract: `accelerators.cms.getAll`. */
  readonly endpoint: string
  /** The file that calls `useList`, from `web/app`. */
  readonly file: string
  /** The addresses of the web that show it. */
  readonly addresses: readonly string[]
  readonly area: 'office' | 'members'
  readonly sorts: readonly string[]
  readonly hasSearch: boolean
  readonly filters: readonly string[]
  /** The filters of the endpoint that the screen does not offer. */
  readonly unused: readonly string[]
  /** Whether the list kit shows it as a table, with saved views, columns, density and keys. */
  readonly isTable: boolean
  readonly exportedBy: string | null
  readonly hasBulk: boolean
  readonly hasUndo: boolean
}

interface Address {
  readonly path: string
  readonly file: string
}
interface Shape {
  readonly shape?: Readonly<Record<string, { readonly _zod?: { readonly def: Definition } }>>
}
interface Definition {
  readonly innerType?: { readonly _zod: { readonly def: Definition } }
  readonly in?: { readonly _zod: { readonly def: Definition } }
  readonly entries?: Readonly<Record<string, string>>
}

const root = join(import.meta.dirname, '..')
const web = join(root, 'web/app')
const COMMON = new Set(['page', 'limit', 'sort', 'q'])

/** Returns every list of the web that is read with `useList`, by address. */
export async function readLists(): Promise<ShownList[]> {
  // Imported by a computed name, because its types need the browser's library.
  const routes = new URL('../web/app/routes.ts', import.meta.url).href
  const { addresses } = (await import(routes)) as { addresses: readonly Address[] }
  const sources = new Map(
    listFiles(web).map((path) => [path.slice(web.length + 1), readFileSync(path, 'utf8')]),
  )
  const shownBy = addressesOf(addresses, sources)
  const names = new Map(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]))
  const lists: ShownList[] = []
  for (const [file, source] of sources) {
    for (const { index, variable, reference, options } of usesOf(source)) {
      const endpoint = endpointOf(source, reference)
      const name = names.get(endpoint) ?? reference
      const at = shownBy.get(file) ?? []
      const parts = partsOf(file, source, sources, variable, index)
      const query = (endpoint.query ?? {}) as Shape
      const fields = Object.keys(query.shape ?? {})
      const filters = filtersIn(options, source)
      const sent = [...options.matchAll(/(\w+): [\w.]+/g)].map(([, field = '']) => field)
      lists.push({
        endpoint: name,
        file,
        addresses: at,
        area: at.some((path) => path.startsWith('/cms/')) ? 'office' : 'members',
        sorts: sortsOf(query),
        hasSearch: fields.includes('q'),
        filters,
        unused: fields.filter(
          (field) => !COMMON.has(field) && !filters.includes(field) && !sent.includes(field),
        ),
        isTable: /<(List|ListPage)\b/.test(parts),
        exportedBy: exportIn(parts),
        hasBulk: /\bselection=\{/.test(parts),
        hasUndo: /useActiveSwitch|useStatusSwitch|useUndoableSwitch|offerUndo|useRowChanges/.test(parts),
      })
    }
  }
  return lists.toSorted(
    (a, b) => (a.addresses[0] ?? '').localeCompare(b.addresses[0] ?? '') || a.file.localeCompare(b.file),
  )
}

/** Finds the calls of `useList` with the variable that holds the list and the text of their options. */
function usesOf(source: string) {
  return [...source.matchAll(/const (\w+) = useList\(\s*(\w+\.\w+)/g)].map((found) => {
    const [, variable = '', reference = ''] = found
    const start = found.index + found[0].length
    let depth = 1
    let end = start
    while (depth > 0 && end < source.length) {
      if (source[end] === '(') depth += 1
      if (source[end] === ')') depth -= 1
      end += 1
    }
    return { index: found.index, variable, reference, options: source.slice(start, end - 1) }
  })
}

function endpointOf(source: string, reference: string) {
  const [local = '', member = ''] = reference.split('.')
  for (const [, names = '', audience] of source.matchAll(
    /import \{([^}]*)\} from '@esquadro\/contract\/calls\/(\w+)'/g,
  )) {
    const imported = new RegExp(`(?:(\\w+) as )?\\b${local}\\b`).exec(names)
    const endpoint = imported && endpoints[`${imported[1] ?? local}.${audience}.${member}`]
    if (endpoint) return endpoint
  }
  throw new Error(`${reference} is no endpoint`)
}

function filtersIn(options: string, source: string): string[] {
  const listed = /filters: (\[[^\]]*\]|\w+)/.exec(options)?.[1] ?? '[]'
  const text = listed.startsWith('[')
    ? listed
    : (new RegExp(`const ${listed} = (\\[[^\\]]*\\])`).exec(source)?.[1] ?? importedFilters(source, listed))
  return [...text.matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
}

function importedFilters(source: string, constant: string): string {
  const from = new RegExp(`import \\{[^}]*\\b${constant}\\b[^}]*\\} from '([^']+)'`).exec(source)?.[1]
  if (!from) return ''
  const path = listFiles(web).find((file) => file.endsWith(from.replace(/^(\.\.?\/)+/, '/')))
  const found = path && new RegExp(`const ${constant} = (\\[[^\\]]*\\])`).exec(readFileSync(path, 'utf8'))
  return found ? (found[1] ?? '') : ''
}

/**
 * The text that shows a list: its own file from the call on, and the files beside it that take the list as
 * `list`.
 */
function partsOf(
  file: string,
  source: string,
  sources: ReadonlyMap<string, string>,
  variable: string,
  index: number,
): string {
  const rest = source.slice(index)
  const end = rest.indexOf('\nexport function ', 1)
  const own = end === -1 ? rest : rest.slice(0, end)
  if (new RegExp(`<(List|ListPage|ListExport)\\b[^]*?list=\\{${variable}\\}`).test(own)) return own
  const tags = [...own.matchAll(/<(\w+)\b[^<]*?list=\{\w+\}/g)].map(([, tag = '']) => tag)
  const others = importsOf(file, source).filter((path) => {
    const other = sources.get(path) ?? ''
    return tags.some((tag) => other.includes(`function ${tag}`)) && /<(List|ListPage)\b/.test(other)
  })
  const hooks = importsOf(file, source).filter(
    (path) => /\/use-[\w-]+\.tsx?$/.test(path) && !path.startsWith('lists/'),
  )
  return [own, ...[...others, ...hooks].map((path) => sources.get(path) ?? '')].join('\n')
}

const exportIn = (parts: string): string | null => {
  const found = /endpoint: (\w+\.\w+)|exportAll=\{(\w+\.\w+)\}/.exec(parts)
  return found ? (found[1] ?? found[2] ?? null) : null
}

function sortsOf({ shape }: Shape): string[] {
  let definition = shape?.['sort']?._zod?.def
  while (definition && !definition.entries) definition = (definition.innerType ?? definition.in)?._zod.def
  return Object.values(definition?.entries ?? {}).filter((value) => !value.startsWith('-'))
}

/** Returns the addresses that load each file, directly or through others. */
export function addressesOf(
  addresses: readonly Address[],
  sources: ReadonlyMap<string, string>,
): Map<string, string[]> {
  const shown = new Map<string, string[]>()
  for (const { path, file } of addresses) {
    const reached = new Set<string>()
    const waiting = [file]
    for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
      if (reached.has(current)) continue
      reached.add(current)
      waiting.push(...importsOf(current, sources.get(current) ?? ''))
    }
    for (const item of reached) shown.set(item, [...(shown.get(item) ?? []), path])
  }
  return shown
}

const importsOf = (file: string, source: string): string[] =>
  [...source.matchAll(/(?:from|import\() ?'(\.[^']+\.tsx?)'/g)].map(([, path = '']) =>
    join(dirname(file), path),
  )

/** Lists the TypeScript files of a folder, except tests. */
export function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return listFiles(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}
