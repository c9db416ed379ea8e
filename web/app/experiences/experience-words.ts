import type { Experience } from '@esquadro/contract/experiences/experience'
import type { z } from 'zod'
import type { Tone } from '../design/badge/badge.tsx'
import type { Formats } from '../i18n/format.ts'
import type { Text } from '../i18n/messages.ts'
import type { messages } from './experiences.messages.ts'

export type ExperiencesText = Text<typeof messages.ptBR>

/** An experience as it arrives: its instants are text. */
export type Shown = z.output<typeof Experience>

/** Where the reader stands with an experience, in one word. */
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

/** The one thing to know before opening it: the own subscription first, then why not, then that there is a place. */
export function situationOf(
  one: Pick<Shown, 'state' | 'subscription' | 'refusal' | 'canSubscribe' | 'wouldWait'>,
): Situation {
  const { state, subscription, refusal } = one
  if (subscription?.status === 'confirmed') return state === 'over' ? 'attended' : 'confirmed'
  if (state === 'over') return 'over'
  if (subscription) return 'waiting'
  if (one.canSubscribe) return one.wouldWait ? 'line' : 'open'
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

/** The same in words, with the tone that repeats them. */
export function situationWords(
  one: Shown,
  text: ExperiencesText,
  format: Formats,
): { readonly tone: Tone; readonly words: string } {
  const situation = situationOf(one)
  const tone = tones[situation]
  if (situation === 'waiting')
    return {
      tone,
      words: text('situation.waiting', { place: format.number(one.subscription?.placeInLine ?? 1) }),
    }
  if (situation === 'announced')
    return { tone, words: text('situation.announced', { day: format.date(one.opensAt) }) }
  if (situation === 'open') return { tone, words: text('situation.open', { day: format.date(one.closesAt) }) }
  return { tone, words: text(`situation.${situation}`) }
}

/** When it is: `sábado, 12 de dezembro de 2026, das 19:00 às 23:00`, or from one day to another. */
export function periodWords(
  { startsAt, endsAt }: Pick<Shown, 'startsAt' | 'endsAt'>,
  text: ExperiencesText,
  { date, longDate, time, weekday }: Formats,
): string {
  const from = { weekday: weekday(startsAt), day: longDate(startsAt), from: time(startsAt), to: time(endsAt) }
  if (date(startsAt) === date(endsAt)) return text('period.day', from)
  return text('period.days', { ...from, toWeekday: weekday(endsAt), toDay: longDate(endsAt) })
}

/** What the seats say beside their line: how many are left, or how many wait. */
export function seatsWords(
  { seatsLeft, waiting, state }: Pick<Shown, 'seatsLeft' | 'waiting' | 'state'>,
  text: ExperiencesText,
): string {
  if (state === 'over') return seatsLeft > 0 ? text('seats.unused', { count: seatsLeft }) : text('seats.full')
  if (seatsLeft > 0) return text('seats.left', { count: seatsLeft })
  return waiting > 0 ? text('seats.waiting', { count: waiting }) : text('seats.full')
}
