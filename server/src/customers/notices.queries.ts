import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { inTransaction } from '../database/connect.ts'
import { notify } from '../notifications/notifications.queries.ts'
import { lastExpiringDay } from './customers.rules.ts'

const BATCH = 500

/**
 * Tells professionals which registrations end within 15 days and which have ended: once for each last day, however
 * often and in however many processes it runs. Answers how many were told.
 */
export async function tellEndings(
  db: Database,
  today: string,
  now: Date,
): Promise<{ expiring: number; expired: number }> {
  return {
    expiring: await inBatches(() => tell(db, 'customer-expiring', today, now)),
    expired: await inBatches(() => tell(db, 'customer-expired', today, now)),
  }
}

async function inBatches(tellSome: () => Promise<number>): Promise<number> {
  let told = 0
  for (;;) {
    const some = await tellSome()
    told += some
    if (some < BATCH) return told
  }
}

type Kind = 'customer-expiring' | 'customer-expired'

const tell = (db: Database, kind: Kind, today: string, now: Date): Promise<number> =>
  inTransaction(db, async (trx) => {
    const told = kind === 'customer-expiring' ? sql.ref('told_expiring') : sql.ref('told_expired')
    const ends =
      kind === 'customer-expiring'
        ? sql`valid_until between ${today}::date and ${lastExpiringDay(today)}::date`
        : sql`valid_until < ${today}::date`
    const { rows } = await sql<{ id: string; professionalId: string; name: string; validUntil: string }>`
      update customers set ${told} = valid_until
      where id in (
        select id from customers
        where active and ${ends} and ${told} is distinct from valid_until
        order by valid_until, id limit ${BATCH} for update skip locked
      )
      returning id, professional_id, name, valid_until`.execute(trx)
    await notify(
      trx,
      rows.map(({ id, professionalId, name, validUntil }) => ({
        userId: professionalId,
        kind,
        data: { customerId: id, name, until: validUntil },
      })),
      now,
    )
    return rows.length
  })
