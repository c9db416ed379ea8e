import { type XmlElement, XmlRefused } from './xml.ts'

const FISCAL = 'http://www.portalfiscal.inf.br/nfe'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'

/** Rejects a document with an element outside the fiscal namespace, except signatures, which have their own. */
export function requireNamespaces(root: XmlElement): void {
  check(root, new Map(), FISCAL)
}

function check(element: XmlElement, outer: ReadonlyMap<string, string>, around: string): void {
  const scope = element.namespaces.size > 0 ? new Map([...outer, ...element.namespaces]) : outer
  const expected = element.local === 'Signature' ? SIGNATURE : around
  const prefix = element.name.slice(0, Math.max(0, element.name.length - element.local.length - 1))
  if (scope.get(prefix) !== expected) throw new XmlRefused('namespace', element.local)
  for (const child of element.children) if (typeof child !== 'string') check(child, scope, expected)
}
