import { difference } from '../audit/audit.rules.ts'
import type { Context } from '../context/context.ts'
import { type Transaction, violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'

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
