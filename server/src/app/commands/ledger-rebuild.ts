import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { compareRebuilt, rebuildLedger } from '../../ledger/points/proof/rebuild-ledger.ts'
import { readConfig } from '../../platform/config.ts'
import { connect, type Database } from '../../platform/database/connect.ts'
import { StartError } from '../../platform/start-error.ts'
import { toCommandError } from '../../platform/to-start-error.ts'
import { openClock } from '../demonstration/clock.ts'

// npm run ledger:rebuild -- --dry-run: recomputes balances, lots, scores and accelerator usage from the
// entries and prints each stored value that differs; exits with 1 if there is one. Only reads, in one
// snapshot. npm run ledger:rebuild -- --write: writes the recomputed values as the owner of the database, and
// prints the number of changed rows. Calls that move points wait meanwhile. The audit log gets what it changed.

const log = (line: string): void => void process.stdout.write(`${line}\n`)

async function run(work: (db: Database, now: Date) => Promise<boolean>): Promise<boolean> {
  const config = readConfig()
  const endings: (() => Promise<unknown>)[] = []
  try {
    const embedded = config.databaseUrl
      ? null
      : await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), log: () => undefined })
    if (embedded) endings.push(() => embedded.stop())
    const url = config.databaseMigrationUrl ?? config.databaseUrl ?? embedded?.url ?? ''
    const { db, close } = connect(url, { max: 1 })
    endings.push(close)
    return await work(db, (await openClock(config)).now())
  } catch (error) {
    throw toCommandError(error, config)
  } finally {
    for (const ending of endings.reverse()) await ending()
  }
}

async function compare(db: Database): Promise<boolean> {
  const { accounts, entries, differences } = await compareRebuilt(db)
  for (const { professionalId, subject, stored, computed } of differences)
    log(`${professionalId} ${subject}: stored ${stored ?? 'nothing'}, computed ${computed ?? 'nothing'}`)
  log(`${accounts} accounts, ${entries} entries, ${differences.length} differences`)
  return differences.length === 0
}

async function write(db: Database, now: Date): Promise<boolean> {
  const { accounts, entries, changed } = await rebuildLedger(db, now)
  const { balances, lots, uses, scores, given, sums } = changed
  log(
    `${accounts} accounts, ${entries} entries; changed ${balances} balances, ${lots} lots, ${uses} uses of lots, ${scores} scores, ${given} sums of accelerators, ${sums} sums of the dashboard`,
  )
  return true
}

try {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' }, write: { type: 'boolean' } } })
  if (values['dry-run'] === values.write)
    throw new StartError(
      'Run "npm run ledger:rebuild -- --dry-run" to see differences, or "npm run ledger:rebuild -- --write" to correct them.',
    )
  if (!(await run(values.write ? write : compare))) process.exitCode = 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
