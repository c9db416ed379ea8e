import type { QueryOf } from '@esquadro/contract'
import { type Paged, type PageQuery, readSort } from '@esquadro/contract/platform/fields/page'
import type * as cmsExtraPoints from '@esquadro/contract/rewards/extra-points/cms'
import type { ExtraPointData } from '@esquadro/contract/rewards/extra-points/extra-point'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { DB } from '../../platform/database/generated/tables.ts'
import { readPage } from '../../platform/database/page.queries.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/** The columns of `ExtraPointRow`. */
export const extraPointColumns = [
  'extraPoints.id',
  'extraPoints.number',
  'extraPoints.name',
  'extraPoints.description',
  'extraPoints.points',
  'extraPoints.validFrom',
  'extraPoints.validUntil',
  'extraPoints.active',
  'extraPoints.maxClaims',
  'extraPoints.maxPerHour',
  'extraPoints.screenOnly',
  'extraPoints.claims',
  'extraPoints.createdAt',
] as const

/** A stored extra point; its code contains `number`. */
export interface ExtraPointRow {
  readonly id: string
  readonly number: number
  readonly name: string
  readonly description: string | null
  readonly points: number
  readonly validFrom: string
  readonly validUntil: string
  readonly active: boolean
  readonly maxClaims: number | null
  readonly maxPerHour: number | null
  readonly screenOnly: boolean
  readonly claims: number
  readonly createdAt: Date
}

const valuesOf = ({ description, ...data }: ExtraPointData) => ({
  ...data,
  description: description || null,
})

/** Inserts an extra point, which can be claimed from its first day on. */
export const insertExtraPoint = (
  trx: Database,
  data: ExtraPointData,
  by: { readonly adminId: string; readonly now: Date },
): Promise<ExtraPointRow> =>
  trx
    .insertInto('extraPoints')
    .values({ ...valuesOf(data), createdBy: by.adminId, createdAt: by.now, updatedAt: by.now })
    .returning(extraPointColumns)
    .executeTakeFirstOrThrow()

/** Updates an extra point; existing claims keep their points. Violates `extra_point_has_room` below the claims made. */
export async function writeExtraPoint(
  trx: Database,
  id: string,
  data: ExtraPointData,
  now: Date,
): Promise<ExtraPointRow> {
  const row = await trx
    .updateTable('extraPoints')
    .set({ ...valuesOf(data), updatedAt: now })
    .where('id', '=', id)
    .returning(extraPointColumns)
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row
}

/** Suspends or reactivates an extra point (§4: `{ id, active }`). */
export async function setExtraPointActive(
  trx: Database,
  id: string,
  active: boolean,
  now: Date,
): Promise<ExtraPointRow> {
  const row = await trx
    .updateTable('extraPoints')
    .set({ active, updatedAt: now })
    .where('id', '=', id)
    .returning(extraPointColumns)
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row
}

/** Returns an extra point. Throws `not-found`. */
export async function getExtraPoint(db: Database, id: string): Promise<ExtraPointRow> {
  const row = await db
    .selectFrom('extraPoints')
    .select(extraPointColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('not-found')
  return row
}

/** Returns the extra point with the number of a code, else null. */
export async function findExtraPointByNumber(db: Database, number: number): Promise<ExtraPointRow | null> {
  const row = await db
    .selectFrom('extraPoints')
    .select(extraPointColumns)
    .where('number', '=', number)
    .executeTakeFirst()
  return row ?? null
}

export type ExtraPointFilter = QueryOf<typeof cmsExtraPoints.getAll>

/** Lists a page of extra points with the number of claims of each. */
export async function listExtraPoints(
  db: Database,
  filter: ExtraPointFilter,
  today: string,
): Promise<Paged<ExtraPointRow>> {
  const { column, direction } = readSort(filter.sort)
  const found = foundExtraPoints(db, filter, today)
  const [items, { total }] = await Promise.all([
    found
      .select(extraPointColumns)
      .orderBy(`extraPoints.${column}`, direction)
      .orderBy('extraPoints.id', direction)
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items, total, page: filter.page, limit: filter.limit }
}

/** The extra points that match a filter. */
export function foundExtraPoints(
  db: Database,
  filter: Pick<ExtraPointFilter, 'q' | 'state'>,
  today: string,
): Found {
  let found: Found = db.selectFrom('extraPoints')
  if (filter.q) found = found.where(contains('extraPoints.search', filter.q))
  return filter.state ? inState(found, filter.state, today) : found
}

type Found = SelectQueryBuilder<DB, 'extraPoints', object>

function inState(found: Found, state: NonNullable<ExtraPointFilter['state']>, today: string): Found {
  if (state === 'inactive') return found.where('extraPoints.active', '=', false)
  const active = found.where('extraPoints.active', '=', true)
  if (state === 'future') return active.where('extraPoints.validFrom', '>', today)
  if (state === 'past') return active.where('extraPoints.validUntil', '<', today)
  return active.where('extraPoints.validFrom', '<=', today).where('extraPoints.validUntil', '>=', today)
}

/** A claim on an extra point as an administrator sees it, including removed ones. */
export interface ClaimRow {
  readonly id: string
  readonly professionalId: string
  readonly name: string
  readonly how: string
  readonly points: number
  readonly claimedAt: Date
  readonly removedAt: Date | null
}

/** Lists a page of the claims on an extra point, newest first; search by name or e-mail. */
export async function listClaims(
  db: Database,
  extraPointId: string,
  query: PageQuery & { readonly q?: string | undefined },
): Promise<Paged<ClaimRow>> {
  return readPage(db, {
    columns: sql`c.id, c.professional_id, u.name, c.how, c.points, c.claimed_at, c.removed_at`,
    from: sql`extra_point_claims c join users u on u.id = c.professional_id`,
    where: sql`c.extra_point_id = ${extraPointId} and ${query.q ? contains('u.search', query.q) : sql`true`}`,
    order: sql`c.claimed_at desc, c.id desc`,
    query,
    itemOf: (row: ClaimRow) => row,
  })
}
