import type { QueryOf } from '@esquadro/contract'
import { fileRefusal, type InvoiceCheck, type Light } from '@esquadro/contract/fields/invoice-check'
import type { Paged } from '@esquadro/contract/fields/page'
import type { InvoiceStatus, SentFile } from '@esquadro/contract/invoices/invoice'
import type * as shopkeeper from '@esquadro/contract/invoices/shopkeeper'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { contains } from '../database/search.queries.ts'
import { AppError } from '../errors/app-error.ts'

type Intake = Omit<shopkeeper.Intake, 'sentAt' | 'dismissedAt'> & {
  readonly sentAt: Date
  readonly dismissedAt: Date | null
}

/**
 * Of a refused file `k`: whether nothing is left to put right, by what was sent in its place or because the store's
 * invoice of the same key was taken, before or since. A cancellation is only settled by one.
 */
export const isSettled = sql<boolean>`(k.replaced_by is not null or exists (select from invoice_intakes l
  where l.store_id = k.store_id and l.access_key = k.access_key and l.verdict <> 'red'
    and (k.kind is distinct from 'cancellation' or l.kind = 'cancellation')))`

/** Every file that a store sent, newest first. */
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
  if (query.since) found = found.where('k.createdAt', '>=', query.since)
  if (query.q) found = found.where(contains('k.search', query.q))
  const [rows, counted] = await Promise.all([
    found
      .select('k.id')
      .orderBy('k.position', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const items = await readIntakes(
    db,
    storeId,
    rows.map(({ id }) => id),
  )
  return { items, total: counted.total, page: query.page, limit: query.limit }
}

/** One file that a store sent; `not-found` where it sent none of this id. */
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
    .leftJoin('invoices as i', 'i.id', 'k.invoiceId')
    .leftJoin('invoices as e', (join) =>
      join.onRef('e.accessKey', '=', 'k.accessKey').onRef('e.storeId', '=', 'k.storeId'),
    )
    .select(['k.id', 'k.fileName', 'k.archive', 'k.kind', 'k.verdict', 'k.refusal', 'k.checks', 'k.byHand'])
    .select(['k.accessKey', 'k.issuedOn', 'k.totalCents', 'u.name as sentBy', 'k.createdAt as sentAt'])
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
    checks: row.checks as InvoiceCheck[],
    status: row.status as InvoiceStatus | null,
    state: row.verdict !== 'red' ? null : row.dismissedAt ? 'dismissed' : settled ? 'settled' : 'open',
    hasFile: fileId !== null,
  }))
}

/** Where the bytes of a refused file of a store are, or null. */
export async function findIntakeFile(
  db: Database,
  storeId: string,
  id: string,
): Promise<{ storageKey: string; name: string; mime: string } | null> {
  const found = await db
    .selectFrom('invoiceIntakes as k')
    .innerJoin('files as f', 'f.id', 'k.fileId')
    .select(['f.storageKey', 'f.name', 'f.mime'])
    .where('k.id', '=', id)
    .where('k.storeId', '=', storeId)
    .executeTakeFirst()
  return found ?? null
}

/** How long a refused file is kept: an older invoice would not be taken anyway. */
const REFUSED_KEPT_DAYS = 90

/**
 * Forgets the refused files that were sent more than 90 days ago, at most 1,000 at a time; what was wrong with them
 * stays noted. Answers where their bytes are, for the caller to remove.
 */
export async function forgetRefusedFiles(db: Database, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - REFUSED_KEPT_DAYS * 86_400_000)
  const { rows } = await sql<{ storageKey: string }>`
    with old as (
      select id, file_id from invoice_intakes
      where file_id is not null and created_at < ${before} order by created_at limit 1000),
    forgotten as (update invoice_intakes k set file_id = null from old where k.id = old.id)
    select f.storage_key from files f join old on old.file_id = f.id`.execute(db)
  const keys = rows.map(({ storageKey }) => storageKey)
  await sql`delete from files where storage_key = any(${keys}::text[])`.execute(db)
  return keys
}

/** Active professionals whose name holds what was typed, by name; at most ten. */
export async function searchProfessionals(
  db: Database,
  typed: string,
): Promise<{ id: string; name: string; city: string | null; state: string | null }[]> {
  // The column of the index holds the e-mail as well, which nobody may look for here.
  return db
    .selectFrom('users as u')
    .innerJoin('professionals as p', 'p.userId', 'u.id')
    .select(['u.id', 'u.name', 'p.city', 'p.state'])
    .where('u.userType', '=', 'professional')
    .where('u.status', '=', 'active')
    .where(contains('u.search', typed))
    .where(sql<boolean>`position(fold(${typed}) in fold(u.name)) > 0`)
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(10)
    .execute()
}

/** Puts a refused file of a store aside, or takes it up again; answers whether there is such a one. */
export async function dismissIntake(
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
