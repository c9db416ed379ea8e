/** The parts of an ESTree node that the plugins of this folder read. */
export interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly name?: string
  readonly value?: Node
  readonly key?: Node
  readonly id?: Node | null
  readonly init?: Node | null
  readonly callee?: Node
  readonly object?: Node
  readonly property?: Node
  readonly expression?: Node
  readonly computed?: boolean
  readonly arguments?: readonly Node[]
  readonly properties?: readonly Node[]
  readonly body?: readonly Node[]
  readonly declaration?: Node | null
  readonly declarations?: readonly Node[]
  readonly specifiers?: readonly Node[]
  readonly imported?: Node
  readonly exported?: Node
  readonly local?: Node
  readonly source?: { readonly value: string } | null
}

/** Returns all nodes below a node, including the node itself, which comes first. */
export function nodesOf(root: Node): Node[] {
  const found: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    if ('type' in value && typeof value.type === 'string') found.push(value as Node)
    Object.values(value).forEach(visit)
  }
  visit(root)
  return found
}

/**
 * Returns the names that an expression or a statement refers to, without members and keys. If `partsOf` returns the parts of a node, only
 * these are searched.
 */
export function namesIn(
  root: Node,
  partsOf: (node: Node) => readonly Node[] | undefined = () => undefined,
): Set<string> {
  const names = new Set<string>()
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    // Types refer to nothing that exists at run time; `as` and `satisfies` wrap an expression.
    if (node.type?.startsWith('TS')) return visit(node.expression)
    const parts = partsOf(node)
    if (parts) return parts.forEach(visit)
    if (node.type === 'Identifier' && node.name) names.add(node.name)
    for (const [key, child] of Object.entries(node)) {
      const isPlainMember = node.type === 'MemberExpression' && key === 'property' && !node.computed
      const isPlainKey = node.type === 'Property' && key === 'key' && !node.computed
      if (!isPlainMember && !isPlainKey) visit(child)
    }
  }
  visit(root)
  return names
}
