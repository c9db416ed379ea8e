import type { QueryOf } from '@esquadro/contract'
import type { Light } from '@esquadro/contract/platform/fields/invoice-check'
import type { Paged } from '@esquadro/contract/platform/fields/page'
import { fileRefusal, type InvoiceCheck, refusalDetails } from '@esquadro/contract/platform/fields/schemas'
import type { InvoiceStatus, SentFile } from '@esquadro/contract/sales/invoices/invoice'
import type * as shopkeeper from '@esquadro/contract/sales/invoices/shopkeeper'
import { sql } from 'kysely'
import type { DownloadedFile } from '../../../platform/context/file-store.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { contains } from '../../../platform/database/search.queries.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { originOf } from '../lists.queries.ts'
import type { MailedFile, Outcome, Submission, SubmittedFile } from './submission.ts'

type Intake = Omit<shopkeeper.Intake, 'sentAt' | 'dismissedAt'> & {
  readonly sentAt: Date
  readonly dismissedAt: Date | null
}

/**
 * Whether a refused file `k` needs no further action: another file replaced it, or the store's invoice with
 * the same key was accepted. Only a cancellation settles a cancellation.
 */
export const isSettled = sql<boolean>`(k.replaced_by is not null or exists (select from invoice_intakes l
  where l.store_id = k.store_id and l.access_key = k.access_key and l.verdict <> 'red'
    and (k.kind is distinct from 'cancellation' or l.kind = 'cancellation')))`

/** Lists the files that a store submitted, newest first; those of one call oldest first. */
export async function listIntakes(
  db: Database,
  storeId: string,
  query: QueryOf<typeof shopkeeper.getIntakes> & { readonly since?: Date },
): Promise<Paged<Intake>> {
  let found = db.selectFrom('invoiceIntakes as k').where('k.storeId', '=', storeId)
  if (query.verdict) found = found.where('k.verdict', '=', query.verdict)
  if (query.state === 'dismissed') found = found.where('k.dismissedAt', 'is not', null)
  if (query.state === 'open')
    found = found
      .where('k.verdict', '=', 'red')
      .where('k.dismissedAt', 'is', null)
      .where('k.replacedBy', 'is', null)
      .where(sql<boolean>`not ${isSettled}`)
  if (query.state === 'settled')
    found = found.where('k.verdict', '=', 'red').where('k.dismissedAt', 'is', null).where(isSettled)
  if (query.submission) found = found.where('k.submissionId', '=', query.submission)
  if (query.since) found = found.where('k.createdAt', '>=', query.since)
  if (query.q) found = found.where(contains('k.search', query.q))
  const [rows, counted] = await Promise.all([
    found
      .select('k.id')
      .orderBy('k.position', query.submission ? 'asc' : 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const newestFirst = await readIntakes(
    db,
    storeId,
    rows.map(({ id }) => id),
  )
  const items = query.submission ? newestFirst.toReversed() : newestFirst
  return { items, total: counted.total, page: query.page, limit: query.limit }
}

/** Reads a file that the store submitted; throws `not-found` if there is none. */
export async function getIntake(db: Database, storeId: string, id: string): Promise<Intake> {
  const [found] = await readIntakes(db, storeId, [id])
  if (!found) throw new AppError('not-found')
  return found
}

async function readIntakes(db: Database, storeId: string, ids: readonly string[]): Promise<Intake[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('invoiceIntakes as k')
    .innerJoin('users as u', 'u.id', 'k.sentBy')
    .leftJoin('apiKeys as y', 'y.id', 'k.sentKeyId')
    .leftJoin('invoices as i', 'i.id', 'k.invoiceId')
    .leftJoin('invoices as e', (join) =>
      join.onRef('e.accessKey', '=', 'k.accessKey').onRef('e.storeId', '=', 'k.storeId'),
    )
    .select([
      'k.id',
      'k.fileName',
      'k.archive',
      'k.kind',
      'k.verdict',
      'k.refusal',
      'k.refusalDetails',
      'k.checks',
      'k.byHand',
    ])
    .select(['k.accessKey', 'k.issuedOn', 'k.totalCents', 'k.createdAt as sentAt'])
    .select((eb) => [eb.fn.coalesce('y.name', 'u.name').as('sentBy'), originOf('k').as('origin')])
    .select(['k.dismissedAt', 'k.fileId', isSettled.as('isSettled')])
    .select((eb) => [
      eb.fn.coalesce('i.id', 'e.id').as('invoiceId'),
      eb.fn.coalesce('i.status', 'e.status').as('status'),
    ])
    .where('k.storeId', '=', storeId)
    .where('k.id', 'in', ids)
    .orderBy('k.position', 'desc')
    .execute()
  return rows.map(({ fileId, byHand, isSettled: settled, ...row }) => ({
    ...row,
    source: byHand ? 'manual' : 'xml',
    kind: row.kind as SentFile['kind'],
    verdict: row.verdict as Light,
    refusal: fileRefusal.nullable().parse(row.refusal),
    refusalDetails: refusalDetails.nullable().parse(row.refusalDetails),
    checks: row.checks as InvoiceCheck[],
    status: row.status as InvoiceStatus | null,
    state: row.verdict !== 'red' ? null : row.dismissedAt ? 'dismissed' : settled ? 'settled' : 'open',
    hasFile: fileId !== null,
  }))
}

/** Finds the stored bytes of a refused file of a store; or null. */
export async function findIntakeFile(
  db: Database,
  storeId: string,
  id: string,
): Promise<DownloadedFile | null> {
  const found = await db
    .selectFrom('invoiceIntakes as k')
    .innerJoin('files as f', 'f.id', 'k.fileId')
    .select(['f.storageKey', 'f.sizeBytes', 'f.name', 'f.mime'])
    .where('k.id', '=', id)
    .where('k.storeId', '=', storeId)
    .executeTakeFirst()
  return found ?? null
}

/** Days for which the bytes of a refused file are stored; an invoice that old would not be accepted anyway. */
const RETENTION_DAYS = 90

/**
 * Deletes the bytes of up to 1,000 refused files older than 90 days; their checks stay recorded. Returns the
 * storage keys that the caller has to remove.
 */
export async function deleteRefusedFiles(db: Database, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 86_400_000)
  const { rows } = await sql<{ storageKey: string }>`
    with old as (
      select id, file_id from invoice_intakes
      where file_id is not null and created_at < ${before} order by created_at limit 1000),
    cleared as (update invoice_intakes k set file_id = null from old where k.id = old.id)
    select f.storage_key from files f join old on old.file_id = f.id`.execute(db)
  const keys = rows.map(({ storageKey }) => storageKey)
  await sql`delete from files where storage_key = any(${keys}::text[])`.execute(db)
  return keys
}

/** Dismisses a refused file of a store or, with null, reopens it; returns false if there is no such file. */
export async function setDismissed(
  trx: Database,
  storeId: string,
  id: string,
  by: { readonly userId: string; readonly now: Date } | null,
): Promise<boolean> {
  const result = await trx
    .updateTable('invoiceIntakes')
    .set({ dismissedAt: by?.now ?? null, dismissedBy: by?.userId ?? null })
    .where('id', '=', id)
    .where('storeId', '=', storeId)
    .where('verdict', '=', 'red')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Finds the recorded file at a place of a mail, or null. */
export async function findMailedIntake(
  db: Database,
  { id, entry, part }: Omit<MailedFile, 'addressId'>,
): Promise<string | null> {
  const row = await db
    .selectFrom('invoiceIntakes')
    .select('id')
    .where('mailId', '=', id)
    .where('mailEntry', '=', entry)
    .where('mailPart', '=', part)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Inserts a submitted file with its outcome; returns its id. */
export async function insertIntake(
  trx: Database,
  { id: submissionId, store, actor, keyId, mail, now }: Submission,
  file: SubmittedFile,
  outcome: Outcome,
  fileId: string | null,
): Promise<string> {
  const { id } = await trx
    .insertInto('invoiceIntakes')
    .values({
      storeId: store.id,
      sentBy: actor.id,
      sentKeyId: keyId ?? null,
      mailId: mail?.id ?? null,
      mailEntry: mail?.entry ?? null,
      mailPart: mail?.part ?? null,
      fileName: file.fileName,
      archive: file.archive,
      byHand: file.mime !== undefined,
      kind: outcome.kind,
      accessKey: outcome.accessKey,
      issuedOn: outcome.issuedOn,
      totalCents: outcome.totalCents,
      verdict: outcome.verdict,
      refusal: outcome.refusal,
      refusalDetails: outcome.refusalDetails && JSON.stringify(outcome.refusalDetails),
      checks: JSON.stringify(outcome.checks),
      invoiceId: outcome.invoiceId,
      fileId,
      submissionId: submissionId ?? null,
      createdAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks a refused file of the store as replaced by another, unless it was replaced before. */
export async function setReplacedBy(
  trx: Database,
  storeId: string,
  id: string,
  replacedBy: string,
): Promise<void> {
  await trx
    .updateTable('invoiceIntakes')
    .set({ replacedBy })
    .where('id', '=', id)
    .where('storeId', '=', storeId)
    .where('replacedBy', 'is', null)
    .execute()
}
