import { z } from 'zod'
import { imageAddress } from '../../people/accounts/session.ts'
import { level } from '../../people/levels/levels.ts'
import { id, instant, points } from '../../platform/fields/schemas.ts'
export const SUBSCRIPTION_STATUSES = ['confirmed', 'waiting'] as const

/** The state of an experience: before, in or after its subscription window, or over. */
export const EXPERIENCE_STATES = ['announced', 'open', 'closed', 'over'] as const
export type ExperienceState = (typeof EXPERIENCE_STATES)[number]

export const ExperienceCategory = z.object({ id, active: z.boolean(), name: z.string() })
export type ExperienceCategory = z.output<typeof ExperienceCategory>

/** An experience as a member sees it, with its conditions and the member's subscription. */
export const Experience = z.object({
  id,
  active: z.boolean(),
  title: z.string(),
  category: z.object({ id, name: z.string() }),
  /** The address of a picture; null: the client draws a cover. */
  image: imageAddress,
  startsAt: instant,
  endsAt: instant,
  place: z.string(),
  state: z.enum(EXPERIENCE_STATES),
  /** The number of seats, of free seats, and of members on the waiting list. */
  capacity: z.int().min(1),
  seatsLeft: z.int().min(0),
  waiting: z.int().min(0),
  /** The subscription window, and the deadline for cancelling. */
  opensAt: instant,
  closesAt: instant,
  leaveUntil: instant,
  minLevel: level.nullable(),
  /** The points that the reader pays for a seat; 0 for shopkeepers. */
  costPoints: points,
  /** Whether a participant may bring one person, who takes a seat and costs the same. */
  hasCompanions: z.boolean(),
  /** The reader's own subscription. */
  subscription: z
    .object({
      id,
      status: z.enum(SUBSCRIPTION_STATUSES),
      subscribedAt: instant,
      paidPoints: points,
      /** The position on the waiting list, 1 being next; null if not waiting. */
      placeInLine: z.int().min(1).nullable(),
      canLeave: z.boolean(),
      companionName: z.string().nullable(),
      /** The deadline to confirm a held seat; null: nothing to confirm. */
      heldUntil: instant.nullable(),
    })
    .nullable(),
  canSubscribe: z.boolean(),
  /** Whether the reader would join the waiting list by subscribing now. */
  wouldWait: z.boolean(),
  /** The reason why the reader cannot subscribe now. */
  refusal: z.object({ code: z.string(), msg: z.string() }).nullable(),
})
export type Experience = z.output<typeof Experience>

export const ExperienceDetails = Experience.extend({
  /** Sanitised HTML. */
  description: z.string(),
  /** Points that the reader can spend now; null: the reader has no account of points. */
  available: points.nullable(),
  /** The share of points refunded on cancelling at least this many days before; empty: always all points. */
  refundSteps: z.array(z.object({ daysBefore: z.int(), percent: z.int() })),
  /** The points that the reader would get back by cancelling now; null without a subscription. */
  refundNow: points.nullable(),
  /** The reader's check-in code, for a QR code; null without a confirmed seat. */
  checkInCode: z.string().nullable(),
})
export type ExperienceDetails = z.output<typeof ExperienceDetails>
