import { z } from 'zod'
import { blankOrText } from '../fields/blank-or.ts'
import { isoDay } from '../fields/date.ts'
import { whenShaped } from '../fields/when-shaped.ts'

/** The maximum number of points of one extra point. */
export const EXTRA_POINT_MAX = 1_000_000

/** The data of an extra point. Both days are included; `maxClaims` null means no limit. */
export const ExtraPointData = z
  .strictObject({
    name: z.string().trim().min(1).max(120),
    description: blankOrText(1_000).optional(),
    points: z.int().min(1).max(EXTRA_POINT_MAX),
    validFrom: isoDay,
    validUntil: isoDay,
    maxClaims: z.int().min(1).max(1_000_000).nullable().default(null),
  })
  .refine(({ validFrom, validUntil }) => validFrom <= validUntil, {
    path: ['validUntil'],
    params: { code: 'date.invalid' },
    ...whenShaped,
  })
export type ExtraPointData = z.output<typeof ExtraPointData>

/** The signed code of a QR code. */
export const extraPointCode = z.string().trim().min(1).max(200)

/** The public part of an extra point. */
export const ExtraPointTeaser = z.object({
  name: z.string(),
  description: z.string().nullable(),
  points: z.int().min(1),
  /** The first and last day on which it can be claimed. */
  validFrom: isoDay,
  validUntil: isoDay,
})
export type ExtraPointTeaser = z.output<typeof ExtraPointTeaser>
