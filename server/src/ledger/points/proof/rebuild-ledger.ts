import { recordAudit } from '../../../platform/audit/audit.queries.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { StartError } from '../../../platform/start-error.ts'
import type { Use } from '../limits.rules.ts'
import {
  allowLongStatements,
  listAccountIds,
  listAppliedEntries,
  listStoredAccounts,
  openRebuild,
  type Rewritten,
  type StoredAccount,
  stageAccounts,
  writeRebuilt,
} from './rebuild.queries.ts'
import { type ReplayedAccount, replay, usageKey } from './rebuild.rules.ts'
import { insertRoot } from './roots.queries.ts'
import { checkRecords } from './verify.queries.ts'

const BATCH = 2_000
/** The largest number of differences that the audit log gets. */
const MAX_NOTED = 100

/** A stored value that differs from the one computed from the entries. */
export interface Difference {
  readonly professionalId: string
  /** `balance`, `lot <entry id>`, `score <cycle>`, or `points` or `value` of an accelerator at a store. */
  readonly subject: string
  readonly stored: number | null
  readonly computed: number | null
}

/**
 * Recomputes balances, lots, scores and accelerator usage from the entries, in one read-only snapshot, and
 * returns the differing stored values. Writes nothing.
 */
export async function compareRebuilt(
  db: Database,
): Promise<{ readonly accounts: number; readonly entries: number; readonly differences: Difference[] }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await allowLongStatements(trx)
      const differences: Difference[] = []
      const read = await replayAll(trx, async (accounts) => {
        differences.push(...(await differencesIn(trx, accounts)))
      })
      return { ...read, differences }
    })
}

interface Rebuilt {
  readonly accounts: number
  readonly entries: number
  /** The number of rows. */
  readonly changed: Rewritten
}

/**
 * Recomputes balances, lots with their uses, scores and accelerator usage from the entries, and writes the
 * rows that differ, in one transaction as the database's owner; calls that move points wait meanwhile. Writes no entry, hash or
 * root, and throws StartError if these are not the recorded ones. The audit log gets what it changed, and a new root covers it.
 * Returns the number of changed rows.
 */
export const rebuildLedger = (db: Database, now: Date): Promise<Rebuilt> =>
  db.transaction().execute((trx) => rebuildIn(trx, now))

/** Rebuilds the ledger in the caller's transaction. */
export async function rebuildIn(trx: Database, now: Date): Promise<Rebuilt> {
  await openRebuild(trx)
  // A missing row of a cycle violates the rule of floors, and the rebuild inserts it.
  const broken = (await checkRecords(trx, now)).filter(
    (verdict) => verdict.broken > 0 && verdict.name !== 'floors',
  )
  if (broken.length > 0)
    throw new StartError(
      `The entries are not those that were recorded (${broken.map(({ name }) => name).join(', ')}): nothing was written. Restore a backup.`,
    )
  const differences: Difference[] = []
  const read = await replayAll(trx, async (accounts) => {
    if (differences.length < MAX_NOTED) differences.push(...(await differencesIn(trx, accounts)))
    await stageAccounts(trx, accounts)
  })
  const changed = await writeRebuilt(trx)
  if (Object.values(changed).some((rows) => rows > 0)) {
    await recordAudit(
      trx,
      { actor: { id: null, type: 'system', requestId: null }, now },
      {
        action: 'ledger.rebuilt',
        subjectType: 'ledger',
        after: { ...changed, differences: differences.slice(0, MAX_NOTED) },
      },
    )
    await insertRoot(trx, now)
  }
  return { ...read, changed }
}

async function differencesIn(
  trx: Database,
  accounts: ReadonlyMap<string, ReplayedAccount>,
): Promise<Difference[]> {
  const stored = await listStoredAccounts(trx, [...accounts.keys()])
  return [...stored].flatMap(([id, account]) => differencesOf(id, account, accounts.get(id) ?? replay([])))
}

/** Replays all accounts, in batches in id order. */
async function replayAll(
  trx: Database,
  take: (accounts: ReadonlyMap<string, ReplayedAccount>) => Promise<void>,
): Promise<{ readonly accounts: number; readonly entries: number }> {
  let accounts = 0
  let entries = 0
  let after: string | null = null
  for (;;) {
    const ids: string[] = await listAccountIds(trx, after, BATCH)
    const last = ids.at(-1)
    if (last === undefined) return { accounts, entries }
    after = last
    accounts += ids.length
    const applied = await listAppliedEntries(trx, ids)
    entries += applied.length
    const byAccount = Map.groupBy(applied, ({ professionalId }) => professionalId)
    await take(new Map(ids.map((id) => [id, replay(byAccount.get(id) ?? [])])))
  }
}

function differencesOf(
  professionalId: string,
  stored: StoredAccount,
  computed: ReplayedAccount,
): Difference[] {
  const pairs = new Map<string, { stored: number | null; computed: number | null }>()
  const put = (subject: string, side: 'stored' | 'computed', value: number) =>
    pairs.set(subject, { stored: null, computed: null, ...pairs.get(subject), [side]: value })
  put('balance', 'stored', stored.balance)
  put('balance', 'computed', computed.balance)
  for (const { entryId, remaining } of stored.lots) put(`lot ${entryId}`, 'stored', remaining)
  for (const { entryId, remaining } of computed.lots.values()) put(`lot ${entryId}`, 'computed', remaining)
  for (const { cycle, points } of stored.scores) put(`score ${cycle}`, 'stored', points)
  // An opened cycle without points has a stored score of 0 and no entries.
  for (const { cycle } of stored.scores) put(`score ${cycle}`, 'computed', 0)
  for (const [cycle, points] of computed.scores) put(`score ${cycle}`, 'computed', points)
  const putUsage = (key: string, side: 'stored' | 'computed', use: Use) => {
    put(`points of accelerator ${key}`, side, use.points)
    put(`value of accelerator ${key}`, side, use.cents)
  }
  for (const { acceleratorId, storeId, ...use } of stored.given)
    putUsage(usageKey(acceleratorId, storeId), 'stored', use)
  for (const [key, use] of computed.given) putUsage(key, 'computed', use)
  return [...pairs].flatMap(([subject, pair]) =>
    pair.stored === pair.computed ? [] : [{ professionalId, subject, ...pair }],
  )
}
