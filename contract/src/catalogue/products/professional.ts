import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../platform/fields/schemas.ts'
import { RunningBonus } from './shared.ts'

/** A category as a professional sees it. */
export const CategoryOverview = z.object({
  id,
  name: z.string(),
  /** Points per R$ in basis points: the category's or the programme's; 0 for fixed points, or if the policy excludes the profession. */
  pointsPerRealBps: z.int().min(0),
  /** Points per unit, instead of points per R$. */
  fixedPoints: z.int().min(0).optional(),
  /** The number of participating products. */
  products: z.int().min(0),
  /** The brands of these products, ordered by name. */
  brands: z.array(z.object({ id, name: z.string() })),
  /** The accelerators that run today and apply to any of these products, ordered by last day. */
  accelerators: z.array(
    RunningBonus.extend({
      cumulative: z.boolean(),
      /** Whether it is limited to some brands, products or stores. */
      isPartial: z.boolean(),
    }),
  ),
})
export type CategoryOverview = z.output<typeof CategoryOverview>

export const getCategories = endpoint({
  method: 'GET',
  path: '/professionals/categories/get-all',
  access: ['professional'],
  summary: "List the active categories with their points per R$, products, brands and today's accelerators",
  response: z.object({ items: z.array(CategoryOverview), total: z.int().min(0) }),
})
