import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { uploadFile } from '../../form-data.ts'
import { changesOf } from '../../platform/fields/changes.ts'
import {
  blankOr,
  blankOrText,
  ean,
  id,
  instant,
  line,
  paged,
  pageQuery,
  search,
  sortQuery,
} from '../../platform/fields/schemas.ts'
import { coverFile } from '../../platform/files/cover-file.ts'
import { RowOutcomes, SwitchMany } from '../../platform/lists/bulk.ts'
import { exportQuery } from '../../platform/lists/export.ts'
import { CmsBrand, CmsCategory, Product, productsQuery } from './shared.ts'
import { PICTURE_OUTCOMES, PICTURE_ZIP_LIMITS } from './vocabulary.ts'

/** The input of a product; empty texts mean no value. */
export const ProductInput = z.strictObject({
  name: line().min(1).max(200),
  code: line().min(1).max(60),
  ean: blankOr(ean).optional(),
  description: blankOrText(2_000).optional(),
  unit: blankOrText(20).optional(),
  brandId: id,
  categoryId: id,
  image: coverFile.optional(),
})
export type ProductInput = z.infer<typeof ProductInput>

/** The form of a product, new or not. */
export const ProductFields = ProductInput.extend({
  /** Removes the picture; the web then draws a sample. */
  removeImage: z.boolean().optional(),
})
export type ProductFields = z.infer<typeof ProductFields>

/** What became of each file of a zip with pictures. */
export const PictureImport = z.object({
  items: z.array(
    z.object({
      /** The name of the file. */
      name: z.string(),
      outcome: z.enum(PICTURE_OUTCOMES),
      product: z.object({ id, name: z.string(), code: z.string(), brand: z.string() }).nullable(),
    }),
  ),
})
export type PictureImport = z.output<typeof PictureImport>

export const importPictures = endpoint({
  method: 'POST',
  path: '/cms/products/import-pictures',
  access: ['admin'],
  summary:
    'Give products the pictures of a zip whose file names are codes or EANs; returns the outcome of each file. Idempotent',
  multipart: true,
  bodyLimit: PICTURE_ZIP_LIMITS.bytes + 64 * 1024,
  body: z.strictObject({ file: uploadFile({ maxBytes: PICTURE_ZIP_LIMITS.bytes, types: [''] }) }),
  response: PictureImport,
  errors: ['upload.invalid'],
})

export const BrandInput = z.strictObject({ name: line().min(1).max(80) })

export const CategoryInput = z.strictObject({
  name: line().min(1).max(80),
  /** Points per R$ in basis points (10000 = 1 point); null for the programme's default. */
  pointsPerRealBps: z.int().min(0).max(1_000_000).nullable(),
  /** The share of a sale that becomes PCE, in basis points (250 = 2.5 %); null for none, omitted to keep it. */
  pceRateBps: z.int().min(0).max(10_000).nullable().optional(),
})
export type CategoryInput = z.infer<typeof CategoryInput>

const Switch = z.strictObject({ id, active: z.boolean() })

export const changeStatus = endpoint({
  method: 'POST',
  path: '/products/change-status',
  access: ['admin'],
  summary: 'Activate or deactivate a product',
  body: Switch,
  response: Product,
  errors: ['not-found'],
})

export const changeStatusMany = endpoint({
  method: 'POST',
  path: '/cms/products/change-status-many',
  access: ['admin'],
  summary: 'Activate or deactivate several products; returns an outcome for each',
  body: SwitchMany,
  response: RowOutcomes,
})

/** The code under which a store sells a product; matches items of the store's invoices. */
export const StoreCode = z.object({ storeId: id, storeName: z.string(), code: z.string() })
export type StoreCode = z.output<typeof StoreCode>

export const getStoreCodes = endpoint({
  method: 'GET',
  path: '/cms/products/get-store-codes',
  access: ['admin'],
  summary:
    'List the codes under which stores sell a product, by name of the store, learned during the review of invoices',
  query: pageQuery.extend({ id }),
  response: paged(StoreCode),
  errors: ['not-found'],
})

export const forgetStoreCode = endpoint({
  method: 'POST',
  path: '/cms/products/forget-store-code',
  access: ['admin'],
  summary: "Remove a store's code for a product; later invoices are no longer matched by it",
  body: z.strictObject({ id, storeId: id, code: z.string().min(1).max(120) }),
  response: z.object({}),
  errors: ['not-found'],
})

export const exportAll = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/products/export',
  access: ['admin'],
  summary: 'Export the products as filtered and sorted',
  query: exportQuery(productsQuery),
  response: 'binary',
})

const pictureErrors = [
  'upload.invalid',
  'picture.incomplete',
  'picture.too-large',
  'picture.too-heavy',
] as const

export const create = endpoint({
  method: 'POST',
  path: '/cms/products/create',
  access: ['admin'],
  summary: 'Create a product; its code is unique within the brand, its EAN everywhere',
  multipart: true,
  body: ProductInput,
  response: Product,
  errors: ['product.code-taken', 'product.ean-taken', ...pictureErrors],
})

export const update = endpoint({
  method: 'POST',
  path: '/cms/products/update',
  access: ['admin'],
  summary:
    'Update a product; responds `conflict` with the current product if it changed since the given revision',
  multipart: true,
  body: z.strictObject({
    ...changesOf(ProductFields.shape),
    id,
    /** The revision that was edited; any other one responds `conflict` with the current product. */
    revision: z.coerce.number<number | string>().pipe(z.int().min(1)).optional(),
  }),
  response: Product,
  errors: ['not-found', 'conflict', 'product.code-taken', 'product.ean-taken', ...pictureErrors],
})

/** The columns that the lists of brands and categories share. */
const listed = { products: z.int().min(0), createdAt: instant }

/** A brand in the list of administrators. */
export const ListedBrand = CmsBrand.extend(listed)
export type ListedBrand = z.output<typeof ListedBrand>

const brandsQuery = pageQuery.extend({
  q: search.optional(),
  active: z.stringbool().optional(),
  sort: sortQuery(['name', 'createdAt']).default('name'),
})

export const getBrands = endpoint({
  method: 'GET',
  path: '/cms/brands/get-all',
  access: ['admin'],
  summary: 'List brands with the number of their products; search, filter by status, sort',
  query: brandsQuery,
  response: paged(ListedBrand),
})

export const exportBrands = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/brands/export',
  access: ['admin'],
  summary: 'Export the brands as filtered and sorted',
  query: exportQuery(brandsQuery),
  response: 'binary',
})

/** A category in the list of administrators. */
export const ListedCategory = CmsCategory.extend(listed)
export type ListedCategory = z.output<typeof ListedCategory>

const categoriesQuery = pageQuery.extend({
  q: search.optional(),
  active: z.stringbool().optional(),
  sort: sortQuery(['name', 'rate', 'pceRate', 'createdAt']).default('name'),
})

export const getCategories = endpoint({
  method: 'GET',
  path: '/cms/categories/get-all',
  access: ['admin'],
  summary:
    'List categories with their points per R$, PCE rate and number of products; search, filter by status, sort',
  query: categoriesQuery,
  response: paged(ListedCategory),
})

export const exportCategories = endpoint({
  method: 'GET',
  mayLag: true,
  path: '/cms/categories/export',
  access: ['admin'],
  summary: 'Export the categories as filtered and sorted',
  query: exportQuery(categoriesQuery),
  response: 'binary',
})

export const changeBrandStatusMany = endpoint({
  method: 'POST',
  path: '/cms/brands/change-status-many',
  access: ['admin'],
  summary: 'Activate or deactivate several brands with all their products; returns an outcome for each',
  body: SwitchMany,
  response: RowOutcomes,
})

export const changeCategoryStatusMany = endpoint({
  method: 'POST',
  path: '/cms/categories/change-status-many',
  access: ['admin'],
  summary: 'Activate or deactivate several categories with all their products; returns an outcome for each',
  body: SwitchMany,
  response: RowOutcomes,
})

export const createBrand = endpoint({
  method: 'POST',
  path: '/cms/brands/create',
  access: ['admin'],
  summary: 'Create a brand; names are unique, ignoring case and accents',
  body: BrandInput,
  response: CmsBrand,
  errors: ['name.taken'],
})

export const updateBrand = endpoint({
  method: 'POST',
  path: '/cms/brands/update',
  access: ['admin'],
  summary:
    'Rename a brand, or deactivate it with all its products; responds `conflict` with the current brand for another `revision`',
  body: z.strictObject({
    ...changesOf(BrandInput.shape),
    id,
    active: z.boolean().optional(),
    revision: z.string().max(40).optional(),
  }),
  response: CmsBrand,
  errors: ['not-found', 'conflict', 'name.taken'],
})

export const createCategory = endpoint({
  method: 'POST',
  path: '/cms/categories/create',
  access: ['admin'],
  summary: 'Create a category with its points per R$ and its PCE rate',
  body: CategoryInput,
  response: CmsCategory,
  errors: ['name.taken'],
})

export const updateCategory = endpoint({
  method: 'POST',
  path: '/cms/categories/update',
  access: ['admin'],
  summary:
    'Update the name, first rate or PCE rate of a category; a rate in use changes only by a version of the rules. Responds `conflict` with the current category for another `revision`',
  body: z.strictObject({ ...changesOf(CategoryInput.shape), id, revision: z.string().max(40).optional() }),
  response: CmsCategory,
  errors: ['not-found', 'conflict', 'name.taken', 'rules.in-force'],
})

export const changeCategoryStatus = endpoint({
  method: 'POST',
  path: '/cms/categories/change-status',
  access: ['admin'],
  summary: 'Activate or deactivate a category with all its products',
  body: Switch,
  response: CmsCategory,
  errors: ['not-found'],
})
