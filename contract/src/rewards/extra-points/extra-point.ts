import { z } from 'zod'
import { changesOf } from '../../platform/fields/changes.ts'
import { blankOrText, id, isoDay, line, whenShaped } from '../../platform/fields/schemas.ts'
import { cleanCode } from '../../platform/fields/typed-text.ts'

/** The maximum number of points of one extra point. */
export const EXTRA_POINT_MAX = 1_000_000

const facts = {
  name: line().min(1).max(120),
  description: blankOrText(1_000).optional(),
  points: z.int().min(1).max(EXTRA_POINT_MAX),
  validFrom: isoDay,
  validUntil: isoDay,
  maxClaims: z.int().min(1).max(1_000_000).nullable().default(null),
  /** The most claims by code within an hour; null means no limit. */
  maxPerHour: z.int().min(1).max(1_000_000).nullable().default(null),
  /** Whether only the changing code of a screen works, not a printed code. */
  screenOnly: z.boolean().default(false),
}

/** Whether the last day is not before the first; also if one of them is absent. */
export const endsAfterStart = ({
  validFrom,
  validUntil,
}: {
  readonly validFrom?: string | undefined
  readonly validUntil?: string | undefined
}): boolean => validFrom === undefined || validUntil === undefined || validFrom <= validUntil
const atEnd = { path: ['validUntil'], params: { code: 'date.invalid' }, ...whenShaped }

/** The data of an extra point. Both days are inclusive; `maxClaims` null means no limit. */
export const ExtraPointData = z.strictObject(facts).refine(endsAfterStart, atEnd)
/** The changes of an extra point; absent fields stay. Any other `revision` than the current one responds `conflict`. */
export const ExtraPointChanges = z
  .strictObject({ ...changesOf(facts), id, revision: z.string().max(40).optional() })
  .refine(endsAfterStart, atEnd)
export type ExtraPointData = z.output<typeof ExtraPointData>
export type ExtraPointChanges = z.output<typeof ExtraPointChanges>

/** The signed code of a QR code. */
export const extraPointCode = z.string().overwrite(cleanCode).min(1).max(200)

/** The public part of an extra point. */
export const ExtraPointTeaser = z.object({
  name: z.string(),
  description: z.string().nullable(),
  points: z.int().min(1),
  /** The first and last day on which professionals can claim it. */
  validFrom: isoDay,
  validUntil: isoDay,
})
export type ExtraPointTeaser = z.output<typeof ExtraPointTeaser>
