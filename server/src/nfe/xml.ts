import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { XML_LIMITS } from './xml-limits.ts'
import { XmlRefused } from './xml-refused.ts'
import { characterOf, hasForbiddenCharacter, textsOf } from './xml-text.ts'

/** An element with all that canonicalisation needs: prefixes, declarations and all white space. */
export type XmlElement = {
  /** The name as written, with its prefix. */
  name: string
  /** The name without its prefix. */
  local: string
  /** Attributes by written name, without namespace declarations. */
  attributes: ReadonlyMap<string, string>
  /** Namespaces declared here, by prefix; '' is the default namespace. */
  namespaces: ReadonlyMap<string, string>
  children: readonly (XmlElement | string)[]
}

/** The declaration of XML 1.0, which the parser skips. */
const DECLARATION =
  /^<\?xml\s+version\s*=\s*(["'])1\.0\1(?:\s+encoding\s*=\s*(["'])[A-Za-z][\w.:-]*\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\3)?\s*\?>/

type OrderedNode = Record<string, unknown>

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: '#cdata',
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: XML_LIMITS.depth,
})

/** How a text was found: as the file declares it, in another encoding, or without what XML forbids. */
export type XmlSource = 'as-declared' | 're-encoded' | 'repaired'

/**
 * Returns what `read` makes of the root element of a file; throws XmlRefused. Each text that the bytes may be is read until
 * one is intact, such as by its signature. Otherwise the first that could be read counts, unless it was repaired.
 */
export function readIntact<Read>(
  bytes: Uint8Array,
  read: (root: XmlElement, source: XmlSource) => Read,
  isIntact: (found: Read) => boolean,
): Read {
  if (bytes.length === 0) throw new XmlRefused('empty')
  if (bytes.length > XML_LIMITS.bytes) throw new XmlRefused('too-large', undefined, XML_LIMITS.bytes)
  let first: { readonly found: Read } | null = null
  let refused: XmlRefused | null = null
  let source: XmlSource = 'as-declared'
  for (const { text, isRepaired } of textsOf(bytes)) {
    if (isRepaired && (first || !REPAIRABLE.has(refused?.reason ?? ''))) break
    try {
      const found = read(parseText(text), isRepaired ? 'repaired' : source)
      if (isIntact(found)) return found
      if (!isRepaired) first ??= { found }
    } catch (error) {
      if (!(error instanceof XmlRefused)) throw error
      refused ??= error
    }
    source = 're-encoded'
  }
  if (first) return first.found
  throw refused ?? new XmlRefused('broken')
}

/** The refusals that a repair may mend. */
const REPAIRABLE = new Set<string>(['broken', 'not-xml'])

/** Parses bytes to the root element; throws XmlRefused. */
export const readXml = (bytes: Uint8Array): XmlElement =>
  readIntact(
    bytes,
    (root, source) => ({ root, source }),
    ({ source }) => source !== 'repaired',
  ).root

/**
 * Checks DTDs, entities and depth before parsing. Reading and digest use the same tree, so that the data read is the data
 * signed.
 */
function parseText(text: string): XmlElement {
  if (!text.startsWith('<')) throw new XmlRefused(text === '' ? 'empty' : 'not-xml')
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) throw new XmlRefused('doctype')
  if (text.startsWith('<?xml') && !DECLARATION.test(text)) throw new XmlRefused('broken')
  if (hasForbiddenCharacter(text) || !text.trimEnd().endsWith('>')) throw new XmlRefused('broken')
  checkLimits(text)
  if (XMLValidator.validate(text) !== true) throw new XmlRefused('broken')
  const [root, ...more] = parse(text)
    .map(toNode)
    .filter((node) => typeof node !== 'string' || node.trim() !== '')
  if (root === undefined || typeof root === 'string' || more.length > 0) throw new XmlRefused('broken')
  return root
}

function parse(text: string): OrderedNode[] {
  try {
    return parser.parse(text) as OrderedNode[]
  } catch {
    throw new XmlRefused('broken')
  }
}

function toNode(node: OrderedNode): XmlElement | string {
  const written = node[':@'] as Record<string, string> | undefined
  const name = Object.keys(node).find((key) => key !== ':@') ?? ''
  if (name === '#text') return decodeEntities(String(node['#text']))
  if (name === '#cdata') {
    return (node['#cdata'] as OrderedNode[]).map((part) => String(part['#text'])).join('')
  }
  const attributes = new Map<string, string>()
  const namespaces = new Map<string, string>()
  for (const [key, raw] of Object.entries(written ?? {})) {
    // Literal white space in an attribute is normalised to a space; a character reference is kept.
    const value = decodeEntities(raw.replace(/[\t\n]/g, ' '))
    if (key === 'xmlns') namespaces.set('', value)
    else if (key.startsWith('xmlns:')) namespaces.set(key.slice(6), value)
    else attributes.set(key, value)
  }
  return {
    name,
    local: name.slice(name.indexOf(':') + 1),
    attributes,
    namespaces,
    children: (node[name] as OrderedNode[]).map(toNode),
  }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes the five XML entities and numeric references; rejects others, which would need a DTD. */
function decodeEntities(raw: string): string {
  if (!raw.includes('&')) return raw
  return raw.replace(
    /&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|([a-zA-Z]+));|&/g,
    (_, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined && Object.hasOwn(ENTITIES, name)) return ENTITIES[name] ?? ''
      const character = characterOf(decimal, hex)
      if (character === null) throw new XmlRefused('broken')
      return character
    },
  )
}

/** Limits depth and the number of tags, attributes and namespaces in one pass, before a tree is built. */
function checkLimits(text: string): void {
  let depth = 0
  let tags = 0
  let attributes = 0
  let namespaces = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    tags += 1
    if (tags > XML_LIMITS.tags) throw new XmlRefused('too-many-elements', undefined, XML_LIMITS.tags)
    const end = endOfMarkup(text, at)
    if (text[at + 1] === '/') depth -= 1
    else if (text[at + 1] !== '!' && text[at + 1] !== '?') {
      if (text[end - 2] !== '/') depth += 1
      if (end - at > XML_LIMITS.tagLength) throw new XmlRefused('too-many-elements')
      const tag = text.slice(at, end)
      const own = countOf(tag, /=\s*["']/g)
      attributes += own
      namespaces += countOf(tag, /\sxmlns[\s:=]/g)
      if (
        own > XML_LIMITS.attributesPerElement ||
        attributes > XML_LIMITS.attributes ||
        namespaces > XML_LIMITS.namespaces
      )
        throw new XmlRefused('too-many-elements')
    }
    if (depth > XML_LIMITS.depth) throw new XmlRefused('too-deep', undefined, XML_LIMITS.depth)
    at = end
  }
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

function endOfMarkup(text: string, at: number): number {
  const closing = text.startsWith('<!--', at)
    ? '-->'
    : text.startsWith('<![CDATA[', at)
      ? ']]>'
      : text.startsWith('<?', at)
        ? '?>'
        : null
  if (closing === null) return endOfTag(text, at)
  const found = text.indexOf(closing, at)
  if (found === -1) throw new XmlRefused('broken')
  return found + closing.length
}

/** Returns the offset behind a tag, which may have `>` within the values of its attributes. */
function endOfTag(text: string, at: number): number {
  const mark = /["'>]/g
  mark.lastIndex = at
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    if (found[0] === '>') return mark.lastIndex
    const quote = text.indexOf(found[0], mark.lastIndex)
    if (quote === -1) break
    mark.lastIndex = quote + 1
  }
  throw new XmlRefused('broken')
}

/** Returns the child elements of a local name. */
export const childrenOf = (element: XmlElement, local: string): XmlElement[] =>
  element.children.filter((child): child is XmlElement => typeof child !== 'string' && child.local === local)

/**
 * Returns the only child with a local name, or null; rejects several, because two readers could pick
 * different ones.
 */
export function childOf(element: XmlElement, local: string): XmlElement | null {
  const found = childrenOf(element, local)
  if (found.length > 1) throw new XmlRefused('ambiguous', local)
  return found[0] ?? null
}

/** Follows a path of only children; null if one is missing. */
export function find(element: XmlElement | null, ...path: string[]): XmlElement | null {
  let here = element
  for (const local of path) here = here && childOf(here, local)
  return here
}

/** Returns all descendants of a local name in document order. */
export function descendantsOf(element: XmlElement, local: string): XmlElement[] {
  const found: XmlElement[] = []
  const collect = (parent: XmlElement) => {
    for (const child of parent.children) {
      if (typeof child === 'string') continue
      if (child.local === local) found.push(child)
      collect(child)
    }
  }
  collect(element)
  return found
}

/** Returns the trimmed text of an element; null if it is missing or empty. */
export function textOf(element: XmlElement | null): string | null {
  if (!element) return null
  const text = element.children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim()
  return text === '' ? null : text
}
