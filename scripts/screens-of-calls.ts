import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { endpoints } from '../contract/src/index.ts'

const app = join(import.meta.dirname, '../web/app')

interface Module {
  /** The modules that it imports, also later. */
  readonly imports: readonly string[]
  /** The calls that it mentions, such as `webhooks.cms.create`; `webhooks.cms.*` if it passes all calls of a module on. */
  readonly calls: readonly string[]
}

/** Returns the screens (`*.route.tsx` below `web/app`) whose modules mention each call, by the call's name in the contract. */
export function listScreensOfCalls(): Map<string, string[]> {
  const files = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) => !file.includes('.test.'))
  const modules = new Map(files.map((file) => [file, readModule(file)]))
  const found = new Map<string, string[]>()
  for (const screen of files.filter((file) => file.endsWith('.route.tsx')).sort()) {
    const reached = new Set([screen])
    for (const file of reached) for (const imported of modules.get(file)?.imports ?? []) reached.add(imported)
    for (const call of new Set([...reached].flatMap((file) => modules.get(file)?.calls ?? [])))
      found.set(call, [...(found.get(call) ?? []), screen])
  }
  return new Map(
    Object.keys(endpoints).map((name) => [
      name,
      found.get(name) ?? found.get(name.replace(/\w+$/, '*')) ?? [],
    ]),
  )
}

function readModule(file: string): Module {
  const text = readFileSync(join(app, file), 'utf8')
  const imports = Array.from(text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g), ([, path = '']) =>
    join(dirname(file), path),
  )
  const groups = Array.from(
    text.matchAll(/import \{([^}]*)\} from '@esquadro\/contract\/calls\/(\w+)'/g),
    ([, names = '', audience = '']) =>
      names.split(',').map((name) => [audience, ...name.trim().split(' as ')]),
  ).flat()
  const body = text.replaceAll(/^import [^'"]*'.*$/gm, '')
  const calls = groups.flatMap(([audience, group = '', local = group]) =>
    Array.from(body.matchAll(new RegExp(`(?<![\\w.'/])${local}\\b(?!['-])(?:\\.(\\w+))?`, 'g'))).map(
      ([, call = '*']) => `${group}.${audience}.${call}`,
    ),
  )
  return { imports, calls }
}
