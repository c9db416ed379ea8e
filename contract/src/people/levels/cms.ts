import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, instant, isoDay } from '../../platform/fields/schemas.ts'
import { level } from './levels.ts'
import { LEVELS } from './vocabulary.ts'

export const getLevels = endpoint({
  method: 'GET',
  path: '/cms/config/get-levels',
  access: ['admin'],
  summary: 'List the levels from the lowest, with the points at which each begins in the current cycle',
  response: z.object({
    items: z.array(z.object({ level, rank: z.int().min(0), startsAtPoints: z.int().min(0) })),
  }),
})

/** A cycle: `2027`, or `2027-1` and `2027-2` if cycles are semesters. */
const cycle = z
  .string()
  .refine((text) => /^\d{4}(-[12])?$/.test(text), { params: { code: 'option.invalid' } })

/** All levels from the lowest, with rising thresholds; the lowest begins at 0. */
const thresholds = z
  .array(z.strictObject({ level, startsAtPoints: z.int().min(0).max(1_000_000_000) }))
  .length(LEVELS.length)
  .superRefine((levels, context) => {
    for (const [rank, { level, startsAtPoints }] of levels.entries()) {
      const isRight =
        level === LEVELS[rank] &&
        (rank === 0 ? startsAtPoints === 0 : startsAtPoints > (levels[rank - 1]?.startsAtPoints ?? 0))
      if (!isRight)
        context.addIssue({
          code: 'custom',
          path: [rank, 'startsAtPoints'],
          params: { code: 'too-small' },
        })
    }
  })

export const LevelsInput = z.strictObject({
  /** The first cycle in which the thresholds apply; it must not have begun. */
  fromCycle: cycle,
  thresholds,
})
export type LevelsInput = z.output<typeof LevelsInput>

export const LevelVersion = z.object({
  /** The first cycle in which it applies; null: from the beginning. */
  fromCycle: z.string().nullable(),
  holdsFrom: isoDay.nullable(),
  thresholds: z.array(z.object({ level, startsAtPoints: z.int().min(0) })),
  /** `past`, `current`, or `upcoming`, which can still be changed and removed. */
  state: z.enum(['past', 'current', 'upcoming']),
  createdAt: instant.nullable(),
  createdBy: z.object({ id, name: z.string() }).nullable(),
})
export type LevelVersion = z.output<typeof LevelVersion>

const versions = z.object({
  items: z.array(LevelVersion),
  /** The cycles from which a change can apply. */
  cycles: z.array(z.string()),
})

export const getLevelVersions = endpoint({
  method: 'GET',
  path: '/cms/config/get-level-versions',
  access: ['admin'],
  summary: 'List the versions of the level thresholds, newest first, with the cycle from which each applies',
  response: versions,
})

export const previewLevels = endpoint({
  method: 'POST',
  path: '/cms/config/preview-levels',
  access: ['admin'],
  summary:
    'Preview thresholds: the professionals who would have another level with their points of the current cycle',
  body: LevelsInput,
  response: z.object({
    /** The number of professionals with points in the current cycle. */
    professionals: z.int().min(0),
    moves: z.array(z.object({ from: level, to: level, professionals: z.int().min(1) })),
    /** Up to 50 of these professionals, most points first. */
    items: z.array(z.object({ id, name: z.string(), points: z.int(), from: level, to: level })),
  }),
  errors: ['levels.cycle-begun'],
})

export const changeLevels = endpoint({
  method: 'POST',
  path: '/cms/config/change-levels',
  access: ['admin'],
  requiresPassword: true,
  summary: 'Set the thresholds of the levels from a later cycle on; earlier cycles do not change',
  body: LevelsInput,
  response: versions,
  errors: ['levels.cycle-begun'],
})

export const removeLevels = endpoint({
  method: 'POST',
  path: '/cms/config/remove-levels',
  access: ['admin'],
  requiresPassword: true,
  summary: 'Remove level thresholds whose cycle has not begun',
  body: z.strictObject({ fromCycle: cycle }),
  response: versions,
  errors: ['not-found', 'levels.cycle-begun'],
})
