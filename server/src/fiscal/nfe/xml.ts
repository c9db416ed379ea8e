import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from 'saxes'
import { readTexts, XML_LIMITS, XmlRefused } from './xml-text.ts'

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
  for (const { text, isRepaired } of readTexts(bytes)) {
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

/** Builds the tree of a text. Reading and digest use the same one, so that the data read is the data signed. */
function parseText(text: string): XmlElement {
  if (!text.startsWith('<')) throw new XmlRefused(text === '' ? 'empty' : 'not-xml')
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(text)) throw new XmlRefused('doctype')
  if (text.startsWith('<?xml') && !DECLARATION.test(text)) throw new XmlRefused('broken')
  const parser = new SaxesParser({ xmlns: false, position: false })
  const limits = countMarkup()
  const open: (XmlElement & { readonly children: (XmlElement | string)[] })[] = []
  let root: XmlElement | null = null
  const addText = (part: string) => void open.at(-1)?.children.push(part)
  parser.on('error', () => {
    throw new XmlRefused('broken')
  })
  parser.on('opentagstart', limits.openTag)
  parser.on('attribute', limits.attribute)
  parser.on('opentag', (tag) => {
    const element = toElement(tag)
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
    if (open.length > XML_LIMITS.depth) throw new XmlRefused('too-deep', undefined, XML_LIMITS.depth)
  })
  parser.on('closetag', ({ isSelfClosing }) => {
    open.pop()
    if (!isSelfClosing) limits.mark()
  })
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('comment', limits.mark)
  parser.on('processinginstruction', limits.mark)
  parser.write(text).close()
  if (!root) throw new XmlRefused('broken')
  return root
}

/** Returns functions that count the markup as it is read, and throw above a limit, before it takes memory. */
function countMarkup() {
  let tags = 0
  let attributes = 0
  let namespaces = 0
  let own = 0
  let length = 0
  const mark = () => {
    tags += 1
    if (tags > XML_LIMITS.tags) throw new XmlRefused('too-many-elements', undefined, XML_LIMITS.tags)
  }
  return {
    mark,
    openTag: () => {
      mark()
      own = 0
      length = 0
    },
    attribute: ({ name, value }: Pick<SaxesAttributePlain, 'name' | 'value'>) => {
      own += 1
      attributes += 1
      length += name.length + value.length
      if (/^xmlns(?::|$)/.test(name)) namespaces += 1
      if (
        own > XML_LIMITS.attributesPerElement ||
        attributes > XML_LIMITS.attributes ||
        namespaces > XML_LIMITS.namespaces ||
        length > XML_LIMITS.tagLength
      )
        throw new XmlRefused('too-many-elements')
    },
  }
}

function toElement({ name, attributes: written }: SaxesTagPlain) {
  const attributes = new Map<string, string>()
  const namespaces = new Map<string, string>()
  for (const [key, value] of Object.entries(written)) {
    if (key === 'xmlns') namespaces.set('', value)
    else if (key.startsWith('xmlns:')) namespaces.set(key.slice(6), value)
    else attributes.set(key, value)
  }
  return {
    name,
    local: name.slice(name.indexOf(':') + 1),
    attributes,
    namespaces,
    children: [] as (XmlElement | string)[],
  }
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
