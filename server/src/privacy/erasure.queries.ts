import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.queries.ts'
import { dayOf } from '../clock.ts'
import type { Mail } from '../context/mail.ts'
import { deactivateAllOf } from '../customers/claims.queries.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { promoteWaiting } from '../experiences/subscriptions.queries.ts'
import { endSessions } from '../http/sessions.queries.ts'

/**
 * Why a member's account cannot be deleted now: a manager hands the store over first, as long as it has other shopkeepers
 * at work. Null: it can.
 */
export async function obstacleToErasure(
  db: Database,
  userId: string,
): Promise<'privacy.hand-over-first' | null> {
  const { rows } = await sql`
    select from shopkeepers me
    where me.user_id = ${userId} and me.is_manager and exists (
      select from shopkeepers k join users u on u.id = k.user_id
      where k.store_id = me.store_id and k.user_id <> me.user_id and u.status = 'active')
      and not exists (
        select from shopkeepers k join users u on u.id = k.user_id
        where k.store_id = me.store_id and k.user_id <> me.user_id and k.is_manager and u.status = 'active')`.execute(
    db,
  )
  return rows.length > 0 ? 'privacy.hand-over-first' : null
}

/**
 * Makes a member anonymous for good, in the caller's transaction: living registrations of customers are released, places in
 * experiences that are still to come go to whoever waits (nothing is paid back: the ledger keeps its sums), every session
 * ends, mails to the person that still wait are taken out of the queue, and nothing in the database names the person any
 * more. Answers the storage keys of the files to remove afterwards.
 */
export async function erasePerson(
  trx: Database,
  person: { readonly id: string; readonly type: 'professional' | 'shopkeeper' },
  { now, requestId, mail }: { readonly now: Date; readonly requestId: string | null; readonly mail: Mail },
): Promise<{ storageKeys: string[] }> {
  const obstacle = await obstacleToErasure(trx, person.id)
  if (obstacle) throw new AppError(obstacle)
  const actor = { id: person.id, type: person.type, requestId }
  await deactivateAllOf(trx, person.id, dayOf(now), now)
  const experienceIds = await leaveComing(trx, person.id, now)
  for (const experienceId of experienceIds) await promoteWaiting(trx, experienceId, actor, now)
  const { email, cpf } = await trx
    .selectFrom('users')
    .leftJoin('professionals', 'professionals.userId', 'users.id')
    .select(['users.email', 'professionals.cpf'])
    .where('users.id', '=', person.id)
    .forUpdate('users')
    .executeTakeFirstOrThrow()
  await forgetCustomer(trx, { email, cpf })
  // Their rows go in a moment; that they ended is what closes the streams of this person, in every process.
  await endSessions(trx, { userId: person.id, reason: 'signed-out', now })
  const { rows } = await sql<{ files: string[] | null }>`
    select erase_person(${person.id}, ${now}) as files`.execute(trx)
  const fileIds = rows[0]?.files
  if (!fileIds) throw new AppError('not-found')
  // After the rows: whoever was about to write to the person has done so, or finds nobody any more.
  await mail.forget(trx, email)
  await recordAudit(
    trx,
    { actor, now },
    { action: 'person.erased', subjectType: 'user', subjectId: person.id },
  )
  if (fileIds.length === 0) return { storageKeys: [] }
  const removed = await trx.deleteFrom('files').where('id', 'in', fileIds).returning('storageKey').execute()
  return { storageKeys: removed.map(({ storageKey }) => storageKey) }
}

/**
 * Takes the name out of registrations and sales in which the person is the customer, whoever's: what they were worth stays,
 * and a registration that holds goes on holding for sales that were sent already. The document of a sale stays a file.
 */
async function forgetCustomer(
  trx: Database,
  { email, cpf }: { readonly email: string; readonly cpf: string | null },
): Promise<void> {
  await sql`update customers set email = null where lower(email) = lower(${email})`.execute(trx)
  if (cpf === null) return
  await sql`
    update invoices set recipient_document = null, recipient_name = 'Pessoa removida'
    where recipient_document = ${cpf}`.execute(trx)
  // In the shape of a document, of nobody, and another one for each.
  const nobody = sql`upper(left(replace(c.id::text, '-', ''), 12)) || '00'`
  await sql`
    with them as (
      update customers c set name = 'Pessoa removida', document = ${nobody}, email = null, phone = null, city = null,
        state = null, notes = null
      where c.document = ${cpf} returning c.id, c.document)
    update customer_validities v set document = them.document from them where v.customer_id = them.id`.execute(
    trx,
  )
}

/** Ends the living subscriptions to what is still to come, held in the order of their ids; answers the experiences. */
async function leaveComing(trx: Database, userId: string, now: Date): Promise<string[]> {
  const held = await trx
    .selectFrom('experiences')
    .innerJoin('experienceSubscriptions as s', 's.experienceId', 'experiences.id')
    .select('experiences.id')
    .where('s.userId', '=', userId)
    .where('s.status', '<>', 'removed')
    .where('experiences.startsAt', '>', now)
    .orderBy('experiences.id')
    .forUpdate('experiences')
    .execute()
  const ids = held.map(({ id }) => id)
  if (ids.length === 0) return []
  await trx
    .updateTable('experienceSubscriptions')
    .set({ status: 'removed', removedAt: now, removedBy: userId })
    .where('userId', '=', userId)
    .where('status', '<>', 'removed')
    .where('experienceId', 'in', ids)
    .execute()
  return ids
}
