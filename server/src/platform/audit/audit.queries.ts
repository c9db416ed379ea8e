import type { QueryOf } from '@esquadro/contract'
import type * as cmsAudit from '@esquadro/contract/platform/audit/cms'
import type { AuditItem } from '@esquadro/contract/platform/audit/cms'
import { type AuditArea, auditSubjects } from '@esquadro/contract/platform/audit/vocabulary'
import { BUSINESS_TIME_ZONE } from '@esquadro/contract/platform/fields/date'
import type { Paged } from '@esquadro/contract/platform/fields/page'
import { sql } from 'kysely'
import { addDays } from '../clock.ts'
import type { AuditContext, AuditEntry } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { COUNTED, totalOf } from '../database/page.queries.ts'
import { readInBatches } from '../lists/cursor.queries.ts'
import type { Language } from '../messages/messages.ts'
import { listChanges } from './audit.rules.ts'
import { findNamed } from './names.queries.ts'
import { idsIn, writeSentence } from './sentence.rules.ts'

/** Appends an action to the audit log, in the caller's transaction. */
export const recordAudit = (trx: Database, auditContext: AuditContext, entry: AuditEntry): Promise<void> =>
  recordAudits(trx, auditContext, [entry])

/** Appends several actions to the audit log, in the caller's transaction. */
export async function recordAudits(
  trx: Database,
  { actor, now }: AuditContext,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await trx
    .insertInto('auditLog')
    .values(
      entries.map((entry) => ({
        at: now,
        actorId: actor.id,
        actorType: actor.type,
        action: entry.action,
        subjectType: entry.subjectType,
        subjectId: entry.subjectId ?? null,
        before: entry.before === undefined ? null : JSON.stringify(entry.before),
        after: entry.after === undefined ? null : JSON.stringify(entry.after),
        requestId: actor.requestId,
      })),
    )
    .execute()
}

/** An entry as it is listed and exported. */
export type ListedEntry = Omit<AuditItem, 'at'> & { readonly at: Date }

type Narrowing = Omit<QueryOf<typeof cmsAudit.exportAll>, 'format'>

/**
 * The matching entries. With `newest`, reads only the newest of each kind in an area, because an index finds
 * the newest of one kind, but is not used for several kinds.
 */
function matching(db: Database, query: Narrowing, newest?: number) {
  let found = db.selectFrom('auditLog')
  if (query.area && newest !== undefined && isOnlyArea(query))
    found = found.where(
      'auditLog.id',
      'in',
      sql<number>`(
        select n.id from unnest(${subjectsOf(query.area)}::text[]) k (subject_type) cross join lateral (
          select id from audit_log where subject_type = k.subject_type order by id desc limit ${newest}) n)`,
    )
  else if (query.area) found = found.where('subjectType', 'in', subjectsOf(query.area))
  if (query.subjectType) found = found.where('subjectType', '=', query.subjectType)
  if (query.subjectId) found = found.where('subjectId', '=', query.subjectId)
  if (query.action) found = found.where('action', '=', query.action)
  if (query.actor) found = found.where('actorId', '=', query.actor)
  const { professional } = query
  if (professional)
    found = found.where(
      'auditLog.id',
      'in',
      sql<number>`(
        select id from audit_log where subject_type = 'user' and subject_id = ${professional}
        union all select id from audit_log where after ->> 'professionalId' = ${professional})`,
    )
  if (query.from) found = found.where('at', '>=', startOf(query.from))
  if (query.to) found = found.where('at', '<', startOf(addDays(query.to, 1)))
  return found
}

const isOnlyArea = ({ area: _, ...others }: Narrowing): boolean =>
  (['subjectType', 'subjectId', 'action', 'actor', 'professional', 'from', 'to'] as const).every(
    (filter) => others[filter] === undefined,
  )

const subjectsOf = (area: AuditArea): string[] =>
  Object.entries(auditSubjects).flatMap(([subject, of]) => (of === area ? [subject] : []))

const listed = (found: ReturnType<typeof matching>) =>
  found
    .leftJoin('users', 'users.id', 'auditLog.actorId')
    .leftJoin('apiKeys', (join) =>
      join.onRef('apiKeys.id', '=', 'auditLog.actorId').on('auditLog.actorType', '=', 'key'),
    )
    .select(['auditLog.id', 'auditLog.at', 'auditLog.actorId', 'auditLog.actorType'])
    .select((eb) => eb.fn.coalesce('users.name', 'apiKeys.name').as('name'))
    .select(['auditLog.action', 'auditLog.subjectType', 'auditLog.subjectId'])
    .select(['auditLog.before', 'auditLog.after', 'auditLog.requestId'])
    .orderBy('auditLog.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

/** Adds sentences and changes to the rows; reads the names of all mentioned records in one query. */
async function shaped(db: Database, rows: readonly Row[], language: Language): Promise<ListedEntry[]> {
  const entries = rows.map((row) => ({
    row,
    entry: {
      // Check constraints exclude other values.
      actor: { id: row.actorId, type: row.actorType as AuditItem['actor']['type'], name: row.name },
      action: row.action,
      subjectId: row.subjectId,
      before: row.before,
      after: row.after,
    },
  }))
  const names = await findNamed(db, [...new Set(entries.flatMap(({ entry }) => idsIn(entry)))])
  return entries.map(({ row, entry }) => ({
    id: row.id,
    at: row.at,
    actor: entry.actor,
    action: row.action,
    sentence: writeSentence(entry, names, language),
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    changes: listChanges(row.subjectType, row.before, row.after),
    names: [...new Set(idsIn(entry))].flatMap((id) => {
      const name = names.get(id)?.name
      return name ? [{ id, name }] : []
    }),
    requestId: row.requestId,
  }))
}

/** Lists matching entries, newest first, with their sentences and changes; counts at most 10,000. */
export async function listAudit(
  db: Database,
  query: QueryOf<typeof cmsAudit.getAll>,
  language: Language,
): Promise<Paged<ListedEntry> & { isMore: boolean }> {
  const found = matching(db, query, COUNTED)
  const [rows, counted] = await Promise.all([
    listed(matching(db, query, query.page * query.limit))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit)
      .execute(),
    db
      .selectFrom(found.select('auditLog.id').limit(COUNTED).as('some'))
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    items: await shaped(db, rows, language),
    ...totalOf(counted.rows),
    page: query.page,
    limit: query.limit,
  }
}

/** All matching entries in batches, newest first. */
export const exportedAudit = (db: Database, query: Narrowing, language: Language) =>
  readInBatches(db, listed(matching(db, query)), (rows, trx) => shaped(trx, rows, language))

/** Returns the instant at which a business day begins. */
const startOf = (day: string) => sql<Date>`${day}::timestamp at time zone ${BUSINESS_TIME_ZONE}`

/** Lists the distinct actions and subject types with one index step for each, independent of the log's length. */
export async function listKinds(db: Database): Promise<{ actions: string[]; subjectTypes: string[] }> {
  const { rows } = await sql<{ actions: string[]; subjectTypes: string[] }>`
    with recursive actions (action) as (
      (select action from audit_log order by action limit 1)
      union all
      select (select l.action from audit_log l where l.action > a.action order by l.action limit 1)
      from actions a where a.action is not null
    ), subjects (subject_type) as (
      (select subject_type from audit_log order by subject_type limit 1)
      union all
      select (select l.subject_type from audit_log l where l.subject_type > s.subject_type order by l.subject_type limit 1)
      from subjects s where s.subject_type is not null
    )
    select
      coalesce((select json_agg(action order by action) from actions where action is not null), '[]') as actions,
      coalesce((select json_agg(subject_type order by subject_type) from subjects where subject_type is not null), '[]')
        as subject_types`.execute(db)
  return rows[0] ?? { actions: [], subjectTypes: [] }
}
