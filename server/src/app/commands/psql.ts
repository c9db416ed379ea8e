import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import pg from 'pg'
import { readConfig } from '../../platform/config.ts'
import { StartError } from '../../platform/start-error.ts'
import { toCommandError } from '../../platform/to-start-error.ts'

// npm run psql [-- "<statement>"] [-- --write]: runs SQL on the database of the product and prints the rows. Without a statement it reads
// statements from the terminal or a pipe, each until a line that ends with a semicolon. Read-only without --write. The packages of the
// embedded PostgreSQL contain no psql. Can run beside a running server.

const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs statements and prints their rows or errors; returns whether all succeeded. */
async function run(client: pg.Client, text: string): Promise<boolean> {
  try {
    for (const { command, fields, rows, rowCount } of [
      await client.query({ text, rowMode: 'array' }),
    ].flat()) {
      if (fields.length > 0)
        print(toTable([fields.map(({ name }) => name), ...(rows as (string | null)[][])]))
      print(`${command ?? 'nothing'} ${rowCount ?? ''}\n`)
    }
    return true
  } catch (error) {
    print(`ERROR: ${error instanceof Error ? error.message : String(error)}\n`)
    return false
  }
}

/** Returns rows of cells with aligned columns and a line below the first row; null is empty. */
function toTable(rows: readonly (readonly (string | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => (cell ?? '').replaceAll('\n', '↵')))
  const widths = (cells[0] ?? []).map((_, place) => Math.max(...cells.map((row) => row[place]?.length ?? 0)))
  const lines = cells.map((row) => row.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | '))
  return [lines[0], widths.map((width) => '-'.repeat(width)).join('-+-'), ...lines.slice(1)].join('\n')
}

/** Reads statements until the input ends; returns whether all succeeded. */
async function converse(client: pg.Client): Promise<boolean> {
  const reader = createInterface({
    input: process.stdin,
    output: process.stdin.isTTY ? process.stdout : undefined,
  })
  let statement = ''
  let isSound = true
  reader.setPrompt('esquadro=> ')
  if (process.stdin.isTTY) reader.prompt()
  for await (const line of reader) {
    statement += `${line}\n`
    if (line.trimEnd().endsWith(';')) {
      isSound = (await run(client, statement)) && isSound
      statement = ''
    }
    if (process.stdin.isTTY) reader.prompt()
  }
  return statement.trim() === '' ? isSound : (await run(client, statement)) && isSound
}

const { values, positionals } = parseArgs({ options: { write: { type: 'boolean' } }, allowPositionals: true })
const config = readConfig()
const endings: (() => Promise<unknown>)[] = []
try {
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), log: () => undefined })
  if (embedded) endings.push(() => embedded.stop())
  const client = new pg.Client({
    connectionString: config.databaseUrl ?? embedded?.url,
    options: values.write ? undefined : '-c default_transaction_read_only=on',
    types: { getTypeParser: () => String },
  })
  await client.connect()
  endings.push(() => client.end())
  const statement = positionals.join(' ')
  if (!(await (statement ? run(client, statement) : converse(client)))) process.exitCode = 1
} catch (error) {
  const known = toCommandError(error, config)
  if (!(known instanceof StartError)) throw known
  process.stderr.write(`${known.message}\n`)
  process.exitCode = 1
} finally {
  for (const ending of endings.reverse()) await ending()
}
