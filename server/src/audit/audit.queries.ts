import type { Role } from '@esquadro/contract'
import type { Database } from '../database/connect.ts'
import type { AuditEntry } from '../http/context.ts'

export interface Actor {
  readonly id: string | null
  readonly type: Role | 'system' | 'visitor'
  readonly requestId: string | null
}

/** Appends to the audit log who did what, before and after; in the transaction of what was done. */
export async function recordAudit(trx: Database, actor: Actor, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('auditLog')
    .values({
      actorId: actor.id,
      actorType: actor.type,
      action: entry.action,
      subjectType: entry.subjectType,
      subjectId: entry.subjectId ?? null,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
      requestId: actor.requestId,
    })
    .execute()
}
