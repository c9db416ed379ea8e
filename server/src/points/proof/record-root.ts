import { dayOf } from '../../clock.ts'
import type { Services } from '../../context/context.ts'
import { inTransaction } from '../../database/connect.ts'
import {
  findSealsUntil,
  insertRoot,
  type LedgerRoot,
  listAdminAddresses,
  lockRoots,
} from './roots.queries.ts'

/**
 * Records today's root of the ledger and mails it to every active administrator: an external copy proves that
 * the entries up to now have not changed. Returns null if today has a root.
 */
export async function recordRoot({
  db,
  clock,
  mail,
  config,
}: Pick<Services, 'db' | 'clock' | 'mail' | 'config'>): Promise<LedgerRoot | null> {
  const now = clock.now()
  const day = dayOf(now)
  const sealedUntil = await inTransaction(db, findSealsUntil)
  return inTransaction(db, async (trx) => {
    if (!(await lockRoots(trx, day))) return null
    const recorded = await insertRoot(trx, day, now, sealedUntil)
    const { root, accounts, entries } = recorded
    for (const { name, email, language } of await listAdminAddresses(trx))
      await mail.send(trx, {
        to: email,
        language,
        kind: 'ledger-root',
        data: { name, day, root, accounts, entries, url: `${config.publicUrl}/cms/login` },
      })
    return recorded
  })
}
