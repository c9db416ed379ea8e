import { recordAudit } from '../audit/audit.queries.ts'
import type { AuditEntry } from '../context/context.ts'
import { type Database, inTransaction, type Transaction } from '../database/connect.ts'

/** What a use case needs in order to run as an account did at an instant, with its entry in the audit log. */
export const actingAs = (db: Database, id: string, type: 'admin' | 'professional', when: Date) => ({
  clock: { now: () => when },
  inTransaction: <T>(work: (trx: Transaction) => Promise<T>) => inTransaction(db, work),
  audit: (trx: Database, entry: AuditEntry) =>
    recordAudit(trx, { actor: { id, type, requestId: null }, now: when }, entry),
})
