import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { isoDay } from '../fields/date.ts'
import { id } from '../fields/id.ts'
import { paged, pageQuery, sortQuery } from '../fields/page.ts'
import { search } from '../fields/search.ts'

export const Brand = z.object({ id, name: z.string(), active: z.boolean() })
export type Brand = z.output<typeof Brand>

export const Category = z.object({
  id,
  name: z.string(),
  active: z.boolean(),
  /** Points per R$ in basis points (10000 = 1 point); null: the programme's default. */
  pointsPerRealBps: z.int().min(0).nullable(),
})
export type Category = z.output<typeof Category>

/** A category as the administrators see it. */
export const CmsCategory = Category.extend({
  /** What of a sale becomes an amount of PCE, in basis points (250 = 2,5 %); null: nothing. */
  pceRateBps: z.int().min(0).max(10_000).nullable(),
})
export type CmsCategory = z.output<typeof CmsCategory>

/** A participating product. It takes part while it, its brand and its category are active. */
export const Product = z.object({
  id,
  name: z.string(),
  code: z.string(),
  ean: z.string().nullable(),
  description: z.string().nullable(),
  unit: z.string().nullable(),
  brand: Brand,
  category: Category.omit({ pointsPerRealBps: true }),
  active: z.boolean(),
})
export type Product = z.output<typeof Product>

/** An accelerator that counts today for what it stands beside. */
export const RunningBonus = z.object({
  id,
  name: z.string(),
  /** 20000 = twice the points. */
  multiplierBps: z.int(),
  /** Its last day. */
  endsOn: isoDay,
})
export type RunningBonus = z.output<typeof RunningBonus>

/** A product of the list, with what it earns. */
export const ListedProduct = Product.extend({
  /** Points per R$ in basis points: of its category, or the programme's default; 0 for whom the policy leaves without points. */
  pointsPerRealBps: z.int().min(0),
  /** The same today, with the accelerators that count for the reader. */
  boostedPerRealBps: z.int().min(0),
  /** Those accelerators: for a professional what holds at every store, for a shopkeeper what holds for every professional. */
  accelerators: z.array(RunningBonus),
})
export type ListedProduct = z.output<typeof ListedProduct>

/** Filters and order of the product list. */
export const productsQuery = pageQuery.extend({
  /** Any part of the name, the code or the EAN. */
  q: search.optional(),
  brand: id.optional(),
  category: id.optional(),
  /** Only heeded for admins; everybody else sees what takes part. */
  active: z.stringbool().optional(),
  sort: sortQuery(['name', 'code', 'createdAt']).default('name'),
})

export const getAll = endpoint({
  method: 'GET',
  path: '/products/get-all',
  access: ['professional', 'shopkeeper', 'admin'],
  summary: 'Participating products with what each earns: searched, filtered and sorted',
  query: productsQuery,
  response: paged(ListedProduct),
})

export const getAllBrands = endpoint({
  method: 'GET',
  path: '/products/get-all-brands',
  access: ['professional', 'shopkeeper', 'admin'],
  summary: 'All brands by name; inactive ones for admins only',
  response: z.object({ items: z.array(Brand), total: z.int().min(0) }),
})

export const getAllCategories = endpoint({
  method: 'GET',
  path: '/products/get-all-categories',
  access: ['professional', 'shopkeeper', 'admin'],
  summary:
    'All categories by name, with their points per R$; inactive ones and the rate of PCE for admins only',
  response: z.object({ items: z.array(CmsCategory.partial({ pceRateBps: true })), total: z.int().min(0) }),
})
