import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { readConfig } from '../config.ts'
import { connect } from '../database/connect.ts'
import { compareRebuilt } from '../points/rebuild-ledger.ts'
import { StartError } from '../start-error.ts'
import { toStartError } from '../to-start-error.ts'

// npm run ledger:rebuild -- --dry-run: computes balances, lots and scores again from the entries and prints each stored value
// that differs; exits with 1 if one does. Only reads, in one snapshot.

const log = (line: string): void => void process.stdout.write(`${line}\n`)

async function compare(): Promise<boolean> {
  const config = readConfig()
  const endings: (() => Promise<unknown>)[] = []
  try {
    const embedded = config.databaseUrl
      ? null
      : await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), log: () => undefined })
    if (embedded) endings.push(() => embedded.stop())
    const { db, close } = connect(config.databaseUrl ?? embedded?.url ?? '', { max: 1 })
    endings.push(close)
    const { accounts, entries, differences } = await compareRebuilt(db)
    for (const { professionalId, subject, stored, computed } of differences)
      log(`${professionalId} ${subject}: stored ${stored ?? 'nothing'}, computed ${computed ?? 'nothing'}`)
    log(`${accounts} accounts, ${entries} entries, ${differences.length} differences`)
    return differences.length === 0
  } catch (error) {
    throw toStartError(error, config)
  } finally {
    for (const ending of endings.reverse()) await ending()
  }
}

try {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } })
  if (!values['dry-run'])
    throw new StartError(
      'Run "npm run ledger:rebuild -- --dry-run": it shows differences and writes nothing.',
    )
  if (!(await compare())) process.exitCode = 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
