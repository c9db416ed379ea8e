import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { parseAst } from 'vite'
import { parametersOf } from '../app/lists/arrangement/parameters.ts'
import { type Node, namesIn, nodesOf } from './syntax.ts'

/** The parts of an endpoint that the browser needs to call it. Its schemas are for the server; forms import them by name. */
const onTheWire = new Set(['method', 'path', 'multipart', 'idempotent'])

/**
 * Splits each module of the contract in two for the browser: `?calls` with the endpoints (without their schemas) and plain values,
 * `?schemas` with everything built with Zod. A page that only makes calls loads neither schemas nor Zod, and a form imports its schema by
 * name as before.
 */
export function lightContract(): Plugin {
  const modules = new Map<string, Module>()
  let lists: Promise<Lists> | undefined
  const read = (file: string): Module => {
    const known = modules.get(file)
    if (known) return known
    const made = readModule(file, read)
    modules.set(file, made)
    return made
  }
  return {
    name: 'esquadro:light-contract',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: (source) => (/\/contract\/src\/.*\.ts\?(?:calls|schemas)$/.test(source) ? source : null),
    async load(id) {
      if (id.endsWith('/web/app/lists/arrangement/parameters.ts'))
        return { code: await parametersModule(resolve(id, '../../../../../contract/src')), moduleType: 'js' }
      const [, file, part] = /^(.*\/contract\/src\/.*\.ts)(?:\?(calls|schemas))?$/.exec(id) ?? []
      if (!file || /\/contract\/src\/(?:index|endpoints)\.ts$/.test(file)) return null
      const module = read(file)
      lists ??= readLists()
      const code =
        part === 'calls'
          ? calls(module, await lists)
          : part === 'schemas'
            ? schemas(module, await lists)
            : facade(module)
      return { code, moduleType: 'ts', moduleSideEffects: false }
    },
    transform(code, id) {
      if (/\/web\/app\/.*\.tsx?$/.test(id)) refuseSchemasOfEndpoints(code, id)
      return null
    },
  }
}

type Declaration = {
  readonly names: readonly string[]
  readonly isExported: boolean
  readonly isSchema: boolean
  readonly statement: Node
  /** The parts of a `const`; empty for a function. */
  readonly constants: readonly Node[]
}

type Module = {
  readonly file: string
  readonly code: string
  /** Imports and types, which both parts keep. */
  readonly rest: string
  readonly declarations: readonly Declaration[]
  readonly isSchema: (name: string) => boolean
}

function readModule(file: string, read: (file: string) => Module): Module {
  const code = readFileSync(file, 'utf8')
  const program = parseAst(code, { lang: 'ts' }) as unknown as Node
  const statements = program.body ?? []
  const foreign = new Set(statements.flatMap((statement) => schemasImportedBy(statement, file, read)))
  const heavy = new Set<string>()
  const declarations = statements.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    const constants = declared?.type === 'VariableDeclaration' ? (declared.declarations ?? []) : []
    const isFunction = declared?.type === 'FunctionDeclaration'
    if (!isFunction && constants.length === 0) return []
    const names = (isFunction && declared ? [declared] : constants).map(({ id }) => id?.name ?? '')
    // A schema is declared before its uses, so one pass is enough.
    const used = namesIn(declared ?? statement, wireParts)
    const isSchema = [...used].some((name) => foreign.has(name) || heavy.has(name))
    if (isSchema) for (const name of names) heavy.add(name)
    return [{ names, isExported: statement !== declared, isSchema, statement, constants }]
  })
  const rest = declarations.reduceRight(
    (text, { statement }) => text.slice(0, statement.start) + text.slice(statement.end),
    code,
  )
  return { file, code, rest, declarations, isSchema: (name) => heavy.has(name) }
}

/** Returns the imported names that stand for Zod or for values built with it. */
function schemasImportedBy(statement: Node, file: string, read: (file: string) => Module): string[] {
  if (statement.type !== 'ImportDeclaration' || !statement.source) return []
  const { value } = statement.source
  const source = value.startsWith('.') ? read(resolve(file, '..', value)) : null
  return (statement.specifiers ?? [])
    .filter(({ imported }) => source === null || source.isSchema(imported?.name ?? ''))
    .map(({ local }) => local?.name ?? '')
}

/** The properties of an `endpoint({…})` that the browser keeps, or undefined if the node is anything else. */
function wireParts({ type, callee, arguments: [spec] = [] }: Node): readonly Node[] | undefined {
  if (type !== 'CallExpression' || callee?.name !== 'endpoint') return
  if (!spec?.properties?.every((property) => property.type === 'Property'))
    throw new Error('endpoint() takes its properties by name: the browser would get its schemas')
  return spec.properties.filter(({ key, value }) => {
    const name = key?.name ?? ''
    return onTheWire.has(name) || (name === 'response' && value?.type === 'Literal')
  })
}

function facade({ file, declarations }: Module): string {
  const exported = declarations.filter(({ isExported }) => isExported)
  const names = (isSchema: boolean) =>
    exported
      .filter((declaration) => declaration.isSchema === isSchema)
      .flatMap((declaration) => declaration.names)
  return [
    `export { ${names(false).join(', ')} } from ${JSON.stringify(`${file}?calls`)}`,
    `export { ${names(true).join(', ')} } from ${JSON.stringify(`${file}?schemas`)}`,
  ].join('\n')
}

function calls({ code, rest, declarations }: Module, lists: Lists): string {
  const own = declarations.filter(({ isSchema }) => !isSchema)
  return [rest, ...own.map((declaration) => declare(declaration, code, lists)), exportsOf(own)].join('\n')
}

function schemas({ file, code, rest, declarations }: Module, lists: Lists): string {
  const own = declarations.filter(({ isSchema }) => isSchema)
  const others = declarations.filter(({ isSchema }) => !isSchema).flatMap(({ names }) => names)
  const used = new Set(own.flatMap(({ statement }) => [...namesIn(statement)]))
  const imported = others.filter((name) => used.has(name))
  const first = `import { ${imported.join(', ')} } from ${JSON.stringify(`${file}?calls`)}`
  return [first, rest, ...own.map((declaration) => declare(declaration, code, lists)), exportsOf(own)].join(
    '\n',
  )
}

/** Exports all names: one part may need names that the module keeps private. */
const exportsOf = (declarations: readonly Declaration[]): string =>
  `export { ${declarations.flatMap(({ names }) => names).join(', ')} }`

function declare({ statement, constants }: Declaration, code: string, lists: Lists): string {
  if (constants.length === 0) return stripped(statement, code, lists).replace(/^export\s+/, '')
  return constants
    .map(({ id, init }) => {
      if (!init) throw new Error(`${id?.name} has no value`)
      const value = stripped(init, code, lists)
      // A declaration without importers is removed, even if it calls functions.
      const isCall = !value.startsWith('{') && nodesOf(init).some(({ type }) => /^(Call|New)Expr/.test(type))
      return `const ${id?.name} = ${isCall ? `/* @__PURE__ */ (() => (${value}))()` : `(${value})`}`
    })
    .join('\n')
}

/** Returns the text of a node; each endpoint in it is reduced to what the browser needs. */
function stripped(root: Node, code: string, lists: Lists): string {
  let text = code.slice(root.start, root.end)
  for (const node of nodesOf(root).toReversed()) {
    const parts = wireParts(node)
    if (!parts) continue
    const literal = (name: string) => {
      const value = parts.find(({ key }) => key?.name === name)?.value
      return value && code.slice(value.start + 1, value.end - 1)
    }
    const parameters = lists.get(`${literal('method')} ${literal('path')}`)
    const properties = parts.map(({ start, end }) => code.slice(start, end))
    const wire = `{ ${[...properties, ...(parameters ? [`parameters: ${parameters}`] : [])].join(', ')} }`
    const value = node === root ? wire : `(${wire})`
    text = text.slice(0, node.start - root.start) + value + text.slice(node.end - root.start)
  }
  return text
}

/** The `parametersOf` of each list as JSON, by method and path, because the browser has no query schemas to read them from. */
type Lists = ReadonlyMap<string, string>

async function readLists(): Promise<Lists> {
  const { endpoints } = await import('@esquadro/contract')
  const lists = Object.values(endpoints)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, parametersOf(endpoint)] as const)
    .filter(([, parameters]) => Object.hasOwn(parameters, 'page'))
  return new Map(lists.map(([call, parameters]) => [call, JSON.stringify(parameters)]))
}

/** Returns the browser's `parametersOf`: an endpoint contains its parameters, unless a function creates it from a path. */
async function parametersModule(contract: string): Promise<string> {
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  const paths = new Set(
    files.flatMap((file) =>
      [...readFileSync(join(contract, file), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path),
    ),
  )
  const lists = [...(await readLists())].map(([call, parameters]) => [call.slice('GET '.length), parameters])
  const table = lists
    .filter(([path]) => !paths.has(path))
    .map(([path, value]) => `${JSON.stringify(path)}: ${value}`)
  return `const lists = { ${table.join(', ')} }
export const parametersOf = ({ path, parameters }) => parameters ?? lists[path] ?? {}`
}

/** Fails the build if a screen takes a schema from an endpoint, because it does not exist in the browser. */
function refuseSchemasOfEndpoints(code: string, id: string): void {
  const imports = code.matchAll(
    /^import\s+(?!type\b)([^;'"]*?)\s+from\s+['"]@esquadro\/contract\/[^'"]+['"]/gm,
  )
  for (const [, clause = ''] of imports) {
    const whole = /\*\s+as\s+(\w+)/.exec(clause)?.[1]
    const names = whole
      ? [`${whole}\\.\\w+`]
      : [...clause.matchAll(/(\w+)\s*(?=[,}])/g)].map(([, name]) => name)
    for (const name of names) {
      const found = new RegExp(`(?<!typeof )\\b${name}\\.(?:body|query|params|event)\\b`).exec(code)
      if (found) throw new Error(`${id}: import the schema by its own name instead of ${found[0]}`)
    }
  }
}
