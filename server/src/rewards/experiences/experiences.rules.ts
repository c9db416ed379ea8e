import type { ErrorCode } from '@esquadro/contract'
import type { Level } from '@esquadro/contract/people/levels/levels'
import { daysBetween } from '@esquadro/contract/platform/fields/date'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import type { ExperienceState } from '@esquadro/contract/rewards/experiences/experience'
import type { NewEntry } from '../../ledger/points/entries.rules.ts'
import { dayOf } from '../../platform/clock.ts'

/** The conditions of an experience. */
export interface Conditions {
  readonly active: boolean
  readonly startsAt: Date
  readonly endsAt: Date
  readonly opensAt: Date
  readonly closesAt: Date
  readonly leaveUntil: Date
  readonly minLevel: Level | null
  /** The segment whose members can subscribe; null: the whole audience. */
  readonly segmentId: string | null
  readonly costPoints: number
  readonly hasCompanions: boolean
}

/** The share of points refunded on cancelling at least this many days before the start. */
export interface RefundStep {
  readonly daysBefore: number
  readonly percent: number
}

/** The facts about a member that decide whether they may subscribe. */
export interface Reader {
  readonly isProfessional: boolean
  /** Whether the programme's policy allows experiences for this profession. */
  readonly mayHaveExperiences: boolean
  /** The segments of upcoming experiences to which the reader currently belongs. */
  readonly segmentIds: ReadonlySet<string>
  /** The rank of the reader's level (0 is the lowest), and the rank of each level. */
  readonly rank: number
  readonly ranks: Readonly<Partial<Record<Level, number>>>
  /** Points to spend; null: the member has no account of points. */
  readonly available: number | null
}

/**
 * §3, profession policy: whether members of a profession may have experiences; members without a profession
 * always may.
 */
export function allowsExperiences(
  profession: string | null,
  settings: Pick<ProgrammeSettings, 'professionPolicy'>,
): boolean {
  const policy = Object.entries(settings.professionPolicy).find(([name]) => name === profession)?.[1]
  return policy?.experiences ?? true
}

/** Returns the state of an experience at an instant. */
export function stateOf(
  { opensAt, closesAt, endsAt }: Pick<Conditions, 'opensAt' | 'closesAt' | 'endsAt'>,
  now: Date,
): ExperienceState {
  if (now >= endsAt) return 'over'
  if (now < opensAt) return 'announced'
  return now < closesAt ? 'open' : 'closed'
}

/** Returns the points that a reader pays; shopkeepers have no points and pay nothing. */
export const costFor = (
  { costPoints }: Pick<Conditions, 'costPoints'>,
  reader: Pick<Reader, 'isProfessional'>,
  seats = 1,
): number => (reader.isProfessional ? costPoints * seats : 0)

/**
 * Returns the points that a member gets back by cancelling at an instant: all of them without refund steps;
 * else the share of the step with the most days that fit before the start, rounded down; nothing after the
 * last step (assumption experiences 10).
 */
export function computeRefund(
  paid: number,
  steps: readonly RefundStep[],
  { startsAt }: Pick<Conditions, 'startsAt'>,
  now: Date,
): number {
  if (steps.length === 0) return paid
  const days = daysBetween(dayOf(now), dayOf(startsAt))
  const reached = steps.filter(({ daysBefore }) => daysBefore <= days)
  const best = reached.toSorted((a, b) => b.daysBefore - a.daysBefore)[0]
  return best ? Math.floor((paid * best.percent) / 100) : 0
}

/** Returns the deadline to confirm a held seat, at the latest the start; null if it needs no confirmation. */
export function heldUntil(
  { confirmHours, startsAt }: { readonly confirmHours: number | null; readonly startsAt: Date },
  now: Date,
): Date | null {
  if (confirmHours === null) return null
  const until = Math.min(now.getTime() + confirmHours * 3_600_000, startsAt.getTime())
  return until > now.getTime() ? new Date(until) : null
}

/** Returns why a member cannot subscribe now, or null; if no seat is free, the member joins the waiting list. */
export function findRefusal(experience: Conditions, reader: Reader, now: Date, seats = 1): ErrorCode | null {
  const state = stateOf(experience, now)
  if (state === 'over' || !experience.active) return 'experience.over'
  if (state === 'announced') return 'experience.not-open-yet'
  if (state === 'closed') return 'experience.closed'
  return refusalOfPerson(experience, reader, seats)
}

/** Returns why a member cannot subscribe at any time; administrators may subscribe members outside the window. */
export function refusalOfPerson(
  experience: Pick<Conditions, 'minLevel' | 'segmentId' | 'costPoints' | 'hasCompanions'>,
  reader: Reader,
  seats = 1,
): ErrorCode | null {
  if (seats > 1 && !experience.hasCompanions) return 'experience.no-companions'
  if (!reader.mayHaveExperiences) return 'experience.not-for-profession'
  if (experience.segmentId !== null && !reader.segmentIds.has(experience.segmentId))
    return 'experience.not-in-segment'
  const needed = experience.minLevel === null ? 0 : (reader.ranks[experience.minLevel] ?? 0)
  if (reader.isProfessional && reader.rank < needed) return 'experience.level-too-low'
  if (costFor(experience, reader, seats) > (reader.available ?? 0)) return 'experience.not-enough-points'
  return null
}

/** Whether a member may still cancel their own subscription. */
export const canLeave = ({ leaveUntil }: Pick<Conditions, 'leaveUntil'>, now: Date): boolean =>
  now < leaveUntil

/**
 * Whether an experience may promote members from its waiting list: it is active, has not begun, and has a
 * waiting list.
 */
export const isPromoting = (
  { waiting, active, startsAt }: Pick<Conditions, 'active' | 'startsAt'> & { readonly waiting: number },
  now: Date,
): boolean => waiting > 0 && active && now < startsAt

/** Returns the data of notifications about an experience. */
export const factsOf = ({
  id,
  title,
  startsAt,
}: Pick<Conditions, 'startsAt'> & { readonly id: string; readonly title: string }) => ({
  experienceId: id,
  title,
  on: dayOf(startsAt),
})

/** Returns the deadline of a held seat as part of a notification's data. */
export const untilOf = (held: Date | null): { until?: string } => (held ? { until: held.toISOString() } : {})

/** Returns the ledger entry by which a professional pays for a seat. */
export const paymentOf = (
  { title }: { readonly title: string },
  professionalId: string,
  { id, entryKey, paid }: { readonly id: string; readonly entryKey: string; readonly paid: number },
): NewEntry => ({
  professionalId,
  kind: 'experience',
  amount: -paid,
  sourceType: 'experience',
  sourceId: id,
  key: entryKey,
  reason: title,
})

/** A member on the waiting list. */
export interface Waiting {
  readonly subscriptionId: string
  readonly userId: string
  readonly isProfessional: boolean
  readonly isActive: boolean
  readonly available: number
  /** 2 with a companion, else 1. */
  readonly seats: number
  /** The cost of a seat for this member, if it is a professional. */
  readonly costPoints: number
}

/**
 * Returns the waiting members who get the free seats, in order of arrival. Skips members who cannot pay, have
 * no active account, or need two seats when only one is free; they keep waiting.
 */
export function promoted<T extends Waiting>(waiting: readonly T[], seats: number): T[] {
  let free = seats
  return waiting.filter((subscription) => {
    const canPay =
      costFor(subscription, subscription, subscription.seats) <=
      (subscription.isProfessional ? subscription.available : 0)
    if (!subscription.isActive || !canPay || subscription.seats > free) return false
    free -= subscription.seats
    return true
  })
}
