import { type Paged, type PageQuery, readSort } from '@esquadro/contract/platform/fields/page'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { readPage } from '../../platform/database/page.queries.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import {
  type ExtraPointFilter,
  type ExtraPointRow,
  extraPointColumns,
  foundExtraPoints,
} from './extra-points.queries.ts'

/** Reads all extra points that match a filter, in batches, for an export. */
export function exportedExtraPoints(
  db: Database,
  filter: Omit<ExtraPointFilter, 'page' | 'limit'>,
  today: string,
): AsyncIterable<readonly ExtraPointRow[]> {
  const { column, direction } = readSort(filter.sort)
  const found = foundExtraPoints(db, filter, today)
    .select(extraPointColumns)
    .orderBy(`extraPoints.${column}`, direction)
    .orderBy('extraPoints.id', direction)
  return readInBatches<ExtraPointRow>(db, found, (rows) => rows)
}

/** Records a refused scan. */
export async function insertRefusal(
  db: Database,
  refusal: {
    readonly extraPointId: string
    readonly professionalId: string
    readonly how: 'qr' | 'screen'
    readonly code: string
    readonly at: Date
  },
): Promise<void> {
  await db.insertInto('extraPointRefusals').values(refusal).execute()
}

export interface RefusalRow {
  readonly id: number
  readonly professionalId: string
  readonly name: string
  readonly how: 'qr' | 'screen'
  readonly code: string
  readonly at: Date
}

/** Lists a page of the refused scans of an extra point, newest first. */
export async function listRefusals(
  db: Database,
  extraPointId: string,
  query: PageQuery & { readonly q?: string | undefined },
): Promise<Paged<RefusalRow>> {
  return readPage(db, {
    columns: sql`r.id, r.professional_id, u.name, r.how, r.code, r.at`,
    from: sql`extra_point_refusals r join users u on u.id = r.professional_id`,
    where: sql`r.extra_point_id = ${extraPointId} and ${query.q ? contains('u.search', query.q) : sql`true`}`,
    order: sql`r.id desc`,
    query,
    itemOf: (row: RefusalRow) => row,
  })
}

/** Counts the scans of a professional since an instant, refused ones included. */
export async function countScans(db: Database, professionalId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select (
      (select count(*) from extra_point_refusals where professional_id = ${professionalId} and at > ${since}) +
      (select count(*) from extra_point_claims
        where professional_id = ${professionalId} and claimed_at > ${since} and how <> 'admin')
    )::int as scans`.execute(db)
  return rows[0]?.scans ?? 0
}

/** Counts the claims by code on an extra point since an instant. */
export async function countClaimsSince(db: Database, extraPointId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ claims: number }>`
    select count(*)::int as claims from extra_point_claims
    where extra_point_id = ${extraPointId} and claimed_at > ${since} and how <> 'admin'`.execute(db)
  return rows[0]?.claims ?? 0
}
