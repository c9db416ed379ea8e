// Finds functions and classes that a supported browser (`browserslist` in package.json) does not have, by the compatibility data of MDN.
// A call that asks first (`element.showPopover?.()`) is not one.
import { createRequire } from 'node:module'
import { supportedBrowsers } from '../web/vite/browsers.ts'
import { lineOf, withoutComments, withoutStrings } from './source.ts'

export type NewApi = { file: string; line: number; name: string }

type Statement = {
  readonly version_added: string | boolean | null
  readonly version_removed?: string
  readonly alternative_name?: string
  readonly prefix?: string
  readonly flags?: unknown
}
type Support = Readonly<Record<string, Statement | readonly Statement[]>>
/** An interface or a member of one, with its data in `__compat` and its members beside it. */
type Entry = Readonly<Record<string, unknown>>

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as {
  readonly api: Readonly<Record<string, Entry>>
  readonly javascript: { readonly builtins: Readonly<Record<string, Entry>> }
}
const browsers = supportedBrowsers()

const numbers = (version: string) => version.replace('≤', '').split('.').map(Number)
function isAtMost(added: string, floor: string): boolean {
  const [a, b] = [numbers(added), numbers(floor)]
  const at = [0, 1].find((index) => (a[index] ?? 0) !== (b[index] ?? 0)) ?? 0
  return (a[at] ?? 0) <= (b[at] ?? 0)
}

/** Whether all supported browsers have an entry of the data; an entry without data counts as known. */
export function isEverywhere(entry: unknown): boolean {
  const support = (entry as { readonly __compat?: { readonly support: Support } } | undefined)?.__compat
    ?.support
  if (!support) return true
  return browsers.every(({ data: browser, version }) => {
    const given = support[browser]
    return [given ?? []]
      .flat()
      .some(
        ({ version_added: added, version_removed: removed, alternative_name, prefix, flags }: Statement) =>
          (added === true || (typeof added === 'string' && /\d/.test(added) && isAtMost(added, version))) &&
          (removed === undefined || !isAtMost(removed, version)) &&
          alternative_name === undefined &&
          prefix === undefined &&
          flags === undefined,
      )
  })
}

const ofJavaScript = new Map(Object.entries(data.javascript.builtins))
const ofBrowser = new Map(Object.entries(data.api))
const interfaceNamed = (name: string) => ofJavaScript.get(name) ?? ofBrowser.get(name)

/** The interfaces of the browser whose methods are recognised by their names; those of others often name our own functions. */
const COMMON = [
  'Blob',
  'Document',
  'Element',
  'Headers',
  'HTMLElement',
  'Node',
  'Request',
  'Response',
  'URLSearchParams',
]

/** The names of methods that only newer interfaces have. */
function readNewMethods(): ReadonlySet<string> {
  const found = new Set<string>()
  const common = COMMON.map((name) => ofBrowser.get(name) ?? {})
  for (const owner of [...ofJavaScript.values(), ...common])
    for (const [name, member] of Object.entries(owner)) if (!isEverywhere(member)) found.add(name)
  for (const owner of [...ofJavaScript.values(), ...ofBrowser.values()])
    for (const [name, member] of Object.entries(owner))
      if (isEverywhere(member)) found.delete(name.replace(/_static$/, ''))
  return found
}
const newMethods = readNewMethods()

/** Returns the newer functions and classes that a source uses. */
export function newApisIn(file: string, source: string): NewApi[] {
  const code = withoutStrings(withoutComments(source))
  const found: { name: string; index: number }[] = []
  for (const { 1: owner = '', 2: member = '', index } of code.matchAll(
    /(?<![\w.])([A-Z]\w*)\.(\w+)(?!\?\.)/g,
  )) {
    const members = interfaceNamed(owner)
    const entry = members?.[`${member}_static`] ?? members?.[member]
    if (
      members &&
      entry &&
      Object.hasOwn(members, member in members ? member : `${member}_static`) &&
      !isEverywhere(entry)
    )
      found.push({ name: `${owner}.${member}`, index })
  }
  // Properties such as `size` of what is declared with its class.
  for (const [, name = '', owner = ''] of code.matchAll(/\b(\w+)(?:\??: | = new )([A-Z]\w*)\b/g))
    for (const [member, entry] of isEverywhere(interfaceNamed(owner))
      ? Object.entries(interfaceNamed(owner) ?? {})
      : [])
      if (!member.startsWith('__') && !isEverywhere(entry))
        for (const { index } of code.matchAll(new RegExp(`(?<![\\w.])${name}\\.${member}\\b(?!\\?\\.)`, 'g')))
          found.push({ name: `${owner}.${member}`, index })
  for (const { 1: name = '', index } of code.matchAll(/\bnew ([A-Z]\w*)\b/g)) {
    const entry = interfaceNamed(name)
    const isOwn = new RegExp(`\\b(?:class|import)\\b[^\\n]*\\b${name}\\b`).test(code)
    if (entry && !isOwn && !isEverywhere(entry)) found.push({ name, index })
  }
  for (const { 1: name = '', index } of code.matchAll(/(?<!\b(?:[A-Z]\w*|z))\.([a-z]\w+)\(/g))
    if (newMethods.has(name)) found.push({ name: `.${name}`, index })
  return found.map(({ name, index }) => ({ file, line: lineOf(code, index), name }))
}
