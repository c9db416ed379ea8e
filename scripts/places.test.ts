import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lineOf, withoutComments } from './source.ts'

const root = join(import.meta.dirname, '..')
const tests = /\.test\.tsx?$|\/testing\//

/** For each rule the files that it covers, its exceptions, the text that they must not contain, and an example of that text. */
const rules: Record<string, [files: RegExp, except: RegExp, text: RegExp, example: string]> = {
  'queries throw not-found at most: a use case decides on refusals': [
    /^server\/src\/(?!platform\/http\/).*\.queries\.ts$/,
    tests,
    /new AppError\((?!'not-found'\))/,
    "throw new AppError('level.in-use')",
  ],
  'forms import schemas by name: a call has none in the browser': [
    /^web\/app\//,
    tests,
    /(?<!typeof )\b(?!document\b)[a-z]\w*\.[a-z]\w*\.(?:body|params|query)\.(?:shape|parse|safeParse|pick|omit|extend)\b|useZodForm\(\w+\.\w+\.body/,
    'useZodForm(customers.create.body)',
  ],
  'policies and where clauses compare owners with the caller': [
    /^server\/src\/(?!platform\/http\/)/,
    /\.(policies|rules|queries|routes|test)\.ts$|\/testing\//,
    /[!=]== (?:user|caller)\.(?:id|storeId)\b|\b(?:user|caller)\.(?:id|storeId) [!=]== (?!null\b)|\.storeId [!=]== storeId\b/,
    'if (note.by.id !== user.id) throw refused',
  ],
  'SQL is in *.queries.ts and in migrations': [
    /^server\/src\/(?!platform\/database\/)/,
    /\.queries\.ts$|\.test\.ts$|\/testing\//,
    /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql(<[^`]*>)?`|\bpool\.query\(/,
    'await sql<Row>`select 1`.execute(db)',
  ],
  'the clock reads the time': [
    /^server\/src\/(?!platform\/clock\.ts)/,
    tests,
    /\bnew Date\(\s*\)|\bDate\.now\(/,
    'const now = new Date()',
  ],
  // The jobs are pg-boss's: it compares their instants with PostgreSQL's time.
  "SQL takes instants and days from the application's clock": [
    /^server\/src\/.*(?:\.queries|\.test)\.ts$|^server\/src\/testing\//,
    /^server\/src\/platform\/(?:mail\/queue|job-runs\/|database\/clock\.test\.ts$)/,
    /(?<![\w.'])(?:now\(\)|(?:clock|statement|transaction)_timestamp\(|current_(?:date|time|timestamp)\b|localtime(?:stamp)?\b)/i,
    'await sql`update users set updated_at = now()`.execute(db)',
  ],
  // The names of operations are those of the law; code pages are lists of letters.
  'texts for people are in the messages': [
    /^(?:server\/src|web\/app|contract\/src)\//,
    /messages|\.test\.tsx?$|\/(?:testing|demo|demonstration|samples|showcase|i18n)\/|\/operations\.data\.ts$|\/encodings\.rules\.ts$/,
    /[áàâãéêíóôõúçÁÀÂÃÉÊÍÓÔÕÚÇ](?!-)/,
    '<p>Não há clientes</p>',
  ],
  'colours, fonts and breakpoints are tokens of design/': [
    /^web\/app\/(?!platform\/design\/)/,
    tests,
    /(?<=[:\s'"`(,])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab)\(|font-family:(?!\s*(?:var\(|inherit))|@media[^{]*\d(?:px|em|rem)/i,
    '.a { color: #a1451c }',
  ],
  "a package's entry alone exports other files": [
    /^(?:server\/src|web\/app|contract\/src|e2e)\//,
    /^contract\/src\/(?:index|endpoints)\.ts$/,
    /^[ \t]*export \* from/m,
    "export * from './call.ts'",
  ],
  'points/ moves points': [
    /^server\/src\/(?!ledger\/points\/)/,
    tests,
    /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'point(?:Entries|Accounts|Lots|LotUses)'|(?:insert\s+into|update|delete\s+from)\s+point_(?:entries|accounts|lots|lot_uses)\b/i,
    "db.insertInto('pointEntries')",
  ],
}

const files = globSync('{contract/src,server/src,web/app,e2e}/**/*.{ts,tsx,css}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('/generated/'))
  .map((path) => [path, withoutComments(readFileSync(join(root, path), 'utf8'))] as const)

it.each(Object.entries(rules))('%s', (_, [where, except, text, example]) => {
  const found = files.flatMap(([path, code]) => {
    const match = where.test(path) && !except.test(path) ? text.exec(code) : null
    return match ? [`${path}:${lineOf(code, match.index)} ${match[0]}`] : []
  })
  expect(found).toEqual([])
  expect(example).toMatch(text)
})
