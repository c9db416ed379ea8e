import type { XmlElement } from './xml.ts'
import { XmlRefused } from './xml-text.ts'

const FISCAL = 'http://www.portalfiscal.inf.br/nfe'
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#'

/** Rejects a document with an element outside the fiscal namespace, except signatures, which have their own. */
export function requireNamespaces(root: XmlElement): void {
  check(root, new Map(), FISCAL)
}

/** Returns the wrapper of an invoice without the elements of other namespaces that some systems add to it. */
export function withoutForeign(root: XmlElement): XmlElement {
  const isFiscal = (child: XmlElement) => {
    const prefix = prefixOf(child)
    return (child.namespaces.get(prefix) ?? root.namespaces.get(prefix)) === FISCAL
  }
  return { ...root, children: root.children.filter((child) => typeof child === 'string' || isFiscal(child)) }
}

const prefixOf = ({ name, local }: XmlElement): string =>
  name.slice(0, Math.max(0, name.length - local.length - 1))

function check(element: XmlElement, outer: ReadonlyMap<string, string>, around: string): void {
  const scope = element.namespaces.size > 0 ? new Map([...outer, ...element.namespaces]) : outer
  const expected = element.local === 'Signature' ? SIGNATURE : around
  if (scope.get(prefixOf(element)) !== expected) throw new XmlRefused('namespace', element.local)
  for (const child of element.children) if (typeof child !== 'string') check(child, scope, expected)
}
