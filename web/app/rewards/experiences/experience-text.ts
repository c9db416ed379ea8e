import type { Experience } from '@esquadro/contract/rewards/experiences/experience'
import type { z } from 'zod'
import type { Tone } from '../../platform/design/badge/badge.tsx'
import type { Formats } from '../../platform/i18n/format.ts'
import type { Text } from '../../platform/i18n/messages.ts'
import type { messages } from './experiences.messages.ts'

export type ExperiencesText = Text<typeof messages.ptBR>

/** An experience as received: instants are strings. */
export type Shown = z.output<typeof Experience>

/** The reader's status in an experience. */
export type Situation =
  | 'attended'
  | 'confirmed'
  | 'waiting'
  | 'over'
  | 'announced'
  | 'closed'
  | 'level'
  | 'points'
  | 'refused'
  | 'line'
  | 'open'

/** Returns the most important fact about an experience: the member's subscription, else an obstacle, else its seats. */
export function describeSituation(
  experience: Pick<Shown, 'state' | 'subscription' | 'refusal' | 'canSubscribe' | 'wouldWait'>,
): Situation {
  const { state, subscription, refusal } = experience
  if (subscription?.status === 'confirmed') return state === 'over' ? 'attended' : 'confirmed'
  if (state === 'over') return 'over'
  if (subscription) return 'waiting'
  if (experience.canSubscribe) return experience.wouldWait ? 'line' : 'open'
  if (state !== 'open') return state
  if (refusal?.code === 'experience.level-too-low') return 'level'
  return refusal?.code === 'experience.not-enough-points' ? 'points' : 'refused'
}

const tones: Readonly<Record<Situation, Tone>> = {
  attended: 'success',
  confirmed: 'success',
  waiting: 'warn',
  over: 'neutral',
  announced: 'info',
  closed: 'neutral',
  level: 'neutral',
  points: 'neutral',
  refused: 'neutral',
  line: 'warn',
  open: 'neutral',
}

/** Returns the status as a text and a tone. */
export function situationLabel(
  experience: Shown,
  text: ExperiencesText,
  format: Formats,
): { readonly tone: Tone; readonly label: string } {
  const situation = describeSituation(experience)
  const tone = tones[situation]
  if (situation === 'waiting')
    return {
      tone,
      label: text('situation.waiting', { place: format.number(experience.subscription?.placeInLine ?? 1) }),
    }
  if (situation === 'announced')
    return { tone, label: text('situation.announced', { day: format.date(experience.opensAt) }) }
  if (situation === 'open')
    return { tone, label: text('situation.open', { day: format.date(experience.closesAt) }) }
  return { tone, label: text(`situation.${situation}`) }
}

/** Returns the period, such as `sábado, 12 de dezembro de 2026, das 19:00 às 23:00`; several days name both ends. */
export function periodText(
  { startsAt, endsAt }: Pick<Shown, 'startsAt' | 'endsAt'>,
  text: ExperiencesText,
  { date, longDate, time, weekday }: Formats,
): string {
  const from = { weekday: weekday(startsAt), day: longDate(startsAt), from: time(startsAt), to: time(endsAt) }
  if (date(startsAt) === date(endsAt)) return text('period.day', from)
  return text('period.days', { ...from, toWeekday: weekday(endsAt), toDay: longDate(endsAt) })
}

/** Returns the label of the seats: how many are left, or how many people wait. */
export function seatsText(
  { seatsLeft, waiting, state }: Pick<Shown, 'seatsLeft' | 'waiting' | 'state'>,
  text: ExperiencesText,
): string {
  if (state === 'over') return seatsLeft > 0 ? text('seats.unused', { count: seatsLeft }) : text('seats.full')
  if (seatsLeft > 0) return text('seats.left', { count: seatsLeft })
  return waiting > 0 ? text('seats.waiting', { count: waiting }) : text('seats.full')
}
