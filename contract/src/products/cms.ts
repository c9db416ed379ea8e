import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blankOr, blankOrText } from '../fields/blank-or.ts'
import { ean } from '../fields/ean.ts'
import { id } from '../fields/id.ts'
import { paged, pageQuery } from '../fields/page.ts'
import { Brand, CmsCategory, Product } from './shared.ts'

/** What a form sends of a product; texts that are left blank stand for nothing. */
export const ProductInput = z.strictObject({
  name: z.string().trim().min(1).max(200),
  code: z.string().trim().min(1).max(60),
  ean: blankOr(ean).optional(),
  description: blankOrText(2_000).optional(),
  unit: blankOrText(20).optional(),
  brandId: id,
  categoryId: id,
})
export type ProductInput = z.infer<typeof ProductInput>

export const BrandInput = z.strictObject({ name: z.string().trim().min(1).max(80) })

export const CategoryInput = z.strictObject({
  name: z.string().trim().min(1).max(80),
  /** Points per R$ in basis points (10000 = 1 point); null: the programme's default. */
  pointsPerRealBps: z.int().min(0).max(1_000_000).nullable(),
  /** What of a sale becomes an amount of PCE, in basis points (250 = 2,5 %); null: nothing. Left out: as it is. */
  pceRateBps: z.int().min(0).max(10_000).nullable().optional(),
})
export type CategoryInput = z.infer<typeof CategoryInput>

const Switch = z.strictObject({ id, active: z.boolean() })

export const changeStatus = endpoint({
  method: 'POST',
  path: '/products/change-status',
  access: ['admin'],
  summary: 'Let a product take part, or no longer',
  body: Switch,
  response: Product,
  errors: ['not-found'],
})

export const changeManyStatus = endpoint({
  method: 'POST',
  path: '/cms/products/change-many-status',
  access: ['admin'],
  summary: 'Let many products take part, or no longer; what is so already stays. All of them or none',
  body: z.strictObject({ ids: z.array(id).min(1).max(1_000), active: z.boolean() }),
  response: z.object({
    /** How many were changed. */
    changed: z.int().min(0),
  }),
  errors: ['not-found'],
})

/** The code under which a store sells a product; invoices of the store are matched by it. */
export const StoreCode = z.object({ storeId: id, storeName: z.string(), code: z.string() })
export type StoreCode = z.output<typeof StoreCode>

export const getStoreCodes = endpoint({
  method: 'GET',
  path: '/cms/products/get-store-codes',
  access: ['admin'],
  summary: 'The codes that stores have for a product, by store, as the review of invoices taught them',
  query: pageQuery.extend({ id }),
  response: paged(StoreCode),
  errors: ['not-found'],
})

export const forgetStoreCode = endpoint({
  method: 'POST',
  path: '/cms/products/forget-store-code',
  access: ['admin'],
  summary: 'Forget the code of a store: later invoices are no longer matched by it',
  body: z.strictObject({ id, storeId: id, code: z.string().min(1).max(120) }),
  response: z.object({}),
  errors: ['not-found'],
})

export const create = endpoint({
  method: 'POST',
  path: '/cms/products/create',
  access: ['admin'],
  summary: 'Add a product; its code is unique within the brand, its EAN everywhere',
  body: ProductInput,
  response: Product,
  errors: ['product.code-taken', 'product.ean-taken'],
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/products/update',
  access: ['admin'],
  summary: 'Change a product',
  body: ProductInput.extend({ id }),
  response: Product,
  errors: ['not-found', 'product.code-taken', 'product.ean-taken'],
})

export const createBrand = endpoint({
  method: 'POST',
  path: '/cms/brands/create',
  access: ['admin'],
  summary: 'Add a brand; names are unique without regard to case and accents',
  body: BrandInput,
  response: Brand,
  errors: ['name.taken'],
})

export const updateBrand = endpoint({
  method: 'POST',
  path: '/cms/brands/update',
  access: ['admin'],
  summary: 'Rename a brand, or let it take part no longer: then none of its products does',
  body: BrandInput.extend({ id, active: z.boolean().optional() }),
  response: Brand,
  errors: ['not-found', 'name.taken'],
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/cms/categories/create',
  access: ['admin'],
  summary: 'Add a category with its points per R$ and its rate of PCE',
  body: CategoryInput,
  response: CmsCategory,
  errors: ['name.taken'],
})

export const updateCategory = endpoint({
  method: 'POST',
  path: '/cms/categories/update',
  access: ['admin'],
  summary:
    'Rename a category or change its points per R$ or its rate of PCE; what was credited stays as it was',
  body: CategoryInput.extend({ id }),
  response: CmsCategory,
  errors: ['not-found', 'name.taken'],
})

export const changeCategoryStatus = endpoint({
  method: 'POST',
  path: '/cms/categories/change-status',
  access: ['admin'],
  summary: 'Let a category take part, or no longer: then none of its products does',
  body: Switch,
  response: CmsCategory,
  errors: ['not-found'],
})
