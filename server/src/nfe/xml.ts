import type { FileRefusal, RefusalDetails } from '@esquadro/contract/fields/invoice-check'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { XML_LIMITS } from './xml-limits.ts'

/** Thrown for a file that cannot be read; `at` names the element and `max` the limit, if there is one. */
export class XmlRefused extends Error {
  readonly reason: FileRefusal
  readonly details: RefusalDetails
  constructor(reason: FileRefusal, at?: string, max?: number) {
    super(at === undefined ? reason : `${reason}: ${at}`)
    this.reason = reason
    this.details = { ...(at !== undefined && { at: at.slice(0, 60) }), ...(max !== undefined && { max }) }
  }
}

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

/**
 * Parses bytes to the root element; throws XmlRefused. Checks size, encoding, DTDs, entities and depth before
 * parsing. Reading and digest use the same tree, so that the data read is the data signed.
 */
export function readXml(bytes: Uint8Array): XmlElement {
  if (bytes.length === 0) throw new XmlRefused('empty')
  if (bytes.length > XML_LIMITS.bytes) throw new XmlRefused('too-large', undefined, XML_LIMITS.bytes)
  const text = decode(bytes).replace(/\r\n?/g, '\n').trimStart()
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

function decode(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 256)).toString('latin1')
  if (/^(?:\xFE\xFF|\xFF\xFE|\0<|<\0)/.test(head)) throw new XmlRefused('encoding')
  // A byte order mark takes precedence over the declaration, which editors leave unchanged when they
  // re-encode a file.
  const declared = head.startsWith('\xEF\xBB\xBF')
    ? 'utf-8'
    : (/^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]*)["']/.exec(head)?.[1] ?? 'utf-8')
  const label = declared.toLowerCase()
  if (label === 'iso-8859-1' || label === 'latin1') return Buffer.from(bytes).toString('latin1')
  const known = { 'utf-8': 'utf-8', utf8: 'utf-8', 'us-ascii': 'utf-8', 'windows-1252': 'windows-1252' }[
    label
  ]
  if (known === undefined) throw new XmlRefused('encoding', declared.slice(0, 40))
  try {
    return new TextDecoder(known, { fatal: true }).decode(bytes)
  } catch {
    throw new XmlRefused('encoding', declared)
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
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
      if (character === '' || hasForbiddenCharacter(character)) throw new XmlRefused('broken')
      return character
    },
  )
}

/** XML 1.0 forbids control characters except tab and line ends, lone surrogates, U+FFFE and U+FFFF. */
const hasForbiddenCharacter = (text: string) =>
  /[^\P{Cc}\t\n\r\x7F-\x9F]|[\uFFFE\uFFFF]/u.test(text) || !text.isWellFormed()

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

/** Returns whether bytes are well-formed XML without DTDs and within the limits. */
export function isXml(bytes: Uint8Array): boolean {
  try {
    readXml(bytes)
    return true
  } catch (error) {
    if (error instanceof XmlRefused) return false
    throw error
  }
}
