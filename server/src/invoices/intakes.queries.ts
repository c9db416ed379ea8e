import type { QueryOf } from '@esquadro/contract'
import { fileRefusal, type InvoiceCheck, type Light } from '@esquadro/contract/fields/invoice-check'
import type { Paged } from '@esquadro/contract/fields/page'
import type { InvoiceStatus, SentFile } from '@esquadro/contract/invoices/invoice'
import type * as shopkeeper from '@esquadro/contract/invoices/shopkeeper'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { contains } from '../database/search.queries.ts'

type Intake = Omit<shopkeeper.Intake, 'sentAt' | 'dismissedAt'> & {
  readonly sentAt: Date
  readonly dismissedAt: Date | null
}

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
      .where(
        sql<boolean>`not exists (select from invoice_intakes l where l.store_id = k.store_id
          and l.access_key = k.access_key and l.position > k.position and l.verdict <> 'red')`,
      )
  if (query.since) found = found.where('k.createdAt', '>=', query.since)
  if (query.q) found = found.where(contains('k.search', query.q))
  const [rows, counted] = await Promise.all([
    found
      .innerJoin('users as u', 'u.id', 'k.sentBy')
      .leftJoin('invoices as i', 'i.id', 'k.invoiceId')
      .select(['k.id', 'k.fileName', 'k.archive', 'k.kind', 'k.verdict', 'k.refusal', 'k.checks'])
      .select([
        'k.accessKey',
        'k.invoiceId',
        'i.status',
        'u.name as sentBy',
        'k.createdAt as sentAt',
        'k.dismissedAt',
      ])
      .orderBy('k.position', 'desc')
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const items = rows.map((row) => ({
    ...row,
    kind: row.kind as SentFile['kind'],
    verdict: row.verdict as Light,
    refusal: fileRefusal.nullable().parse(row.refusal),
    checks: row.checks as InvoiceCheck[],
    status: row.status as InvoiceStatus | null,
  }))
  return { items, total: counted.total, page: query.page, limit: query.limit }
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
