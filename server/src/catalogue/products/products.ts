import type { BodyOf } from '@esquadro/contract'
import type * as cmsProducts from '@esquadro/contract/catalogue/products/cms'
import type { Product } from '@esquadro/contract/catalogue/products/shared'
import { difference } from '../../platform/audit/audit.rules.ts'
import type { Caller, Context } from '../../platform/context/context.ts'
import { type Database, type Transaction, violates } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deleteFile } from '../../platform/files/files.queries.ts'
import { storeCover, toCover } from '../../platform/files/images.ts'
import { deleteBytes, withFileCleanup } from '../../platform/files/stored-files.ts'
import { withChanges } from '../../platform/with-changes.ts'
import {
  countParticipating,
  deleteStoreCode,
  findImage,
  getProduct,
  insertProduct,
  lockProduct,
  type ProductFacts,
  setProductActive,
  updateProduct as writeProduct,
} from './products.queries.ts'

/**
 * Creates a product. Throws `product.code-taken` or `product.ean-taken` if another product has the code or EAN, and the errors of
 * `toCover` for a file that is no picture.
 */
export async function createProduct(
  context: Context,
  user: Caller,
  { image, ...input }: cmsProducts.ProductInput,
): Promise<Product> {
  const now = context.clock.now()
  const bytes = image ? await toCover(context, image, 'image') : null
  return withFileCleanup(context.files, (files) =>
    writeCatalogue(context, async (trx) => {
      const stored = bytes && (await storeCover(trx, files, { bytes, ownerId: user.id, now }))
      const imageId = stored?.id ?? null
      const product = await getProduct(trx, await insertProduct(trx, { ...input, imageId }, now))
      await context.audit(trx, {
        action: 'product.created',
        subjectType: 'product',
        subjectId: product.id,
        after: { ...input, ...(product.image && { image: product.image }) },
      })
      return product
    }),
  )
}

/**
 * Updates a product; absent fields stay. Throws like `createProduct`, and `conflict` with the current product if the revision is
 * outdated.
 */
export async function updateProduct(
  context: Context,
  user: Caller,
  { id, revision, image, removeImage, ...input }: BodyOf<typeof cmsProducts.update>,
): Promise<Product> {
  const now = context.clock.now()
  const bytes = image ? await toCover(context, image, 'image') : null
  const { saved, storageKey } = await withFileCleanup(context.files, (files) =>
    writeCatalogue(context, async (trx) => {
      await lockProduct(trx, id)
      const before = await getProduct(trx, id)
      if (revision !== undefined && revision !== before.revision)
        throw new AppError('conflict', { data: before })
      const form = { ...before, brandId: before.brand.id, categoryId: before.category.id }
      const former = bytes || removeImage ? await findImage(trx, id) : null
      const stored = bytes && (await storeCover(trx, files, { bytes, ownerId: user.id, now }))
      const imageId = stored ? stored.id : removeImage ? null : undefined
      await writeProduct(trx, id, { ...withChanges<ProductFacts>(form, input), imageId }, now)
      const after = await getProduct(trx, id)
      await auditChange(context, trx, ['product', 'updated'], before, after)
      return { saved: after, storageKey: await deleteFile(trx, former?.id ?? null) }
    }),
  )
  await deleteBytes(context.files, [storageKey], context.log)
  return saved
}

/** Activates or deactivates a product. Idempotent. */
export function changeProductStatus(context: Context, id: string, active: boolean): Promise<Product> {
  return writeCatalogue(context, async (trx) => {
    await lockProduct(trx, id)
    const before = await getProduct(trx, id)
    if (before.active === active) return before
    await setProductActive(trx, id, active, context.clock.now())
    const after = await getProduct(trx, id)
    await auditChange(context, trx, ['product', 'status-changed'], before, after)
    return after
  })
}

/** Removes the code under which a store sells a product. Throws `not-found` if the store has no such code. */
export function removeStoreCode(
  context: Context,
  storeCode: { readonly id: string; readonly storeId: string; readonly code: string },
): Promise<void> {
  return writeCatalogue(context, async (trx) => {
    if (!(await deleteStoreCode(trx, storeCode))) throw new AppError('not-found')
    await context.audit(trx, {
      action: 'product.store-code-forgotten',
      subjectType: 'product',
      subjectId: storeCode.id,
      before: { storeId: storeCode.storeId, code: storeCode.code },
    })
  })
}

/** The errors for the constraints that a write to the catalogue can violate. */
const errors: Readonly<Record<string, () => AppError>> = {
  products_brand_id_code_key: () => duplicate('product.code-taken', 'code'),
  products_ean_key: () => duplicate('product.ean-taken', 'ean'),
  products_brand_id_fkey: () => new AppError('invalid.fields', { fields: { brandId: 'option.invalid' } }),
  products_category_id_fkey: () =>
    new AppError('invalid.fields', { fields: { categoryId: 'option.invalid' } }),
  brands_name_key_key: () => duplicate('name.taken', 'name'),
  rules_in_force: () => inForce(),
  categories_name_key_key: () => duplicate('name.taken', 'name'),
}

const inForce = () => new AppError('rules.in-force', { fields: { pointsPerRealBps: 'rules.in-force' } })

const duplicate = (code: 'product.code-taken' | 'product.ean-taken' | 'name.taken', field: string) =>
  new AppError(code, { fields: { [field]: code } })

/** Runs a write to the catalogue in a transaction; throws violated constraints as errors of their field. */
export async function writeCatalogue<T>(
  { inTransaction }: Pick<Context, 'inTransaction'>,
  work: (trx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(work)
  } catch (error) {
    for (const [constraint, errorOf] of Object.entries(errors))
      if (violates(error, constraint)) throw errorOf()
    throw error
  }
}

/** The revision only counts changes. */
const withoutRevision = <T extends object>(record: T): Omit<T, 'revision'> => {
  const { revision: _, ...fields } = record as T & { readonly revision?: number }
  return fields as Omit<T, 'revision'>
}

/** Records the changed fields of a product, brand or category in the audit log. */
export const auditChange = <T extends { readonly id: string }>(
  { audit }: Pick<Context, 'audit'>,
  trx: Transaction,
  [subjectType, change]: readonly ['product' | 'brand' | 'category', 'updated' | 'status-changed'],
  before: T,
  after: T,
): Promise<void> =>
  audit(trx, {
    action: `${subjectType}.${change}`,
    subjectType,
    subjectId: after.id,
    ...difference(withoutRevision(before), withoutRevision(after)),
  })

/** Throws `product.not-participating` unless all products exist and participate. */
export async function requireParticipating(db: Database, productIds: readonly string[]): Promise<void> {
  const ids = [...new Set(productIds)]
  if (ids.length > 0 && (await countParticipating(db, ids)) !== ids.length)
    throw new AppError('product.not-participating')
}
