import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { readConfig } from '../config.ts'
import { connect } from '../database/connect.ts'
import { openClock } from '../demonstration/clock.ts'
import { verifyLedger } from '../points/proof/verify.queries.ts'
import { StartError } from '../start-error.ts'
import { toCommandError } from '../to-start-error.ts'

// npm run ledger:verify [-- --root <hash>]: prints a line for each rule of the ledger, and exits with 1 if one is violated.
// With --root it also checks that the ledger still contains the entries of that root. Only reads, in one snapshot, and can
// run beside a running server; it does not migrate the database.

const log = (line: string): void => void process.stdout.write(`${line}\n`)

async function verify(root: string | undefined): Promise<boolean> {
  const config = readConfig()
  const endings: (() => Promise<unknown>)[] = []
  try {
    const embedded = config.databaseUrl
      ? null
      : await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), log: () => undefined })
    if (embedded) endings.push(() => embedded.stop())
    const url = config.databaseUrl ?? embedded?.url ?? ''
    const { db, close } = connect(url, { max: 1 })
    endings.push(close)
    const verdicts = await verifyLedger(db, (await openClock(config)).now(), { root })
    for (const { name, rule, broken, sample } of verdicts)
      log(
        broken === 0
          ? `ok      ${name}: ${rule}`
          : `BROKEN  ${name}: ${rule}; violated by ${broken}: ${sample.join(', ')}${broken > sample.length ? ', …' : ''}`,
      )
    return verdicts.every(({ broken }) => broken === 0)
  } catch (error) {
    throw toCommandError(error, config)
  } finally {
    for (const ending of endings.reverse()) await ending()
  }
}

try {
  const { values } = parseArgs({ options: { root: { type: 'string' } } })
  if (!(await verify(values.root))) process.exitCode = 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
