import { parseAst } from 'vite'

/** The states of a screen that its tests cover. */
export const STATES = ['full', 'empty', 'refused', 'conflict', 'loading', 'error'] as const
export type State = (typeof STATES)[number]

/** An address that a test renders. */
export interface RenderedAddress {
  /** With its query; `x` stands for a part that is computed. */
  readonly path: string
  readonly isVisitor: boolean
}

/** A component test: the addresses that it renders and the states that it shows there. */
export interface ScreenTest {
  readonly title: string
  readonly addresses: readonly RenderedAddress[]
  /** Each state, with the endpoint that causes it (`stores/cms.getAll`), or '' if none is named. */
  readonly states: readonly (readonly [state: State, endpoint: string])[]
}

type Node = { type: string; start: number; end: number } & Readonly<Record<string, unknown>>
interface Scope {
  readonly names: Map<string, Node>
  readonly outer: Scope | null
}
interface Reading {
  readonly file: Scope
  readonly scopes: Map<Node, Scope>
  /** The endpoint of each imported name; a namespace ends with a dot. */
  readonly endpoints: ReadonlyMap<string, string>
  readonly tests: ScreenTest[]
}

const CONTRACT = '@esquadro/contract/'

/** Reads the tests of a `*.test.tsx` without running them. CONTRIBUTING describes what shows that a test covers a state. */
export function readTests(source: string): ScreenTest[] {
  const program = parseAst(source, { lang: 'tsx' }) as unknown as Node
  const reading: Reading = {
    file: { names: new Map(), outer: null },
    scopes: new Map(),
    endpoints: endpointsOf(program),
    tests: [],
  }
  addNames(program, reading.file, reading.scopes)
  findTests(program, reading.file, [], reading)
  return reading.tests
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function partsOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

const isFunction = ({ type }: Node) => /^(Arrow)?Function/.test(type)
const listOf = (node: Node, key: string): Node[] =>
  ((node[key] as unknown[] | undefined) ?? []).filter(isNode)
const nodeOf = (node: Node | undefined, key: string): Node | undefined => {
  const value = node?.[key]
  return isNode(value) ? value : undefined
}
const nameOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Identifier' ? (node['name'] as string) : undefined

const textOf = (node: Node | undefined): string | undefined =>
  typeof node?.['value'] === 'string' ? node['value'] : undefined

function endpointsOf(program: Node): Map<string, string> {
  const found = new Map<string, string>()
  for (const declaration of listOf(program, 'body').filter(({ type }) => type === 'ImportDeclaration')) {
    const from = nodeOf(declaration, 'source')?.['value'] as string
    if (!from.startsWith(CONTRACT)) continue
    const module = from.slice(CONTRACT.length)
    for (const specifier of listOf(declaration, 'specifiers')) {
      const imported = nameOf(nodeOf(specifier, 'imported'))
      found.set(nameOf(nodeOf(specifier, 'local')) ?? '', `${module}.${imported ?? ''}`)
    }
  }
  return found
}

/** Collects the functions and constants of each scope. */
function addNames(node: Node, scope: Scope, scopes: Map<Node, Scope>): void {
  for (const part of partsOf(node)) {
    if (part.type === 'FunctionDeclaration') scope.names.set(nameOf(nodeOf(part, 'id')) ?? '', part)
    if (part.type === 'VariableDeclarator') {
      const [name, value] = [nameOf(nodeOf(part, 'id')), nodeOf(part, 'init')]
      if (name && value) scope.names.set(name, value)
    }
    const inner: Scope = isFunction(part) ? { names: new Map(), outer: scope } : scope
    if (isFunction(part)) scopes.set(part, inner)
    addNames(part, inner, scopes)
  }
}

function find(name: string | undefined, scope: Scope | null): Node | undefined {
  if (name === undefined) return undefined
  for (let at = scope; at; at = at.outer) {
    const found = at.names.get(name)
    if (found) return found
  }
  return undefined
}

/** Finds `it`, `testList` and `testReading`, with the tables of the `each` around them. */
function findTests(node: Node, scope: Scope, tables: readonly string[], reading: Reading): void {
  for (const part of partsOf(node)) {
    const inner = reading.scopes.get(part) ?? scope
    if (part.type !== 'CallExpression') {
      findTests(part, inner, tables, reading)
      continue
    }
    const { callee, table } = calleeOf(part)
    const args = listOf(part, 'arguments')
    const rows = [...tables, ...(table ? stringsIn(table) : [])]
    if (callee === 'it') addTest(args, scope, rows, reading)
    else if (callee === 'testList' || callee === 'testReading') addKit(callee, args[0], scope, rows, reading)
    else findTests(part, inner, rows, reading)
  }
}

/** The function that a call names, through `.each(table)`. */
function calleeOf(call: Node): { callee: string | undefined; table: Node | undefined } {
  const callee = nodeOf(call, 'callee')
  if (callee?.type !== 'CallExpression') return { callee: nameOf(callee), table: undefined }
  const each = nodeOf(callee, 'callee')
  return { callee: nameOf(nodeOf(each, 'object')), table: listOf(callee, 'arguments')[0] }
}

/** The addresses in a table. */
const stringsIn = (node: Node): string[] => [
  ...(typeof node['value'] === 'string' && node['value'].startsWith('/') ? [node['value']] : []),
  ...partsOf(node).flatMap(stringsIn),
]

function addTest(args: readonly Node[], scope: Scope, tables: readonly string[], reading: Reading): void {
  const body = args.findLast(isFunction)
  if (!body) return
  const seen = new Evidence(reading, tables)
  seen.read(body, scope)
  reading.tests.push({
    title: textOf(args[0]) ?? '',
    addresses: seen.addresses,
    states: seen.states(),
  })
}

function addKit(
  kit: string,
  options: Node | undefined,
  scope: Scope,
  tables: readonly string[],
  reading: Reading,
): void {
  const values = new Map(
    (options ? listOf(options, 'properties') : []).map((option) => [
      nameOf(nodeOf(option, 'key')),
      nodeOf(option, 'value'),
    ]),
  )
  const seen = new Evidence(reading, tables)
  const open = values.get('open')
  const path = values.get('path') ?? propertyIn(open, 'path', scope)
  const isVisitor = open !== undefined && !propertyIn(open, 'as', scope)
  if (path) seen.addAddress(path, isVisitor, scope)
  const endpoint = seen.endpointOf(values.get('endpoint'))
  const states: [State, string][] = [['loading', endpoint]]
  if (kit === 'testList' || values.has('hasRetry')) states.push(['error', endpoint])
  if (kit === 'testList') states.push(['full', endpoint])
  if (values.has('empty')) states.push(['empty', endpoint])
  reading.tests.push({ title: kit, addresses: seen.addresses, states })
}

/** A property of the object that a function returns. */
function propertyIn(node: Node | undefined, key: string, scope: Scope): Node | undefined {
  if (!node) return undefined
  const named = find(nameOf(node), scope)
  if (named) return propertyIn(named, key, scope)
  if (node.type === 'Property' && keyOf(node) === key) return nodeOf(node, 'value')
  return partsOf(node)
    .map((part) => propertyIn(part, key, { names: new Map(), outer: null }))
    .find(Boolean)
}

const BUSY = /aria-busy|data-skeleton|^status$/
const FAULTS = new Set(['fail', 'lose', 'overload'])
const FIELD_ERRORS = new Set(['findError', 'expectFieldError', 'toBeInvalid'])

/** What a test does, its own functions included. */
class Evidence {
  readonly addresses: RenderedAddress[] = []
  readonly #found: [State, string][] = []
  readonly #held: string[] = []
  readonly #visited = new Set<Node>()
  readonly #reading: Reading
  /** The addresses in the tables around the test. */
  readonly #listed: readonly string[]
  #isBusy = false
  #hasAxe = false

  constructor(reading: Reading, listed: readonly string[]) {
    this.#reading = reading
    this.#listed = listed
  }

  states(): [State, string][] {
    const loading = this.#isBusy ? this.#held.map((endpoint): [State, string] => ['loading', endpoint]) : []
    const empty = this.#found.filter(([state]) => state === 'empty').length
    const isFull = this.#hasAxe && this.addresses.length > empty
    return [...this.#found, ...loading, ...(isFull ? ([['full', '']] as const) : [])] as [State, string][]
  }

  read(node: Node, scope: Scope): void {
    if (this.#visited.has(node)) return
    this.#visited.add(node)
    const inner = this.#reading.scopes.get(node) ?? scope
    if (BUSY.test(textOf(node) ?? '')) this.#isBusy = true
    if (node.type === 'CallExpression') this.#readCall(node, inner)
    for (const part of partsOf(node)) this.read(part, inner)
  }

  #readCall(call: Node, scope: Scope): void {
    const callee = nodeOf(call, 'callee')
    const [first] = listOf(call, 'arguments')
    const own = nameOf(callee)
    const method = nameOf(nodeOf(callee, 'property'))
    const name = own ?? method ?? ''
    const called = find(own, scope)
    if (called) this.read(called, this.#reading.file)
    if (name === 'renderScreen' && first) {
      const isVisitor = !propertyIn(listOf(call, 'arguments')[1], 'as', { names: new Map(), outer: null })
      this.addAddress(first, isVisitor, scope)
    }
    if (name === 'axe') this.#hasAxe = true
    if (name === 'findEmpty') this.#found.push(['empty', ''])
    if (FIELD_ERRORS.has(name)) this.#found.push(['refused', ''])
    if (name === 'expectConflict') this.#found.push(['conflict', this.endpointOf(first)])
    if (name === 'expectEditConflict') {
      const options = listOf(call, 'arguments')[1]
      const endpoint = options && listOf(options, 'properties').find((option) => keyOf(option) === 'endpoint')
      this.#found.push(['conflict', this.endpointOf(endpoint && nodeOf(endpoint, 'value'))])
    }
    if (nameOf(nodeOf(callee, 'object')) !== 'network') return
    if (name === 'hold') this.#held.push(this.endpointOf(first))
    if (FAULTS.has(name)) this.#found.push(['error', this.endpointOf(first)])
  }

  endpointOf(node: Node | undefined): string {
    const { endpoints } = this.#reading
    if (node?.type !== 'MemberExpression') return endpoints.get(nameOf(node) ?? '') ?? ''
    const module = endpoints.get(nameOf(nodeOf(node, 'object')) ?? '') ?? ''
    return module + (nameOf(nodeOf(node, 'property')) ?? '')
  }

  addAddress(node: Node, isVisitor: boolean, scope: Scope): void {
    const path = this.#textOf(node, scope)
    const rendered = path === null ? this.#listed : [path].filter((listed) => listed.startsWith('/'))
    this.addresses.push(...rendered.map((address) => ({ path: address, isVisitor })))
  }

  /** The text of an expression, or null if it is a parameter. */
  #textOf(node: Node, scope: Scope): string | null {
    const literal = textOf(node)
    if (literal !== undefined) return literal
    if (node.type === 'TemplateLiteral') return this.#fill(node, scope)
    if (isFunction(node)) {
      const body = nodeOf(node, 'body')
      return body ? this.#textOf(body, this.#reading.scopes.get(node) ?? scope) : null
    }
    const called = node.type === 'CallExpression' ? nodeOf(node, 'callee') : node
    const found = find(nameOf(called), scope)
    return found ? this.#textOf(found, scope) : null
  }

  #fill(template: Node, scope: Scope): string {
    const values = listOf(template, 'expressions')
    return listOf(template, 'quasis')
      .map((quasi, nth) => {
        const { cooked } = quasi['value'] as { cooked: string }
        const value = values[nth]
        if (!value) return cooked
        // A computed part of a path; a computed query is left out.
        const computed = cooked.endsWith('/') || cooked.endsWith('=') ? 'x' : ''
        return cooked + (this.#textOf(value, scope) ?? computed)
      })
      .join('')
  }
}

const keyOf = (property: Node): string | undefined => nameOf(nodeOf(property, 'key'))
