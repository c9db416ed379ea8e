import { join } from 'node:path'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { connect } from '../database/connect.ts'
import { verifyLedger } from '../points/verify.queries.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { StartError } from '../start-error.ts'
import { toStartError } from '../to-start-error.ts'

// npm run ledger:verify: prints for each invariant of the ledger whether it holds, and exits with 1 if one does not. It only
// reads, and can run beside a running server.

const log = (line: string): void => void process.stdout.write(`${line}\n`)

async function verify(): Promise<boolean> {
  const config = readConfig()
  const endings: (() => Promise<unknown>)[] = []
  try {
    const embedded = config.databaseUrl
      ? null
      : await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), log: () => undefined })
    if (embedded) endings.push(() => embedded.stop())
    const url = config.databaseUrl ?? embedded?.url ?? ''
    await prepareDatabase(url)
    const { db, close } = connect(url, { max: 1 })
    endings.push(close)
    const verdicts = await verifyLedger(db, systemClock.now())
    for (const { name, says, broken, sample } of verdicts)
      log(
        broken === 0
          ? `ok      ${name}: ${says}`
          : `BROKEN  ${name}: ${says}; not so for ${broken}: ${sample.join(', ')}${broken > sample.length ? ', …' : ''}`,
      )
    return verdicts.every(({ broken }) => broken === 0)
  } catch (error) {
    throw toStartError(error, config)
  } finally {
    for (const ending of endings.reverse()) await ending()
  }
}

try {
  if (!(await verify())) process.exitCode = 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
