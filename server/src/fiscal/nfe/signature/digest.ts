import { createHash } from 'node:crypto'
import { find, textOf, type XmlElement } from '../xml.ts'

/** The element that a signature covers, with the parent of both and its ancestors, root first. */
export interface Signed {
  readonly ancestors: readonly XmlElement[]
  readonly parent: XmlElement
  readonly element: XmlElement
}

/** The result of comparing an invoice with the DigestValue of its signature. */
export type DigestReading = {
  /** The digest in the signature; null if there is none. */
  declared: string | null
  /** Whether the signature refers to this document. */
  refersToInvoice: boolean
  /** `exact`: as signed. `reformatted`: as signed except for white space between elements. */
  match: 'exact' | 'reformatted' | 'differs' | 'unsigned'
}

/** Recomputes the digest of the signed element (`infNFe`, `infEvento`) and compares it with that of its signature. */
export function readDigest({ ancestors, parent, element: invoice }: Signed): DigestReading {
  const reference = find(parent, 'Signature', 'SignedInfo', 'Reference')
  const declared = textOf(find(reference, 'DigestValue'))
  if (!reference || declared === null) return { declared: null, refersToInvoice: false, match: 'unsigned' }
  const refersToInvoice = reference.attributes.get('URI') === `#${invoice.attributes.get('Id')}`
  const algorithm = algorithmOf(find(reference, 'DigestMethod'))
  // The issuer signs NFe before nfeProc wraps it, so the namespaces of the wrapper may be absent from the digest.
  const scopes = [[...ancestors, parent], [parent]]
  const compact = declared.replace(/\s/g, '')
  const matches = (element: XmlElement) =>
    scopes.some((around) => digest(algorithm, canonical(element, around)) === compact)
  const match = matches(invoice) ? 'exact' : matches(withoutIndentation(invoice)) ? 'reformatted' : 'differs'
  return { declared: compact, refersToInvoice, match }
}

/** Computes the digest (base64, SHA-1) that a signature of this `infNFe` must contain. */
export const computeDigest = (invoice: XmlElement, ancestors: readonly XmlElement[]): string =>
  digest('sha1', canonical(invoice, ancestors))

const digest = (algorithm: string, text: string) =>
  createHash(algorithm).update(text, 'utf8').digest('base64')

const algorithmOf = (method: XmlElement | null) =>
  method?.attributes.get('Algorithm')?.endsWith('#sha256') ? 'sha256' : 'sha1'

/**
 * Canonicalises an element (Canonical XML 1.0 without comments) with the namespaces and xml: attributes that it
 * inherits. The enveloped-signature transform has no effect: in an NF-e the signature is a sibling of `infNFe`.
 */
export function canonical(element: XmlElement, ancestors: readonly XmlElement[]): string {
  const inherited = new Map<string, string>()
  const attributes = new Map<string, string>()
  for (const ancestor of ancestors) {
    for (const [prefix, uri] of ancestor.namespaces) inherited.set(prefix, uri)
    for (const [name, value] of ancestor.attributes) if (name.startsWith('xml:')) attributes.set(name, value)
  }
  const apex = {
    ...element,
    namespaces: new Map([...inherited, ...element.namespaces]),
    attributes: new Map([...attributes, ...element.attributes]),
  }
  const written: string[] = []
  write(apex, new Map(), written)
  return written.join('')
}

/**
 * Canonicalises an element exclusively (Exclusive XML Canonicalization 1.0 without comments): each element declares the
 * namespaces that it uses itself.
 */
export function exclusive(element: XmlElement, ancestors: readonly XmlElement[]): string {
  const written: string[] = []
  const scope = new Map(ancestors.flatMap(({ namespaces }) => [...namespaces]))
  writeExclusive(element, scope, new Map(), written)
  return written.join('')
}

function writeExclusive(element: XmlElement, outer: Scope, rendered: Scope, out: string[]): void {
  const scope = element.namespaces.size > 0 ? new Map([...outer, ...element.namespaces]) : outer
  const prefixes = [element.name, ...[...element.attributes.keys()].filter((name) => name.includes(':'))]
    .map((name) => name.slice(0, Math.max(0, name.indexOf(':'))))
    .filter((prefix) => prefix !== 'xml')
  const declared = [...new Set(prefixes)]
    .toSorted()
    .filter((prefix) => (scope.get(prefix) ?? '') !== (rendered.get(prefix) ?? ''))
  out.push('<', element.name)
  for (const prefix of declared)
    out.push(prefix === '' ? ' xmlns="' : ` xmlns:${prefix}="`, escapeAttribute(scope.get(prefix) ?? ''), '"')
  for (const [name, value] of sortedAttributes(element, scope))
    out.push(' ', name, '="', escapeAttribute(value), '"')
  out.push('>')
  const inner =
    declared.length > 0
      ? new Map([...rendered, ...declared.map((prefix) => [prefix, scope.get(prefix) ?? ''] as const)])
      : rendered
  for (const child of element.children) {
    if (typeof child === 'string') out.push(escapeText(child))
    else writeExclusive(child, scope, inner, out)
  }
  out.push('</', element.name, '>')
}

type Scope = ReadonlyMap<string, string>

/**
 * Writes an element in linear time. `rendered` has the namespaces that its ancestors rendered, all of which
 * are in scope; only namespaces declared here may need rendering.
 */
function write(element: XmlElement, rendered: Scope, out: string[]): void {
  const scope = element.namespaces.size > 0 ? new Map([...rendered, ...element.namespaces]) : rendered
  out.push('<', element.name)
  for (const prefix of [...element.namespaces.keys()].sort()) {
    const uri = element.namespaces.get(prefix) ?? ''
    if ((rendered.get(prefix) ?? '') === uri) continue
    out.push(prefix === '' ? ' xmlns="' : ` xmlns:${prefix}="`, escapeAttribute(uri), '"')
  }
  for (const [name, value] of sortedAttributes(element, scope))
    out.push(' ', name, '="', escapeAttribute(value), '"')
  out.push('>')
  for (const child of element.children) {
    if (typeof child === 'string') out.push(escapeText(child))
    else write(child, scope, out)
  }
  out.push('</', element.name, '>')
}

/** Sorts by namespace, then by local name; attributes without a prefix have no namespace and come first. */
function sortedAttributes(element: XmlElement, scope: Scope): Iterable<[string, string]> {
  if (element.attributes.size < 2) return element.attributes
  const rank = (name: string) => {
    const colon = name.indexOf(':')
    const prefix = colon === -1 ? '' : name.slice(0, colon)
    const uri = prefix === 'xml' ? 'http://www.w3.org/XML/1998/namespace' : (scope.get(prefix) ?? '')
    return `${prefix === '' ? '' : uri}\u0000${name.slice(colon + 1)}`
  }
  return [...element.attributes].sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1))
}

const escapeText = (text: string) => text.replace(/[&<>\r]/g, (found) => TEXT_ESCAPES[found] ?? found)
const TEXT_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '\r': '&#xD;',
}

const escapeAttribute = (text: string) =>
  text.replace(/[&<"\t\n\r]/g, (found) => ATTRIBUTE_ESCAPES[found] ?? found)
const ATTRIBUTE_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
}

/** Returns an element without the white space between its children. */
export function withoutIndentation(element: XmlElement): XmlElement {
  const hasElements = element.children.some((child) => typeof child !== 'string')
  return {
    ...element,
    children: element.children
      .filter((child) => !hasElements || typeof child !== 'string' || child.trim() !== '')
      .map((child) => (typeof child === 'string' ? child : withoutIndentation(child))),
  }
}
