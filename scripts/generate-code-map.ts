import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readWriters } from './generate-schema.ts'

const root = join(import.meta.dirname, '..')

const START = '<!-- code map -->\n'
const END = '<!-- end of the code map -->\n'

/** Folders that are no domains: what the build and the tests need. */
const OTHERS = ['generated', 'testing', 'samples']

/** The end of the name of a file that contains no use case. */
const LAYERS = /\.(?:test|routes|queries|rules|policies|messages|data|formats|samples)\.ts$/

/**
 * Returns ARCHITECTURE.md with its code map: a row for each folder of the wings of server, contract and web. The first two columns are
 * written by hand and kept; the others follow from the files. Throws if a folder has no description, or a described one does not exist.
 */
export function makeCodeMap(): Promise<string> {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const [before = '', rest = ''] = page.split(START)
  const [map = '', after = ''] = rest.split(END)
  const described = new Map(
    Array.from(map.matchAll(/^\| `([\w/-]+)` \| (.*?) \|/gm), ([, name = '', what = '']) => [name, what]),
  )
  const wings = Array.from(before.matchAll(/^\| `([a-z]+)` \| /gm), ([, wing = '']) => wing)
  const folders = listFolders(wings)
  const missing = folders.filter((name) => !described.get(name))
  if (missing.length > 0)
    throw new Error(
      `Describe in the code map of ARCHITECTURE.md: ${missing.map((name) => `\`${name}\``).join(', ')}.`,
    )
  const unknown = [...described.keys()].filter((name) => !folders.includes(name))
  if (unknown.length > 0)
    throw new Error(
      `Remove from the code map of ARCHITECTURE.md: ${unknown.join(', ')}. There is no such folder.`,
    )
  const tables = readTables()
  const rows = folders.map(
    (name) =>
      `| \`${name}\` | ${described.get(name)} | ${useCasesOf(name)} | ${screensOf(name)} | ${(tables.get(name) ?? []).join(', ')} |\n`,
  )
  const head = '| folder | what it does | use cases | screens | tables it writes |\n|---|---|---|---|---|\n'
  return Promise.resolve(`${before}${START}${head}${rows.join('')}${END}${after}`)
}

/** The folders of all wings, such as `sales/customers`, in the order of the wings. Throws if a wing is not in the table of wings. */
function listFolders(wings: readonly string[]): string[] {
  const files = globSync(['{server,contract}/src/*/*/**/*.ts', 'web/app/*/*/**/*.{ts,tsx}'], { cwd: root })
  const all = [...new Set(files.map(folderOf))].filter(
    (name) => !name.split('/').some((part) => OTHERS.includes(part)),
  )
  const orderOf = (name: string) => wings.indexOf(name.split('/')[0] ?? '')
  const stray = all.find((name) => orderOf(name) < 0)
  if (stray) throw new Error(`The table of wings in ARCHITECTURE.md lacks that of ${stray}.`)
  return all.sort((a, b) => orderOf(a) - orderOf(b) || (a < b ? -1 : 1))
}

const folderOf = (file: string): string => file.split('/').slice(2, 4).join('/')

/** The files of use cases of a folder that serves calls: those that take a context or a transaction. */
function useCasesOf(folder: string): string {
  if (globSync(`server/src/${folder}/**/*.routes.ts`, { cwd: root }).length === 0) return ''
  const files = globSync(`server/src/${folder}/**/*.ts`, { cwd: root }).filter((file) => !LAYERS.test(file))
  return names(
    files.filter((file) => /\b(?:[Cc]ontext|trx|db): \w/.test(readFileSync(join(root, file), 'utf8'))),
  )
}

const screensOf = (folder: string): string =>
  names(globSync(`web/app/${folder}/**/*.route.tsx`, { cwd: root }))

const names = (files: string[]): string =>
  files
    .map((file) => basename(file).replace(/\.(?:route\.tsx|ts)$/, ''))
    .sort()
    .join(', ')

const migrations = globSync('server/migrations/*.sql', { cwd: root })
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

const isTable = (name: string): boolean => migrations.includes(`create table ${name} (`)

/** The tables that the queries of each folder write. */
function readTables(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const written = [...readWriters()].filter(([table]) => isTable(table))
  for (const [table, writers] of written.sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const folder of new Set([...writers].map((path) => path.split('/').slice(0, 2).join('/'))))
      found.set(folder, [...(found.get(folder) ?? []), table])
  return found
}
