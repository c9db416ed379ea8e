import type { ProductInput, StoreCode } from '@esquadro/contract/catalogue/products/cms'
import type { Product, productsQuery } from '@esquadro/contract/catalogue/products/shared'
import { bareEan } from '@esquadro/contract/platform/fields/ean'
import { type Paged, type PageQuery, readSort } from '@esquadro/contract/platform/fields/page'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ProgrammeFacts } from '../../ledger/points/earning.queries.ts'
import type { Rate } from '../../ledger/points/points.rules.ts'
import { type Database, prepared } from '../../platform/database/connect.ts'
import { COUNTED, pageOf, totalOf } from '../../platform/database/page.queries.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { imageAddressOf } from '../../platform/files/files.rules.ts'
import { readInBatches } from '../../platform/lists/cursor.queries.ts'

/** A condition: the product `p`, its brand and its category are all active. */
export const isParticipating = sql<boolean>`p.active
  and p.brand_id <> all (array(select id from brands where not active))
  and p.category_id <> all (array(select id from categories where not active))`

/** Counts how many of the given products participate. */
export async function countParticipating(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from products p where p.id = any(${[...ids]}::uuid[]) and ${isParticipating}`.execute(
    db,
  )
  return rows[0]?.found ?? 0
}

interface ProductRow {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly ean: string | null
  readonly description: string | null
  readonly unit: string | null
  readonly imageId: string | null
  readonly active: boolean
  readonly revision: number
  readonly brandId: string
  readonly brandName: string
  readonly brandActive: boolean
  readonly categoryId: string
  readonly categoryName: string
  readonly categoryActive: boolean
}

const columns = sql`p.id, p.name, p.code, p.ean, p.description, p.unit, p.image_id as "imageId", p.active,
  p.revision,   b.id as "brandId", b.name as "brandName", b.active as "brandActive",
  c.id as "categoryId", c.name as "categoryName", c.active as "categoryActive"`
const tables = sql`products p join brands b on b.id = p.brand_id join categories c on c.id = p.category_id`
const sortColumns = {
  name: [sql`p.name`],
  code: [sql`p.code`],
  brand: [sql`b.name`, sql`p.name`],
  category: [sql`c.name`, sql`p.name`],
  createdAt: [sql`p.created_at`],
} as const satisfies Record<string, readonly RawBuilder<unknown>[]>

/** The rate of a product; both null: the programme's default rate. */
interface ProductRate {
  readonly rateBps: number | null
  readonly fixedPoints: number | null
}

const productOf = (row: ProductRow): Product => ({
  id: row.id,
  name: row.name,
  code: row.code,
  ean: row.ean,
  description: row.description,
  unit: row.unit,
  image: imageAddressOf(row.imageId),
  active: row.active,
  revision: row.revision,
  brand: { id: row.brandId, name: row.brandName, active: row.brandActive },
  category: { id: row.categoryId, name: row.categoryName, active: row.categoryActive },
})

type Filters = Omit<z.output<typeof productsQuery>, 'page' | 'limit'>
export type RatedProduct = Product & ProductRate

/** The ids of inactive brands and categories. */
type Inactive = ProgrammeFacts['inactive']

/**
 * Returns the conditions of a query on products `p`. Members see only participating products; administrators
 * (`inactive` is null) see all.
 */
function conditionsOf(query: Filters, inactive: Inactive | null): RawBuilder<unknown> {
  const conditions: RawBuilder<unknown>[] = [inactive ? sql`p.active` : sql`true`]
  // If no brand or category is inactive, the count of a category reads only its index.
  if (inactive?.brandIds.length) conditions.push(sql`p.brand_id <> all(${inactive.brandIds}::uuid[])`)
  if (inactive?.categoryIds.length)
    conditions.push(sql`p.category_id <> all(${inactive.categoryIds}::uuid[])`)
  if (query.q) conditions.push(contains('p.search', query.q))
  if (query.brand) conditions.push(sql`p.brand_id = ${query.brand}`)
  if (query.category) conditions.push(sql`p.category_id = ${query.category}`)
  // Partial indexes cover inactive products and those without an EAN: the condition must be part of the text.
  if (!inactive && query.active !== undefined)
    conditions.push(query.active ? sql`p.active` : sql`not p.active`)
  if (query.hasEan !== undefined) conditions.push(query.hasEan ? sql`p.ean is not null` : sql`p.ean is null`)
  return sql.join(conditions, sql` and `)
}

function productOrder({ sort }: Filters) {
  const { column, direction } = readSort(sort)
  return sql.join([...sortColumns[column], sql`p.id`].map((entry) => sql`${entry} ${sql.raw(direction)}`))
}

const ratedOf = (row: ProductRow & ProductRate): RatedProduct => ({
  ...productOf(row),
  rateBps: row.rateBps,
  fixedPoints: row.fixedPoints,
})

/** Lists a page of the participating products, or of all products if `inactive` is null. */
export async function listProducts(
  db: Database,
  query: z.output<typeof productsQuery>,
  inactive: Inactive | null,
): Promise<Paged<Product> & { readonly isMore: boolean }> {
  const { page, limit, q, sort } = query
  const where = conditionsOf(query, inactive)
  const count = sql<{ total: number }>`
    select count(*)::int as total from (select from products p where ${where} limit ${sql.lit(COUNTED)}) counted`
  const { rows } = await sql<ProductRow & { total: number }>`
    select ${page === 1 && !q && sort === 'name' ? prepared('products') : sql``} ${columns}, (${count}) as total
    from ${tables} where ${where}
    order by ${productOrder(query)} ${pageOf(query)}`.execute(db.withoutPlugins())
  const counted = rows[0]?.total ?? (page === 1 ? 0 : ((await count.execute(db)).rows[0]?.total ?? 0))
  return { items: rows.map(productOf), ...totalOf(counted), page, limit }
}

/** Reads all products as an administrator filters and sorts them, with their rate on a day, in batches, for an export. */
export const exportedProducts = (
  db: Database,
  query: Filters,
  day: string,
): AsyncIterable<readonly RatedProduct[]> =>
  readInBatches(
    db.withoutPlugins(),
    sql<ProductRow & ProductRate>`
      select ${columns}, rate.points_per_real_bps as "rateBps", rate.fixed_points as "fixedPoints"
      from ${tables} left join lateral rate_on(p.id, b.id, c.id, ${day}::date) rate on true
      where ${conditionsOf(query, null)} order by ${productOrder(query)}`,
    (rows) => rows.map(ratedOf),
  )

/** Returns the products' own rates on a day, by id. */
export async function listProductRates(
  db: Database,
  ids: readonly string[],
  day: string,
): Promise<ReadonlyMap<string, Rate>> {
  const { rows } = await sql<{ id: string } & Rate>`
    select t.id, a.points_per_real_bps as bps, a.fixed_points as fixed
    from unnest(${[...ids]}::uuid[]) t (id) cross join lateral rate_on(t.id, null, null, ${day}::date) a`.execute(
    db,
  )
  return new Map(rows.map(({ id, bps, fixed }) => [id, { bps, fixed }]))
}

/** Reads a product, active or not; throws `not-found`. */
export async function getProduct(db: Database, id: string): Promise<Product> {
  const { rows } = await sql<ProductRow>`select ${columns} from ${tables} where p.id = ${id}`.execute(
    db.withoutPlugins(),
  )
  if (!rows[0]) throw new AppError('not-found')
  return productOf(rows[0])
}

type ProductTexts = Omit<ProductInput, 'image'>
/** The fields of a product without its picture; an empty text is stored as null. */
export type ProductFacts = { readonly [Key in keyof ProductTexts]: ProductTexts[Key] | null } & Pick<
  ProductTexts,
  'name' | 'code' | 'brandId' | 'categoryId'
> & {
    /** The picture; absent: it stays as it is. */
    readonly imageId?: string | null | undefined
  }

const valuesOf = (product: ProductFacts) => ({
  name: product.name,
  code: product.code,
  ean: product.ean || null,
  description: product.description || null,
  unit: product.unit || null,
  brandId: product.brandId,
  categoryId: product.categoryId,
  ...(product.imageId !== undefined && { imageId: product.imageId }),
})

/** Inserts a product; returns its id. Violates the unique keys of code and EAN and the foreign keys of brand and category. */
export async function insertProduct(trx: Database, product: ProductFacts, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('products')
    .values({ ...valuesOf(product), createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Updates a product. Violates the same constraints as `insertProduct`. */
export async function updateProduct(
  trx: Database,
  id: string,
  product: ProductFacts,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('products')
    .set({ ...valuesOf(product), updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Returns the id and the digest of a product's picture, or null. */
export async function findImage(
  db: Database,
  id: string,
): Promise<{ readonly id: string; readonly sha256: string } | null> {
  const row = await db
    .selectFrom('products as p')
    .innerJoin('files as f', 'f.id', 'p.imageId')
    .select(['f.id', 'f.sha256'])
    .where('p.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

interface NamedProduct {
  readonly id: string
  readonly name: string
  readonly code: string
  readonly brand: string
}

/**
 * Lists up to two products, active or not, that a text names: the one with this EAN, else those with exactly this code, else those whose
 * code differs only by case, blanks and leading zeros.
 */
export async function listNamedProducts(db: Database, text: string): Promise<NamedProduct[]> {
  const named = sql`select p.id, p.name, p.code, b.name as brand from products p join brands b on b.id = p.brand_id`
  const ways = [
    sql`p.ean = any(${[text, bareEan(text)]}::text[])`,
    sql`p.code = ${text}`,
    sql`bare_code(p.code) = bare_code(${text})`,
  ]
  for (const way of ways) {
    const { rows } = await sql<NamedProduct>`${named} where ${way} order by p.id limit 2`.execute(db)
    if (rows.length > 0) return rows
  }
  return []
}

/** Gives a product another picture, or none. */
export async function setProductImage(
  trx: Database,
  id: string,
  imageId: string | null,
  now: Date,
): Promise<void> {
  await trx.updateTable('products').set({ imageId, updatedAt: now }).where('id', '=', id).execute()
}

/** Activates or deactivates a product. */
export async function setProductActive(trx: Database, id: string, active: boolean, now: Date): Promise<void> {
  await trx.updateTable('products').set({ active, updatedAt: now }).where('id', '=', id).execute()
}

/** Lists the codes under which stores sell a product, ordered by store and code. */
export async function listStoreCodes(
  db: Database,
  productId: string,
  { page, limit }: PageQuery,
): Promise<Paged<StoreCode>> {
  const codes = db
    .selectFrom('storeProducts as c')
    .innerJoin('stores as s', 's.id', 'c.storeId')
    .where('c.productId', '=', productId)
  const [{ total }, items] = await Promise.all([
    codes.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    codes
      .select(['s.id as storeId', 's.tradeName as storeName', 'c.code'])
      .orderBy('s.tradeName')
      .orderBy('c.code')
      .orderBy('s.id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { items, total, page, limit }
}

/** Deletes the code of a store for a product; returns false if there was none. */
export async function deleteStoreCode(
  trx: Database,
  code: { readonly id: string; readonly storeId: string; readonly code: string },
): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('storeProducts')
    .where('productId', '=', code.id)
    .where('storeId', '=', code.storeId)
    .where('code', '=', code.code)
    .returning('code')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Locks a product until the end of the transaction. */
export async function lockProduct(trx: Database, id: string): Promise<void> {
  await trx.selectFrom('products').select('id').where('id', '=', id).forUpdate().execute()
}
