import type { QueryOf } from '@esquadro/contract'
import { type AccountStatus, accountStatuses } from '@esquadro/contract/people/accounts/status'
import type {} from '@esquadro/contract/people/levels/levels'
import type * as cmsProfessionals from '@esquadro/contract/people/professionals/cms'
import type { Profession } from '@esquadro/contract/people/professionals/vocabulary'
import { bareCpf, isCpf } from '@esquadro/contract/platform/fields/cpf'
import { readSort } from '@esquadro/contract/platform/fields/page'
import { sql } from 'kysely'
import { dayOf } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/connect.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { findCycle } from '../levels/levels.rules.ts'
import { hasLevel } from '../levels/standing.queries.ts'
import type { UserDataColumns } from './registration/user-data.rules.ts'

/** The unique index on the CPFs of accounts that are not unconfirmed sign-ups. */
export const cpfIsTaken = 'professionals_cpf_key'

/** Adds the professional's row of an account. */
export async function insertProfessional(
  trx: Database,
  professional: { readonly userId: string; readonly holdsCpf: boolean; readonly now: Date },
): Promise<void> {
  const { now, ...values } = professional
  await trx
    .insertInto('professionals')
    .values({ ...values, createdAt: now })
    .execute()
}

/** Updates the given columns of a professional. Violates `cpfIsTaken` if another professional has the CPF. */
export async function updateProfessional(
  trx: Database,
  userId: string,
  columns: UserDataColumns & { readonly inviteCode?: string | null; readonly holdsCpf?: boolean },
): Promise<void> {
  if (Object.values(columns).every((value) => value === undefined)) return
  await trx.updateTable('professionals').set(columns).where('userId', '=', userId).execute()
}

/** Returns the CPF of a professional, or null. */
export async function findCpf(db: Database, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('professionals')
    .select('cpf')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row?.cpf ?? null
}

/** Whether another professional holds a CPF; unconfirmed sign-ups do not hold theirs. */
export async function isCpfTaken(db: Database, cpf: string, butFor: string | null): Promise<boolean> {
  let query = db
    .selectFrom('professionals')
    .select('userId')
    .where('cpf', '=', cpf)
    .where('holdsCpf', '=', true)
  if (butFor) query = query.where('userId', '!=', butFor)
  return (await query.executeTakeFirst()) !== undefined
}

export type ProfessionalRow = NonNullable<Awaited<ReturnType<typeof findProfessional>>>

/** Returns a professional with all data, or null. */
export async function findProfessional(db: Database, userId: string) {
  const row = await db
    .selectFrom('users as u')
    .innerJoin('professionals as p', 'p.userId', 'u.id')
    .leftJoin('stores as s', 's.id', 'p.referenceStoreId')
    .leftJoin('files as f', 'f.id', 'p.abdFileId')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.cellphone',
      'u.status',
      'u.profileImageId',
      'u.acceptedTermsAt',
      'u.acceptsEmail',
      'u.emailConfirmedAt',
      'u.emailRejectedAt',
      'u.createdAt',
      'p.cpf',
      'p.birthDate',
      'p.gender',
      'p.profession',
      'p.modality',
      'p.cau',
      'p.crea',
      'p.abd',
      'p.abdFileId',
      'f.name as abdFileName',
      'p.zipCode',
      'p.street',
      'p.number',
      'p.complement',
      'p.neighborhood',
      'p.city',
      'p.state',
      'p.officeName',
      'p.officeCnpj',
      'p.officeRole',
      'p.instagram',
      'p.facebook',
      'p.behance',
      'p.pinterest',
      'p.referenceStoreId',
      's.tradeName as referenceStoreName',
      'p.referenceSeller',
      'p.inviteCode',
    ])
    .where('u.id', '=', userId)
    .where('u.userType', '=', 'professional')
    .executeTakeFirst()
  // Check constraints exclude other values.
  return row
    ? { ...row, profession: row.profession as Profession | null, status: row.status as AccountStatus }
    : null
}

type ProfessionalFilter = QueryOf<typeof cmsProfessionals.getAll>

type Narrowing = Omit<ProfessionalFilter, 'page' | 'limit'>

/** The professionals that match a filter, in any status; `q` matches a complete CPF, or part of a name or an e-mail. */
async function findProfessionals(db: Database, filter: Narrowing, now: Date) {
  const { q, profession, level, store } = filter
  const accounts = db
    .selectFrom('users as u')
    .where('u.userType', '=', 'professional')
    .where('u.erasedAt', 'is', null)
  let found = accounts.innerJoin('professionals as p', 'p.userId', 'u.id')
  if (profession) found = found.where('p.profession', '=', profession)
  if (store) found = found.where('p.referenceStoreId', '=', store)
  let counted = accounts
  if (level) {
    const day = dayOf(now)
    const cycle = findCycle(day, await getRules(db))
    const isAtLevel = await hasLevel(db, 'u.id', { level, cycle, day })
    found = found.where(isAtLevel)
    counted = counted.where(isAtLevel)
  }
  // Every professional has exactly one row: without a filter on it, an index on users counts them.
  if (!(profession || store || q)) return { found, counted }
  if (q)
    found = isCpf(bareCpf(q)) ? found.where('p.cpf', '=', bareCpf(q)) : found.where(contains('u.search', q))
  return { found, counted: found }
}

/** The rows of a filter in order, with their status. */
function selectListed(
  { found }: Pick<Awaited<ReturnType<typeof findProfessionals>>, 'found'>,
  { status, sort }: Pick<Narrowing, 'status' | 'sort'>,
) {
  const { column, direction } = readSort(sort)
  return (status ? found.where('u.status', '=', status) : found)
    .leftJoin('stores as s', 's.id', 'p.referenceStoreId')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.status',
      'u.profileImageId',
      'u.createdAt',
      'p.cpf',
      'p.profession',
      'p.city',
      'p.state',
      's.tradeName as referenceStore',
    ])
    .orderBy(`u.${column}`, direction)
    .orderBy('u.id', direction)
}

export type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number]

/** Reads all professionals that match a filter, in batches, for an export. */
export async function* exportedProfessionals<Shaped>(
  db: Database,
  filter: Narrowing,
  now: Date,
  shape: (rows: readonly ListedRow[], trx: Database) => Promise<readonly Shaped[]>,
): AsyncGenerator<readonly Shaped[], void> {
  const found = await findProfessionals(db, filter, now)
  yield* readInBatches<ListedRow, Shaped>(db, selectListed(found, filter), shape)
}

/** Lists a page of professionals with the number in each status. */
export async function listProfessionals(db: Database, filter: ProfessionalFilter, now: Date) {
  const { status, page, limit } = filter
  const all = await findProfessionals(db, filter, now)
  const [counted, items] = await Promise.all([
    all.counted
      .select(({ fn }) => ['u.status', fn.countAll<number>().as('count')])
      .groupBy('u.status')
      .execute(),
    selectListed(all, filter)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  const countOf = (wanted: AccountStatus) => counted.find((row) => row.status === wanted)?.count ?? 0
  const counts = Object.fromEntries(accountStatuses.map((entry) => [entry, countOf(entry)])) as Record<
    AccountStatus,
    number
  >
  const total = status ? counts[status] : counted.reduce((sum, { count }) => sum + count, 0)
  return { items, counts, total, page, limit }
}

/** Returns the approximate number of professionals from the database's statistics; -1 without any. */
export async function estimateProfessionals(db: Database): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select reltuples::int as people from pg_class where oid = 'professionals'::regclass`.execute(db)
  return rows[0]?.people ?? -1
}
