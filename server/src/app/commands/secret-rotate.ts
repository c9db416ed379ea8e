import { join } from 'node:path'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { readConfig } from '../../platform/config.ts'
import { connect } from '../../platform/database/connect.ts'
import { openSecret } from '../../platform/secret.ts'
import { StartError } from '../../platform/start-error.ts'
import { toCommandError } from '../../platform/to-start-error.ts'
import { resealColumn, resealMails, sealedColumns } from './reseal.queries.ts'

// npm run secret:rotate: encrypts everything that was encrypted with SECRET_KEY_BEFORE again with SECRET_KEY, and prints how much. May be
// repeated, and runs beside the processes. Nothing needs SECRET_KEY_BEFORE afterwards, except signatures until SECRET_KEY_BEFORE_UNTIL.

const log = (line: string): void => void process.stdout.write(`${line}\n`)

async function rotate(): Promise<void> {
  const config = readConfig()
  if (!config.formerSecret)
    throw new StartError('Set SECRET_KEY_BEFORE to the former key, and SECRET_KEY_BEFORE_UNTIL to a day.')
  const endings: (() => Promise<unknown>)[] = []
  try {
    const embedded = config.databaseUrl
      ? null
      : await startEmbeddedPostgres({ folder: join(config.dataFolder, 'postgres'), log: () => undefined })
    if (embedded) endings.push(() => embedded.stop())
    const { db, close } = connect(config.databaseUrl ?? embedded?.url ?? '', { max: 1 })
    endings.push(close)
    const secret = await openSecret(config)
    for (const column of sealedColumns) log(`${await resealColumn(db, secret, column)} ${column.name}`)
    log(`${await resealMails(db, secret)} mails`)
    log(
      `Encrypted with the new key. Signatures by the former one count until ${config.formerSecret.until}; remove SECRET_KEY_BEFORE after that day.`,
    )
  } catch (error) {
    throw toCommandError(error, config)
  } finally {
    for (const ending of endings.reverse()) await ending()
  }
}

try {
  await rotate()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
