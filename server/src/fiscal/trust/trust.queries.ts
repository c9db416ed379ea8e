import type { QueryOf } from '@esquadro/contract'
import type * as cmsTrust from '@esquadro/contract/fiscal/trust/cms'
import type { TrustItem } from '@esquadro/contract/fiscal/trust/cms'
import { EXPIRING_DAYS, type TrustKind, type TrustState } from '@esquadro/contract/fiscal/trust/trust'
import { type Paged, readSort } from '@esquadro/contract/platform/fields/page'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { DB } from '../../platform/database/generated/tables.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { TrustData } from '../nfe/trust.ts'

/** An item to install, with its files by name. */
export interface NewItem {
  readonly kind: TrustKind
  readonly name: string
  readonly fingerprint: Uint8Array
  readonly validFrom: Date | null
  readonly validUntil: Date | null
  readonly files: ReadonlyMap<string, Uint8Array>
}

export interface Installing {
  readonly origin: TrustItem['origin']
  readonly by: string | null
  readonly now: Date
  /** Whether items that were removed are installed again. */
  readonly restores: boolean
}

/** Serializes installations until the end of the transaction, so that they can be counted. */
export async function lockTrust(trx: Database): Promise<void> {
  await trx.selectFrom('trustVersion').select('version').forUpdate().executeTakeFirstOrThrow()
}

/** The number of installed items. */
export async function countInstalled(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('trustItems')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Installs items; returns the ids of those that were not installed. The fingerprint identifies an item. */
export async function insertItems(
  trx: Database,
  items: readonly NewItem[],
  { origin, by, now, restores }: Installing,
): Promise<string[]> {
  if (items.length === 0) return []
  const written = await trx
    .insertInto('trustItems')
    .values(
      items.map(({ files, fingerprint, ...item }) => ({
        ...item,
        fingerprint: Buffer.from(fingerprint),
        files: files.size,
        origin,
        uploadedBy: by,
        uploadedAt: now,
      })),
    )
    .onConflict((conflict) =>
      restores
        ? conflict
            .column('fingerprint')
            .doUpdateSet((eb) => ({
              name: eb.ref('excluded.name'),
              origin,
              uploadedBy: by,
              uploadedAt: now,
              removedAt: null,
              removedBy: null,
            }))
            .where('trustItems.removedAt', 'is not', null)
        : conflict.column('fingerprint').doNothing(),
    )
    .returning(['id', 'fingerprint'])
    .execute()
  const ids = new Map(written.map(({ id, fingerprint }) => [fingerprint.toString('hex'), id]))
  const files = items.flatMap((item) => {
    const itemId = ids.get(Buffer.from(item.fingerprint).toString('hex'))
    return itemId === undefined
      ? []
      : [...item.files].map(([name, content]) => ({ itemId, name, content: Buffer.from(content) }))
  })
  if (files.length > 0) await trx.insertInto('trustFiles').values(files).execute()
  return written.map(({ id }) => id)
}

/** Removes an item and its files; its row stays. Returns what it was; throws `not-found` if it is not installed. */
export async function removeItem(
  trx: Database,
  id: string,
  by: { readonly userId: string; readonly now: Date },
): Promise<{ readonly name: string; readonly kind: string; readonly fingerprint: string }> {
  const removed = await trx
    .updateTable('trustItems')
    .set({ removedAt: by.now, removedBy: by.userId })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returning(['name', 'kind', 'fingerprint'])
    .executeTakeFirst()
  if (!removed) throw new AppError('not-found')
  await trx.deleteFrom('trustFiles').where('itemId', '=', id).execute()
  await trx.deleteFrom('trustNotices').where('subject', '=', id).execute()
  return { ...removed, fingerprint: removed.fingerprint.toString('hex') }
}

const stateAt = (now: Date) => sql<TrustState>`case
  when trust_items.valid_until <= ${now} then 'expired'
  when trust_items.valid_from > ${now} then 'not-yet'
  when trust_items.valid_until <= ${expiringUntil(now)} then 'expiring'
  else 'valid' end`

/** The end of the period in which a certificate is about to expire. */
export const expiringUntil = (now: Date): Date => new Date(now.getTime() + EXPIRING_DAYS * 86_400_000)

/** Only the demonstration trusts its own authority. */
export interface Viewer {
  readonly isDemo: boolean
  readonly now: Date
}

type Row = Omit<TrustItem, 'validFrom' | 'validUntil' | 'uploadedAt'> & {
  readonly validFrom: Date | null
  readonly validUntil: Date | null
  readonly uploadedAt: Date
}

const installed = (db: Database, isDemo: boolean) =>
  db
    .selectFrom('trustItems')
    .where('removedAt', 'is', null)
    .$if(!isDemo, (query) => query.where('origin', '<>', 'demonstration'))

async function read(query: SelectQueryBuilder<DB, 'trustItems', unknown>, now: Date): Promise<Row[]> {
  const rows = await query
    .leftJoin('users', 'users.id', 'trustItems.uploadedBy')
    .select(['trustItems.id', 'kind', 'trustItems.name', 'files', 'validFrom', 'validUntil', 'origin'])
    .select(['uploadedAt', 'users.name as uploadedBy'])
    .select(sql<string>`encode(fingerprint, 'hex')`.as('fingerprint'))
    .select(stateAt(now).as('state'))
    .execute()
  // Check constraints exclude other kinds and origins.
  return rows.map((row) => ({
    ...row,
    kind: row.kind as TrustKind,
    origin: row.origin as TrustItem['origin'],
  }))
}

/** Returns installed items by their ids, by name. */
export const getItems = (db: Database, ids: readonly string[], now: Date): Promise<Row[]> =>
  read(
    db
      .selectFrom('trustItems')
      .where('trustItems.id', 'in', [...ids])
      .orderBy('trustItems.name')
      .orderBy('trustItems.id'),
    now,
  )

export type TrustFilter = QueryOf<typeof cmsTrust.getAll>

/** Lists the installed items. Those without an end come last, in either order. */
export async function listItems(
  db: Database,
  { q, kind, state, sort, page, limit }: TrustFilter,
  { isDemo, now }: Viewer,
): Promise<Paged<Row>> {
  const { column, direction } = readSort(sort)
  let found = installed(db, isDemo)
  if (q) found = found.where(contains('trustItems.search', q))
  if (kind) found = found.where('kind', '=', kind)
  if (state) found = found.where(stateAt(now), '=', state)
  // Sequentially: an export reads in a transaction.
  const items = await read(
    found
      .orderBy(`trustItems.${column}`, (order) =>
        direction === 'desc' ? order.desc().nullsLast() : order.asc(),
      )
      .orderBy('trustItems.id', direction)
      .limit(limit)
      .offset((page - 1) * limit),
    now,
  )
  const { total } = await found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items, total, page, limit }
}

/** The version of what is installed. */
export async function getTrustVersion(db: Database): Promise<string> {
  const { version } = await db.selectFrom('trustVersion').select('version').executeTakeFirstOrThrow()
  return version
}

/** Reads the content of everything installed. */
export async function readTrustData(
  db: Database,
  isDemo: boolean,
): Promise<Pick<TrustData, 'certificates' | 'schemas'>> {
  const rows = await installed(db, isDemo)
    .innerJoin('trustFiles', 'trustFiles.itemId', 'trustItems.id')
    .select(['trustItems.id', 'kind', 'trustItems.name', 'trustFiles.name as file', 'content'])
    .orderBy('trustItems.id')
    .execute()
  const packages = Map.groupBy(
    rows.filter(({ kind }) => kind === 'schemas'),
    ({ id }) => id,
  )
  return {
    certificates: rows.filter(({ kind }) => kind !== 'schemas').map(({ content }) => bytesOf(content)),
    schemas: [...packages.values()].map((files) => ({
      name: files[0]?.name ?? '',
      files: new Map(files.map(({ file, content }) => [file, bytesOf(content)])),
    })),
  }
}

/** Copies: a buffer may be a view of a larger one, which would be sent to the threads as a whole. */
const bytesOf = (content: Buffer): Uint8Array => new Uint8Array(content)
