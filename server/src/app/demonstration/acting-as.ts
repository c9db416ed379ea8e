import { recordAudit } from '../../platform/audit/audit.queries.ts'
import type { AuditEntry } from '../../platform/context/context.ts'
import { type Database, inTransaction, type Transaction } from '../../platform/database/connect.ts'

/** Returns the context in which a use case runs as an account at an instant, with its entry in the audit log. */
export const actingAs = (db: Database, id: string, type: 'admin' | 'professional', when: Date) => ({
  clock: { now: () => when },
  inTransaction: <T>(work: (trx: Transaction) => Promise<T>) => inTransaction(db, work),
  audit: (trx: Database, entry: AuditEntry) =>
    recordAudit(trx, { actor: { id, type, requestId: null }, now: when }, entry),
})
