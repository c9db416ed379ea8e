import { z } from 'zod'
import { imageAddress } from '../../people/accounts/session.ts'
import { level } from '../../people/levels/levels.ts'
import { changesOf } from '../../platform/fields/changes.ts'
import { id, instant, line, points } from '../../platform/fields/schemas.ts'
import { coverFile } from '../../platform/files/cover-file.ts'
import { EXPERIENCE_STATES, SUBSCRIPTION_STATUSES } from './experience.ts'
import { EXPERIENCE_AUDIENCES } from './vocabulary.ts'

// Multipart forms send numbers as text.
const number = z.coerce.number<number | string>()
const time = z.iso.datetime({ offset: true })

/** The share of points refunded on cancelling at least this many days before the start. */
export const RefundStep = z.strictObject({
  daysBefore: number.pipe(z.int().min(0).max(365)),
  percent: number.pipe(z.int().min(0).max(100)),
})
export type RefundStep = z.output<typeof RefundStep>

const facts = {
  title: line().min(1).max(120),
  /** Rich text; the server sanitises it. */
  description: z.string().max(20_000).default(''),
  categoryId: id,
  place: line().min(1).max(200),
  startsAt: time,
  endsAt: time,
  capacity: number.pipe(z.int().min(1).max(100_000)),
  /** The subscription window; the end is exclusive. */
  opensAt: time,
  closesAt: time,
  /** The deadline for cancelling. */
  leaveUntil: time,
  audience: z.enum(EXPERIENCE_AUDIENCES),
  minLevel: level.nullable().default(null),
  /** The segment of professionals who can subscribe; requires an audience of professionals. */
  segmentId: id.nullable().default(null),
  costPoints: number.pipe(z.int().min(0).max(1_000_000_000)).default(0),
  /** Whether a participant may bring one person, who takes a seat and costs the same. */
  hasCompanions: z.boolean().default(false),
  /** The hours in which a member must confirm a seat from the waiting list or the team; null: no confirmation. */
  confirmHours: number.pipe(z.int().min(1).max(720)).nullable().default(null),
  /** Without steps, a member who cancels in time gets all points back. */
  refundSteps: z.array(RefundStep).max(10).default([]),
  image: coverFile.optional(),
  active: z.boolean().default(true),
}

const New = z.strictObject({
  ...facts,
  /** The experience whose picture is copied if none is sent. */
  copyOf: id.optional(),
})
const edit = {
  /** Removes the picture; the web then draws a cover. */
  removeImage: z.boolean().optional(),
  /** The revision that was edited; any other one responds `conflict` with the current experience. */
  revision: number.pipe(z.int().min(1)).optional(),
}
const Changed = z.strictObject({ ...changesOf(facts), ...edit })

type Facts = z.output<typeof Changed>

/** Compares two instants; with an absent one, every comparison is false. */
const instantOf = (text: string | undefined) => Date.parse(text ?? '')

// Each rule names the field to correct.
const orders: readonly (readonly [field: keyof Facts, isWrong: (values: Facts) => boolean])[] = [
  ['endsAt', ({ startsAt, endsAt }) => instantOf(endsAt) <= instantOf(startsAt)],
  ['closesAt', ({ opensAt, closesAt }) => instantOf(closesAt) <= instantOf(opensAt)],
  ['closesAt', ({ closesAt, endsAt }) => instantOf(closesAt) > instantOf(endsAt)],
  ['leaveUntil', ({ leaveUntil, startsAt }) => instantOf(leaveUntil) > instantOf(startsAt)],
  ['refundSteps', ({ refundSteps = [] }) => !isRising(refundSteps)],
  ['segmentId', ({ segmentId, audience }) => Boolean(segmentId && audience && audience !== 'professionals')],
]

/** Returns the fields that contradict another one; an absent field contradicts none. */
export const contradictionsIn = (values: Facts): (keyof Facts)[] =>
  orders.flatMap(([field, isWrong]) => (isWrong(values) ? [field] : []))

/** Whether each number of days occurs only once, and an earlier cancellation never refunds less. */
function isRising(steps: readonly RefundStep[]): boolean {
  const sorted = steps.toSorted((a, b) => a.daysBefore - b.daysBefore)
  return sorted.every((step, nth) => {
    const before = sorted[nth - 1]
    return !before || (before.daysBefore < step.daysBefore && before.percent <= step.percent)
  })
}

function checkOrder<Given extends Facts>(context: z.core.ParsePayload<Given>): void {
  for (const field of contradictionsIn(context.value))
    context.issues.push({
      code: 'custom',
      path: [field],
      params: { code: 'order.invalid' },
      input: context.value[field],
    })
}

export const ExperienceData = New.check(checkOrder)
export type ExperienceData = z.output<typeof ExperienceData>

/** The form of an experience, new or edited. */
export const ExperienceFields = z.strictObject({ ...facts, ...edit }).check(checkOrder)
export type ExperienceFields = z.output<typeof ExperienceFields>

/** Absent fields stay the same. */
export const ExperienceChanges = Changed.check(checkOrder)
export type ExperienceChanges = z.output<typeof ExperienceChanges>

/** An experience in the back office. */
export const CmsExperience = z.object({
  id,
  active: z.boolean(),
  title: z.string(),
  category: z.object({ id, name: z.string() }),
  image: imageAddress,
  startsAt: instant,
  endsAt: instant,
  place: z.string(),
  state: z.enum(EXPERIENCE_STATES),
  audience: z.enum(EXPERIENCE_AUDIENCES),
  minLevel: level.nullable(),
  /** The segment whose members can subscribe; null: the whole audience. */
  segment: z.object({ id, name: z.string() }).nullable(),
  costPoints: points,
  capacity: z.int().min(1),
  /** Seats taken, companions included, and members on the waiting list. */
  confirmed: z.int().min(0),
  waiting: z.int().min(0),
  opensAt: instant,
  closesAt: instant,
  createdAt: instant,
})
export type CmsExperience = z.output<typeof CmsExperience>

export const CmsExperienceDetails = CmsExperience.extend({
  description: z.string(),
  leaveUntil: instant,
  hasCompanions: z.boolean(),
  confirmHours: z.int().nullable(),
  refundSteps: z.array(z.object({ daysBefore: z.int(), percent: z.int() })),
  revision: z.int().min(1),
  /** Seats held until the member confirms, seats whose holder came, and seats whose holder did not come. */
  held: z.int().min(0),
  present: z.int().min(0),
  absent: z.int().min(0),
})
export type CmsExperienceDetails = z.output<typeof CmsExperienceDetails>

export const ATTENDANCES = ['present', 'absent'] as const

/** A subscription as the team sees it, with its member. */
export const Subscriber = z.object({
  /** The id of the subscription. */
  id,
  user: z.object({
    id,
    name: z.string(),
    email: z.string(),
    cellphone: z.string().nullable(),
    userType: z.enum(['professional', 'shopkeeper']),
    profession: z.string().nullable(),
    /** How many experiences the person missed. */
    absences: z.int().min(0),
  }),
  status: z.enum([...SUBSCRIPTION_STATUSES, 'removed']),
  placeInLine: z.int().min(1).nullable(),
  companionName: z.string().nullable(),
  paidPoints: points,
  refundedPoints: points,
  subscribedAt: instant,
  heldUntil: instant.nullable(),
  attendance: z.enum(ATTENDANCES).nullable(),
  attendedAt: instant.nullable(),
  removedAt: instant.nullable(),
})
export type Subscriber = z.output<typeof Subscriber>
