import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ArchivedRoots } from '@esquadro/contract/ledger/points/public'
import { startEmbeddedPostgres } from '@esquadro/embedded-postgres'
import { type ArchivedRoot, verifyLedger } from '../../ledger/points/proof/verify.queries.ts'
import { readConfig } from '../../platform/config.ts'
import { connect } from '../../platform/database/connect.ts'
import { StartError } from '../../platform/start-error.ts'
import { toCommandError } from '../../platform/to-start-error.ts'
import { openClock } from '../demonstration/clock.ts'

// npm run ledger:verify [-- --root <hash>] [-- --roots <file>]: prints a line for each rule of the ledger, and exits with 1 if one
// is violated. With --root it also checks that the entries give this root, with --roots the same for a JSON file of archived
// roots: one or more responses of GET /api/proofs/roots, or a list of roots. Only reads, in one snapshot, and can run beside a
// running server; it does not migrate the database.

const log = (line: string): void => void process.stdout.write(`${line}\n`)

async function verify(root: string | undefined, archive: ArchivedRoot[] | undefined): Promise<boolean> {
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
    const verdicts = await verifyLedger(db, (await openClock(config)).now(), { root, archive })
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

/** Reads archived roots; throws StartError if the file has none. */
function readArchive(path: string): ArchivedRoot[] {
  try {
    const archive = ArchivedRoots.safeParse(JSON.parse(readFileSync(path, 'utf8')))
    if (archive.data) return archive.data
  } catch (error) {
    throw new StartError(`The file ${path} cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
  throw new StartError(`The file ${path} has no list of roots.`)
}

try {
  const { values } = parseArgs({ options: { root: { type: 'string' }, roots: { type: 'string' } } })
  const archive = values.roots === undefined ? undefined : readArchive(values.roots)
  if (!(await verify(values.root, archive))) process.exitCode = 1
} catch (error) {
  if (!(error instanceof StartError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
