import { z } from 'zod'

/** The areas of the CMS that an administrator can be limited to. */
export const AREAS = ['content', 'programme', 'finance'] as const
export type Area = (typeof AREAS)[number]

/** The permissions of an administrator: everything, some areas, or reading every area. */
export const PERMISSIONS = ['all', ...AREAS, 'read-only'] as const
export type Permission = (typeof PERMISSIONS)[number]

const isConsistent = (chosen: readonly Permission[]): boolean =>
  new Set(chosen).size === chosen.length &&
  (chosen.length === 1 || chosen.every((item) => item !== 'all' && item !== 'read-only'))

/** `all` alone, `read-only` alone, or one to three areas. */
export const permissions = z
  .array(z.enum(PERMISSIONS))
  .min(1)
  .refine(isConsistent, { params: { code: 'order.invalid' } })
