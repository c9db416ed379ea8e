import type { ErrorCode } from '@esquadro/contract'
import type { ExperienceState } from '@esquadro/contract/experiences/experience'
import type { Level } from '@esquadro/contract/levels/levels'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'

/** What an experience asks. */
export interface Conditions {
  readonly active: boolean
  readonly startsAt: Date
  readonly endsAt: Date
  readonly opensAt: Date
  readonly closesAt: Date
  readonly leaveUntil: Date
  readonly minLevel: Level | null
  readonly costPoints: number
}

/** Who would take part. */
export interface Reader {
  readonly isProfessional: boolean
  /** Whether the programme lets this profession have experiences. */
  readonly mayHaveExperiences: boolean
  /** The rank of the reader's level, 0 the lowest, and of each level. */
  readonly rank: number
  readonly ranks: Readonly<Partial<Record<Level, number>>>
  /** Points to spend; null: has none at all. */
  readonly available: number | null
}

/** §3, profession policy: whether somebody of this profession may have experiences; who has none may. */
export function allowsExperiences(
  profession: string | null,
  settings: Pick<ProgrammeSettings, 'professionPolicy'>,
): boolean {
  const policy = Object.entries(settings.professionPolicy).find(([name]) => name === profession)?.[1]
  return policy?.experiences ?? true
}

/** Where an experience stands at an instant. */
export function stateOf(
  { opensAt, closesAt, endsAt }: Pick<Conditions, 'opensAt' | 'closesAt' | 'endsAt'>,
  now: Date,
): ExperienceState {
  if (now >= endsAt) return 'over'
  if (now < opensAt) return 'announced'
  return now < closesAt ? 'open' : 'closed'
}

/** What a reader pays, in points: shopkeepers have none and pay nothing. */
export const costFor = (
  { costPoints }: Pick<Conditions, 'costPoints'>,
  reader: Pick<Reader, 'isProfessional'>,
): number => (reader.isProfessional ? costPoints : 0)

/** Why somebody who is not subscribed cannot subscribe now; null: can, if only to wait. */
export function refusalOf(experience: Conditions, reader: Reader, now: Date): ErrorCode | null {
  const state = stateOf(experience, now)
  if (state === 'over' || !experience.active) return 'experience.over'
  if (state === 'announced') return 'experience.not-open-yet'
  if (state === 'closed') return 'experience.closed'
  return refusalOfPerson(experience, reader)
}

/** What speaks against the person, whatever the time: the programme's team may subscribe outside the window. */
export function refusalOfPerson(
  experience: Pick<Conditions, 'minLevel' | 'costPoints'>,
  reader: Reader,
): ErrorCode | null {
  if (!reader.mayHaveExperiences) return 'experience.not-for-profession'
  const needed = experience.minLevel === null ? 0 : (reader.ranks[experience.minLevel] ?? 0)
  if (reader.isProfessional && reader.rank < needed) return 'experience.level-too-low'
  if (costFor(experience, reader) > (reader.available ?? 0)) return 'experience.not-enough-points'
  return null
}

/** Whether somebody may still leave by themselves. */
export const canLeave = ({ leaveUntil }: Pick<Conditions, 'leaveUntil'>, now: Date): boolean =>
  now < leaveUntil

/** A place of the waiting list that may become a seat. */
export interface Waiting {
  readonly subscriptionId: string
  readonly userId: string
  readonly isProfessional: boolean
  readonly isActive: boolean
  readonly available: number
}

/**
 * Who of the waiting, in order of arrival, get the free seats: whoever cannot pay, or has no active account, keeps
 * waiting and the next one is asked.
 */
export const promoted = (waiting: readonly Waiting[], seats: number, costPoints: number): Waiting[] =>
  waiting
    .filter((one) => one.isActive && costFor({ costPoints }, one) <= (one.isProfessional ? one.available : 0))
    .slice(0, Math.max(0, seats))
