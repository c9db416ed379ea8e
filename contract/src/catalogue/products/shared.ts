import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { imageAddress } from '../../people/accounts/session.ts'
import { id, isoDay, pagedUpTo, pageQuery, search, sortQuery } from '../../platform/fields/schemas.ts'

export const Brand = z.object({ id, name: z.string(), active: z.boolean() })
export type Brand = z.output<typeof Brand>

/** A brand as administrators see it; `revision` identifies the values of the form. */
export const CmsBrand = Brand.extend({ revision: z.string() })
export type CmsBrand = z.output<typeof CmsBrand>

export const Category = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  /** Today's points per R$ in basis points (10000 = 1 point); null for the programme's default or fixed points. */
  pointsPerRealBps: z.int().min(0).nullable(),
  /** Today's points per unit, instead of points per R$. */
  fixedPoints: z.int().min(0).nullable().optional(),
})
export type Category = z.output<typeof Category>

/** A category as administrators see it. */
export const CmsCategory = Category.extend({
  /** The share of a sale that becomes PCE, in basis points (250 = 2.5 %); null for none. */
  pceRateBps: z.int().min(0).max(10_000).nullable(),
  /** Identifies the values of the form. */
  revision: z.string(),
})
export type CmsCategory = z.output<typeof CmsCategory>

/** A product. It participates while it, its brand and its category are active. */
export const Product = z.object({
  id,
  name: z.string(),
  code: z.string(),
  ean: z.string().nullable(),
  description: z.string().nullable(),
  unit: z.string().nullable(),
  brand: Brand,
  category: Category.omit({ pointsPerRealBps: true, fixedPoints: true }),
  /** The address of its picture; null: the web draws a sample. */
  image: imageAddress,
  active: z.boolean(),
  /** Counts the changes; an edit sends the revision that it started from. */
  revision: z.int().min(1),
})
export type Product = z.output<typeof Product>

/** An accelerator that applies today to a product or category. */
export const RunningBonus = z.object({
  id,
  name: z.string(),
  /** 20000 = twice the points. */
  multiplierBps: z.int(),
  /** The last day. */
  endsOn: isoDay,
  /** Whether it applies to every product, in all or some stores. */
  allProducts: z.boolean(),
})
export type RunningBonus = z.output<typeof RunningBonus>

/** A product with its rate of points. */
export const ListedProduct = Product.extend({
  /** Points per R$ in basis points; 0 for fixed points, or if the policy excludes the profession. */
  pointsPerRealBps: z.int().min(0),
  /** The same rate with the accelerators that apply to the reader today. */
  boostedPerRealBps: z.int().min(0),
  /** Points per unit, instead of points per R$, without and with these accelerators. */
  fixedPoints: z.int().min(0).optional(),
  boostedFixedPoints: z.int().min(0).optional(),
  /**
   * These accelerators: for a professional, also those of some stores only; for a shopkeeper, those for all
   * professionals.
   */
  accelerators: z.array(RunningBonus),
})
export type ListedProduct = z.output<typeof ListedProduct>

/** The filters and sorting of products. */
export const productsQuery = pageQuery.extend({
  /** Part of the name, code or EAN. */
  q: search.optional(),
  brand: id.optional(),
  category: id.optional(),
  /** For administrators only; other roles see participating products. */
  active: z.stringbool().optional(),
  hasEan: z.stringbool().optional(),
  /** `category` and `brand` order by their name, then by the product's. */
  sort: sortQuery(['name', 'code', 'brand', 'category', 'createdAt']).default('name'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/products/get-all',
  access: ['professional', 'shopkeeper', 'admin'],
  summary: 'List participating products with their rates of points; search, filter, sort',
  query: productsQuery,
  response: pagedUpTo(ListedProduct),
})

export const getAllBrands = endpoint({
  method: 'GET',
  path: '/products/get-all-brands',
  access: ['professional', 'shopkeeper', 'admin'],
  summary: 'List brands by name; inactive ones for administrators only',
  response: z.object({ items: z.array(CmsBrand.partial({ revision: true })), total: z.int().min(0) }),
})

export const getAllCategories = endpoint({
  method: 'GET',
  path: '/products/get-all-categories',
  access: ['professional', 'shopkeeper', 'admin'],
  summary:
    'List categories by name with their points per R$; inactive ones and PCE rates for administrators only',
  response: z.object({
    items: z.array(CmsCategory.partial({ pceRateBps: true, revision: true })),
    total: z.int().min(0),
  }),
})
