import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { verifyLedger } from '../../ledger/points/proof/verify.queries.ts'
import { readConfig } from '../../platform/config.ts'
import { connect } from '../../platform/database/connect.ts'
import { StartError } from '../../platform/start-error.ts'
import { toCommandError } from '../../platform/to-start-error.ts'
import { openClock } from '../demonstration/clock.ts'
import { copyDatabase } from './copy-database.ts'

// npm run database:move -- <address>: copies the embedded database to an empty one of your own PostgreSQL, whose owner the address
// names, verifies its ledger and says what to set. The embedded database stays as it is. Exits with 1 if a rule of the ledger is
// violated.

const log = (line: string): void => void process.stdout.write(`${line}\n`)

async function move(address: string): Promise<boolean> {
  const config = readConfig()
  if (config.databaseUrl)
    throw new StartError(
      'DATABASE_URL is set: the embedded database is not in use, so there is nothing to move.',
    )
  const embedded = await startEmbeddedPostgres({
    folder: join(config.dataFolder, 'postgres'),
    log: () => undefined,
  })
  try {
    const { tables, rows } = await copyDatabase(embedded.url, address, log)
    log(`${rows} rows of ${tables} tables copied`)
  } catch (error) {
    throw toCommandError(error, { ...config, databaseUrl: address })
  } finally {
    await embedded.stop()
  }
  const { db, close } = connect(address, { max: 1 })
  const verdicts = await verifyLedger(db, (await openClock(config)).now()).finally(close)
  const broken = verdicts.filter((verdict) => verdict.broken > 0)
  for (const { name, rule, sample } of broken) log(`BROKEN  ${name}: ${rule}; such as ${sample.join(', ')}`)
  if (broken.length > 0) return false
  log(
    `The ledger of the new database is sound (${verdicts.length} rules). Start with DATABASE_URL set to it, and keep DATA_FOLDER.`,
  )
  return true
}

try {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [address] = positionals
  if (!address || !/^postgres(?:ql)?:\/\//.test(address))
    throw new StartError(
      'Give the address of the new database: npm run database:move -- postgres://owner:password@host/name',
    )
  if (!(await move(address))) process.exitCode = 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
