import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields/id.ts'
import { RunningBonus } from './shared.ts'

/** A category as a professional sees it: what it earns, and what belongs to it. */
export const CategoryOverview = z.object({
  id,
  name: z.string(),
  /** Points per R$ in basis points, the programme's default where the category has none; 0 for whom the policy leaves without points. */
  pointsPerRealBps: z.int().min(0),
  /** Participating products. */
  products: z.int().min(0),
  /** Brands of these products, by name. */
  brands: z.array(z.object({ id, name: z.string() })),
  /** The accelerators that run today and reach some of these products, by their last day. */
  accelerators: z.array(
    RunningBonus.extend({
      cumulative: z.boolean(),
      /** It reaches only some brands, products or stores. */
      isPartial: z.boolean(),
    }),
  ),
})
export type CategoryOverview = z.output<typeof CategoryOverview>

export const getCategories = endpoint({
  method: 'GET',
  path: '/professionals/categories/get-all',
  access: ['professional'],
  summary:
    'The categories that take part, by name: points per R$, products, brands, and the accelerators of today',
  response: z.object({ items: z.array(CategoryOverview), total: z.int().min(0) }),
})
