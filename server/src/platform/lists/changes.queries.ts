import type { Database } from '../database/connect.ts'

/** Lists the ids of the newest audit entries about a subject, newest first. */
export async function listNewestChanges(
  trx: Database,
  subject: { readonly type: string; readonly id: string },
  limit: number,
): Promise<string[]> {
  const found = await trx
    .selectFrom('auditLog')
    .select('id')
    .where('subjectType', '=', subject.type)
    .where('subjectId', '=', subject.id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return found.map(({ id }) => String(id))
}
