import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { level } from '../../people/levels/levels.ts'
import { SETTABLE_LEVELS } from '../../people/levels/vocabulary.ts'
import { id, instant, isoDay, lines, paged, pageQuery } from '../../platform/fields/schemas.ts'

/** The maximum number of days for which a level can be set by hand. */
export const LEVEL_GRANT_MAX_DAYS = 731

const reason = lines().min(1, { abort: true }).min(10).max(500)

const named = z.object({ id, name: z.string() })

/** A level set by hand. */
export const LevelGrant = z.object({
  id,
  level,
  from: isoDay,
  /** The last day on which it counts, as entered. */
  until: isoDay,
  reason: z.string(),
  setBy: named,
  setAt: instant,
  /** The administrator who ended or replaced it before its last day, else null. */
  endedBy: named.nullable(),
  endedAt: instant.nullable(),
  endReason: z.string().nullable(),
  /** `current` counts today; `over` reached its last day; `ended` was ended before. */
  state: z.enum(['current', 'over', 'ended']),
})
export type LevelGrant = z.output<typeof LevelGrant>

export const LevelGrantInput = z.strictObject({
  /** The professional. */
  id,
  level: z.enum(SETTABLE_LEVELS),
  until: isoDay,
  /** Kept in the history; the professional does not see it. */
  reason,
})
export type LevelGrantInput = z.output<typeof LevelGrantInput>

export const set = endpoint({
  method: 'POST',
  path: '/cms/professionals/levels/set',
  requiresPassword: true,
  access: ['admin'],
  summary: 'Set the level of a professional by hand until a day; replaces a level set before',
  body: LevelGrantInput,
  response: LevelGrant,
  errors: ['not-found', 'level.past-day', 'level.too-far', 'level.not-above'],
  idempotent: true,
})

export const end = endpoint({
  method: 'POST',
  path: '/cms/professionals/levels/end',
  requiresPassword: true,
  access: ['admin'],
  summary: 'End the level that was set by hand; the level by points applies again at once',
  body: z.strictObject({
    /** The professional. */
    id,
    reason: lines().min(1, { abort: true }).min(3).max(500),
  }),
  response: LevelGrant,
  errors: ['not-found'],
  idempotent: true,
})

export const getAll = endpoint({
  method: 'GET',
  path: '/cms/professionals/levels/get-all',
  access: ['admin'],
  summary: 'List the levels that were set by hand for a professional, newest first',
  query: pageQuery.extend({ id }),
  response: paged(LevelGrant),
})
