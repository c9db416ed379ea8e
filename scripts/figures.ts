// Prints the figures of the code base that docs/decisions/0010-house.md compares: sizes, long functions, tested screens.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseAst } from 'vite'

const root = resolve(process.argv[2] ?? join(import.meta.dirname, '..'))
const TREES = ['contract/src', 'embedded-postgres/src', 'server/src', 'web/app']
const LONG = 80
const LARGE = 20

type SourceFile = { path: string; source: string }
type Node = { type: string; start: number; end: number } & Readonly<Record<string, unknown>>

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'build', '.react-router', 'generated'].includes(entry.name)) return []
    const path = join(folder, entry.name)
    return entry.isDirectory() ? listFiles(path) : [path]
  })
}

const isFunction = (node: Node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)

/** The line counts of all functions of a file. Offsets count characters of the source. */
function functionLengths({ path, source }: SourceFile): number[] {
  const lengths: number[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null) return
    const node = value as Node
    if (isFunction(node)) lengths.push(source.slice(node.start, node.end).split('\n').length)
    for (const part of Object.values(node)) visit(part)
  }
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return lengths
}

const read = (tree: string): SourceFile[] =>
  listFiles(join(root, tree))
    .filter((path) => /\.(tsx?|css)$/.test(path))
    .map((path) => ({ path: relative(root, path).replaceAll('\\', '/'), source: readFileSync(path, 'utf8') }))

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)

for (const tree of TREES) {
  const files = read(tree)
  const code = files.filter(({ path }) => !isTest(path))
  const folderOf = (path: string) => {
    const [folder = '', ...rest] = path.slice(tree.length + 1).split('/')
    return rest.length > 0 ? folder : '.'
  }
  const folders = Map.groupBy(code, ({ path }) => dirname(path))
  const sizes = [...folders].toSorted((a, b) => b[1].length - a[1].length)
  const long = code
    .filter(({ path }) => !path.endsWith('.css'))
    .flatMap((file) =>
      functionLengths(file)
        .filter((lines) => lines > LONG)
        .map(() => file.path),
    )
  const screens = code.filter(({ path }) => path.endsWith('.route.tsx'))
  const tested = files.filter(({ path }) => path.endsWith('.test.tsx')).length
  const lines = (some: readonly SourceFile[]) =>
    some.reduce((sum, { source }) => sum + source.split('\n').length, 0)
  console.log(`${tree}: ${code.length} files, ${lines(code)} lines; ${files.length - code.length} test files`)
  console.log(`  functions over ${LONG} lines: ${long.length}`)
  const large = sizes.filter(([, some], index) => index === 0 || some.length > LARGE)
  console.log(
    `  largest folders: ${large.map(([folder, some]) => `${folder} (${some.length} files)`).join(', ')}`,
  )
  if (screens.length > 0) console.log(`  screens: ${screens.length}; component test files: ${tested}`)
  if (process.argv.includes('--long')) for (const path of long) console.log(`    ${path}`)
  if (process.argv.includes('--rooms'))
    for (const [room, some] of Map.groupBy(code, ({ path }) => folderOf(path)))
      console.log(`    ${room}: ${some.length} files, ${lines(some)} lines`)
}
