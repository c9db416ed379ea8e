import type { Database } from '../../../platform/database/connect.ts'
import { insertRows } from '../demonstration.queries.ts'
import type { PlannedProduct } from '../plan.rules.ts'
import { categories } from './catalogue.data.ts'

export interface Catalogue {
  readonly categoryIds: ReadonlyMap<string, string>
  readonly brandIds: ReadonlyMap<string, string>
}

/** Inserts brands, categories and products. */
export async function insertCatalogue(
  trx: Database,
  products: readonly PlannedProduct[],
  createdAt: Date,
): Promise<Catalogue> {
  const brandNames = [...new Set(categories.flatMap((category) => category.brands))]
  const brands = await insertRows(
    trx,
    'brands',
    brandNames.map((name) => ({ name, createdAt })),
  )
  const made = await insertRows(
    trx,
    'categories',
    categories.map(({ name, rateBps }) => ({ name, pointsPerRealBps: rateBps, createdAt })),
  )
  const brandIds = new Map(brandNames.map((name, place) => [name as string, brands[place] ?? '']))
  const categoryIds = new Map(categories.map(({ name }, place) => [name as string, made[place] ?? '']))
  await insertRows(
    trx,
    'products',
    products.map(({ category, brand, code, ean, name }) => ({
      code,
      ean,
      name,
      unit: 'UN',
      brandId: brandIds.get(brand) ?? '',
      categoryId: categoryIds.get(category) ?? '',
      createdAt,
      updatedAt: createdAt,
    })),
  )
  return { categoryIds, brandIds }
}
