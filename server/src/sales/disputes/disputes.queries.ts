import type { QueryOf } from '@esquadro/contract'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import type * as cmsDisputes from '@esquadro/contract/sales/disputes/cms'
import type { DisputeStatus, OwnDispute } from '@esquadro/contract/sales/disputes/dispute'
import type * as professional from '@esquadro/contract/sales/disputes/professional'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { pageOf } from '../../platform/database/page.queries.ts'
import { containsDocument } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'

/** The unique index on the open dispute of a document. */
export const isDisputed = 'one_open_dispute_per_document'

export interface Dispute {
  readonly id: string
  readonly document: string
  readonly customerName: string
  readonly claimantId: string
  readonly holderId: string
  readonly status: DisputeStatus
  readonly fileId: string | null
  readonly replyFileId: string | null
}

/** Returns the document of a dispute, which never changes. Throws `not-found`. */
export async function getDisputedDocument(db: Database, id: string): Promise<string> {
  const row = await db.selectFrom('disputes').select('document').where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row.document
}

/** Locks a dispute until the transaction ends. Throws `not-found`. */
export async function getAndLockDispute(trx: Database, id: string): Promise<Dispute> {
  const row = await trx
    .selectFrom('disputes')
    .select(['id', 'document', 'customerName', 'claimantId', 'holderId', 'status', 'fileId', 'replyFileId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  // A check constraint excludes other values.
  return { ...row, status: row.status as DisputeStatus }
}

/** Inserts an open dispute and returns its id. Violates `isDisputed` if the document has an open one. */
export async function insertDispute(
  trx: Database,
  dispute: Omit<Dispute, 'id' | 'status' | 'replyFileId'> & {
    readonly customerId: string
    readonly statement: string
    readonly now: Date
  },
): Promise<string> {
  const { now, ...values } = dispute
  const { id } = await trx
    .insertInto('disputes')
    .values({ ...values, openedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the holder's side of a dispute. */
export async function setReply(
  trx: Database,
  id: string,
  reply: { readonly text: string; readonly fileId: string | null; readonly now: Date },
): Promise<void> {
  await trx
    .updateTable('disputes')
    .set({ reply: reply.text, replyFileId: reply.fileId, repliedAt: reply.now })
    .where('id', '=', id)
    .execute()
}

/** Closes a dispute. */
export async function closeDispute(
  trx: Database,
  id: string,
  closing: {
    readonly status: Exclude<DisputeStatus, 'open'>
    readonly by: string | null
    readonly note: string | null
    readonly now: Date
  },
): Promise<void> {
  const { status, by, note, now } = closing
  await trx
    .updateTable('disputes')
    .set({ status, decidedBy: by, decidedAt: now, decisionNote: note })
    .where('id', '=', id)
    .execute()
}

type OwnRow = Omit<OwnDispute, 'openedAt' | 'decidedAt'> & {
  readonly openedAt: Date
  readonly decidedAt: Date | null
}

const fileOf = (alias: string): RawBuilder<unknown> =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null
    then json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`

const ownColumns = (reader: string) => sql`
  d.id, case when d.claimant_id = ${reader} then 'claimant' else 'holder' end as side, d.document, d.customer_name, d.status,
  case when d.claimant_id = ${reader} then d.statement else d.reply end as statement,
  case when d.claimant_id = ${reader} then ${fileOf('f')} else ${fileOf('r')} end as file,
  d.opened_at, d.decided_at, d.decision_note`
const withFiles = sql`disputes d left join files f on f.id = d.file_id left join files r on r.id = d.reply_file_id`

/** Returns a dispute as one of its professionals sees it. Throws `not-found` for others. */
export async function getOwnDispute(db: Database, reader: string, id: string): Promise<OwnRow> {
  const { rows } = await sql<OwnRow>`
    select ${ownColumns(reader)} from ${withFiles}
    where d.id = ${id} and ${reader} in (d.claimant_id, d.holder_id)`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** Lists the disputes in which a professional is claimant or holder, newest first. */
export async function listOwnDisputes(
  db: Database,
  reader: string,
  query: QueryOf<typeof professional.getAll>,
): Promise<Paged<OwnRow>> {
  const status = query.status ? sql`and d.status = ${query.status}` : sql``
  // Two index scans; a disjunction over both columns would read the whole table.
  const own = sql`(
    select id from disputes d where d.claimant_id = ${reader} ${status}
    union all select id from disputes d where d.holder_id = ${reader} ${status})`
  const [{ rows: items }, { rows: counted }] = await Promise.all([
    sql<OwnRow>`
      select ${ownColumns(reader)} from ${withFiles} where d.id in ${own}
      order by d.opened_at desc, d.id ${pageOf(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${own} own`.execute(db),
  ])
  return { items, total: counted[0]?.total ?? 0, page: query.page, limit: query.limit }
}

type CmsRow = Omit<cmsDisputes.CmsDispute, 'openedAt' | 'decidedAt'> & {
  readonly openedAt: Date
  readonly decidedAt: Date | null
}

const named = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)})`
const cmsColumns = sql`d.id, d.document, d.customer_name, ${named('c')} as claimant, ${named('h')} as holder, d.status,
  d.replied_at is not null as has_reply, d.opened_at, d.decided_at`
const withSides = sql`disputes d join users c on c.id = d.claimant_id join users h on h.id = d.holder_id`

type CmsFilters = Omit<QueryOf<typeof cmsDisputes.getAll>, 'page' | 'limit'>

function whereOf(query: CmsFilters): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (query.q) conditions.push(containsDocument('d.search', query.q))
  if (query.status) conditions.push(sql`d.status = ${query.status}`)
  return sql.join(conditions, sql` and `)
}

function orderOf(query: CmsFilters): RawBuilder<unknown> {
  const { direction } = readSort(query.sort)
  return sql`d.opened_at ${sql.raw(direction)}, d.id ${sql.raw(direction === 'desc' ? 'asc' : 'desc')}`
}

/** Reads all matching disputes in batches; the caller masks the documents. */
export const exportedDisputes = (db: Database, query: CmsFilters): AsyncIterable<readonly CmsRow[]> =>
  readInBatches(
    db,
    sql<CmsRow>`select ${cmsColumns} from ${withSides} where ${whereOf(query)} order by ${orderOf(query)}`,
    (rows) => rows,
  )

/** Lists a page of all disputes, with the number of open ones; the caller masks the documents. */
export async function listDisputes(
  db: Database,
  query: QueryOf<typeof cmsDisputes.getAll>,
): Promise<Paged<CmsRow> & { open: number }> {
  const where = whereOf(query)
  const [{ rows: items }, { rows: counted }] = await Promise.all([
    sql<CmsRow>`
      select ${cmsColumns} from ${withSides} where ${where}
      order by ${orderOf(query)} ${pageOf(query)}`.execute(db),
    sql<{ total: number; open: number }>`
      select (select count(*)::int from disputes d where ${where}) as total,
        (select count(*)::int from disputes where status = 'open') as open`.execute(db),
  ])
  const { total = 0, open = 0 } = counted[0] ?? {}
  return { items, total, open, page: query.page, limit: query.limit }
}

type Side = cmsDisputes.DisputeSide
type DetailsRow = CmsRow & {
  readonly claimantSide: Side
  readonly holderSide: Side
  readonly decidedBy: { readonly id: string; readonly name: string } | null
  readonly decisionNote: string | null
}

const instantText = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The evidence of one side as JSON: statement and file, registration of the document, invoices of its customer. */
const sideOf = (
  user: string,
  statement: RawBuilder<unknown>,
  statedAt: RawBuilder<unknown>,
  file: string,
) => sql`(
  select json_build_object('professional', ${named(user)}, 'statement', ${statement},
    'statedAt', ${instantText(statedAt)}, 'file', ${fileOf(file)},
    'registeredAt', (select ${instantText(sql`min(k.created_at)`)} from customers k
      where k.document = d.document and k.professional_id = ${sql.ref(`${user}.id`)}),
    'invoices', json_build_object('count', count(i.id), 'approved', count(i.id) filter (where i.status = 'approved'),
      'approvedCents', coalesce(sum(i.total_cents) filter (where i.status = 'approved'), 0),
      'firstOn', min(i.issued_on), 'lastOn', max(i.issued_on)))
  from invoices i
  where i.recipient_document = d.document and i.professional_id = ${sql.ref(`${user}.id`)} and i.kind = 'sale')`

/** Returns a dispute with the evidence of both sides. Throws `not-found`. */
export async function getDispute(db: Database, id: string): Promise<DetailsRow> {
  const { rows } = await sql<DetailsRow>`
    select ${cmsColumns}, d.decision_note,
      case when b.id is not null then ${named('b')} end as decided_by,
      ${sideOf('c', sql`d.statement`, sql`d.opened_at`, 'f')} as claimant_side,
      ${sideOf('h', sql`d.reply`, sql`d.replied_at`, 'r')} as holder_side
    from ${withSides} left join users b on b.id = d.decided_by
      left join files f on f.id = d.file_id left join files r on r.id = d.reply_file_id
    where d.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}
