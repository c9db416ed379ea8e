import { z } from 'zod'
import { id, isoDay, line, state } from '../../platform/fields/schemas.ts'
import { level } from '../levels/levels.ts'
import { LEVELS } from '../levels/vocabulary.ts'
import { professions } from '../professionals/vocabulary.ts'

/** The maximum number of conditions in a segment, and of choices in a condition. */
export const MAX_CONDITIONS = 12
export const MAX_CHOICES = 100

const ids = z.array(id).min(1).max(MAX_CHOICES)
const days = z.int().min(1).max(3_650)
const whole = z.int().min(0).max(1_000_000_000).nullable()

function fail<Given>(context: z.core.ParsePayload<Given>, field: keyof Given & string, code: string): void {
  context.issues.push({ code: 'custom', path: [field], params: { code }, input: context.value[field] })
}

/** At least one of the two limits is set, and they are in order. */
function checkLimits<From extends string, To extends string>(from: From, to: To) {
  type Given = { readonly [Field in From | To]: number | string | null }
  return (context: z.core.ParsePayload<Given>): void => {
    const { [from]: first, [to]: last } = context.value
    if (first === null && last === null) fail(context, from, 'required')
    else if (first !== null && last !== null && last < first) fail(context, to, 'order.invalid')
  }
}

const range = { min: whole, max: whole }
const checkRange = checkLimits('min', 'max')

/** A city as members enter it; compared without case and accents. */
export const SegmentCity = z.strictObject({ city: line().min(1).max(80), state })
export type SegmentCity = z.output<typeof SegmentCity>

/** One condition of a segment. A member meets it by any one of its choices. */
export const SegmentCondition = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('profession'), professions: z.array(z.enum(professions)).min(1).max(10) }),
  /** Lives in one of the states or one of the cities. */
  z
    .strictObject({
      kind: z.literal('place'),
      states: z.array(state).max(27),
      cities: z.array(SegmentCity).max(MAX_CHOICES),
    })
    .check((context) => {
      const { states, cities } = context.value
      if (states.length === 0 && cities.length === 0) fail(context, 'states', 'required')
    }),
  /** Has a level between two levels, both inclusive; without `to`, that level or a higher one. */
  z.strictObject({ kind: z.literal('level'), from: level, to: level.nullable() }).check((context) => {
    const { from, to } = context.value
    if (to !== null && LEVELS.indexOf(to) < LEVELS.indexOf(from)) fail(context, 'to', 'order.invalid')
  }),
  /** Points earned in the current cycle. */
  z.strictObject({ kind: z.literal('cycle-points'), ...range }).check(checkRange),
  /** Points that can be spent now. */
  z.strictObject({ kind: z.literal('available-points'), ...range }).check(checkRange),
  /** Whether the newest approved sale was issued within this many days; false without any sale. */
  z.strictObject({ kind: z.literal('last-sale'), is: z.enum(['within', 'not-within']), days }),
  /** Has approved sales at one of the stores, ever or within this many days; or chose one of them as reference. */
  z.strictObject({
    kind: z.literal('store'),
    relation: z.enum(['bought', 'reference']),
    storeIds: ids,
    days: days.nullable(),
  }),
  /** The number of active customers whose registration is valid. */
  z.strictObject({ kind: z.literal('customers'), ...range }).check(checkRange),
  /** Signed up between two days, both inclusive. */
  z
    .strictObject({ kind: z.literal('registered'), from: isoDay.nullable(), to: isoDay.nullable() })
    .check(checkLimits('from', 'to')),
  /** Has a seat or a place on the waiting list of one of the experiences, attended one, or has neither. */
  z.strictObject({
    kind: z.literal('experience'),
    is: z.enum(['subscribed', 'attended', 'not-subscribed']),
    experienceIds: ids,
  }),
])
export type SegmentCondition = z.output<typeof SegmentCondition>
export type ConditionKind = SegmentCondition['kind']

/** The kinds of conditions in the order in which screens offer them. */
export const CONDITION_KINDS = [
  'profession',
  'place',
  'level',
  'cycle-points',
  'available-points',
  'last-sale',
  'store',
  'customers',
  'registered',
  'experience',
] as const satisfies readonly ConditionKind[]
