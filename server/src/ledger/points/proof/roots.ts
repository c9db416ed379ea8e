import { setTimeout } from 'node:timers/promises'
import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/ledger/points/cms'
import { rootsList } from '@esquadro/texts/lists/roots'
import type { Context, Services } from '../../../platform/context/context.ts'
import { type Database, inTransaction } from '../../../platform/database/connect.ts'
import { readPages } from '../../../platform/lists/cursor.queries.ts'
import { exportList } from '../../../platform/lists/export-list.ts'
import {
  countEntries,
  findNewestRoot,
  findSealsUntil,
  insertRoot,
  type LedgerRoot,
  listAdminAddresses,
  listRoots,
  listRootsOfDay,
  lockNewestRoot,
} from './roots.queries.ts'

/** A root is recorded after this many entries, or in a new hour. */
const ENTRIES = 1_000
const HOUR = 3_600_000

/** How often the last seal is looked for while transactions are adding seals, and the pause between, in milliseconds. */
const ATTEMPTS = 10
const PAUSE = 150

type Needs = Pick<Services, 'db' | 'clock' | 'mail' | 'config'>

/**
 * Records a root of the ledger if the hour has changed since the newest one or 1,000 entries were added. The first root of a day
 * mails the roots of the day before to every active administrator. Returns null if no root is due.
 */
export async function recordRoot(services: Needs): Promise<LedgerRoot | null> {
  const { db, clock } = services
  if (!isDue(await findNewestRoot(db), await countEntries(db), clock.now())) return null
  const sealedUntil = await waitForSeals(db)
  return inTransaction(db, async (trx) => {
    const now = clock.now()
    const newest = await lockNewestRoot(trx)
    if (!isDue(newest, await countEntries(trx), now)) return null
    const recorded = await insertRoot(trx, now, sealedUntil)
    if (newest && newest.day !== recorded.day) await mailRoots(trx, newest.day, services)
    return recorded
  })
}

function isDue(newest: LedgerRoot | null, entries: number, now: Date): boolean {
  if (!newest || newest.tree === null || entries >= newest.entries + ENTRIES) return true
  return Math.floor(newest.recordedAt.getTime() / HOUR) !== Math.floor(now.getTime() / HOUR)
}

/** Returns the last seal that a root can cover; null if transactions keep adding seals: then the next root covers them. */
async function waitForSeals(db: Database): Promise<number | null> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const until = await inTransaction(db, findSealsUntil)
    if (until !== null) return until
    await setTimeout(PAUSE)
  }
  return null
}

async function mailRoots(trx: Database, day: string, { mail, config }: Needs): Promise<void> {
  const roots = (await listRootsOfDay(trx, day)).map(({ number, root, recordedAt }) => ({
    number,
    root,
    recordedAt: recordedAt.toISOString(),
  }))
  for (const { name, email, language } of await listAdminAddresses(trx))
    await mail.send(trx, {
      to: email,
      language,
      kind: 'ledger-root',
      data: { name, day, roots, url: `${config.publicUrl}/provas` },
    })
}

/** Exports the roots of the ledger, newest first. */
export function exportRoots(
  context: Context,
  query: QueryOf<typeof contract.exportRoots>,
): Promise<BinaryOutput> {
  return exportList(context, {
    subject: 'ledger',
    list: rootsList,
    query,
    rows: readPages(context.db, listRoots),
    values: {
      number: (row) => row.number,
      day: (row) => row.day,
      root: (row) => row.root,
      accounts: (row) => row.accounts,
      entries: (row) => row.entries,
      recordedAt: (row) => row.recordedAt,
    },
  })
}
