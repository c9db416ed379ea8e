import { describe, expect, it } from 'vitest'
import { createFormats } from '../../platform/i18n/format.ts'
import { textIn } from '../../platform/i18n/i18n.tsx'
import { describeSituation, periodText, type Shown, seatsText, situationLabel } from './experience-text.ts'
import { messages } from './experiences.messages.ts'

const text = textIn(messages, 'ptBR')
const format = createFormats('ptBR')

const base: Shown = {
  id: '6d4f1f66-29ab-4ea3-9b07-3bb1b1c14ed5',
  active: true,
  title: 'Jantar na obra',
  category: { id: '0b43f0a5-6e43-4f0b-a0e4-0a2f9b7f3f10', name: 'Jantares' },
  image: null,
  startsAt: '2026-12-12T22:00:00.000Z',
  endsAt: '2026-12-13T01:30:00.000Z',
  place: 'São Paulo',
  state: 'open',
  capacity: 20,
  seatsLeft: 4,
  waiting: 0,
  opensAt: '2026-11-01T12:00:00.000Z',
  closesAt: '2026-12-05T21:00:00.000Z',
  leaveUntil: '2026-12-05T21:00:00.000Z',
  minLevel: null,
  costPoints: 0,
  hasCompanions: false,
  subscription: null,
  canSubscribe: true,
  wouldWait: false,
  refusal: null,
}
const subscription = {
  id: '2c1f4ea9-6f7b-4d6e-8a54-1de0f77b9f0c',
  status: 'confirmed' as const,
  subscribedAt: '2026-11-02T12:00:00.000Z',
  paidPoints: 0,
  placeInLine: null,
  canLeave: true,
  companionName: null,
  heldUntil: null,
}
const refused = (code: string, change: Partial<Shown> = {}): Shown => ({
  ...base,
  canSubscribe: false,
  refusal: { code, msg: code },
  ...change,
})

describe('describeSituation', () => {
  it.each<[string, Shown]>([
    ['open', base],
    ['line', { ...base, seatsLeft: 0, wouldWait: true }],
    ['announced', refused('experience.not-open-yet', { state: 'announced' })],
    ['closed', refused('experience.closed', { state: 'closed' })],
    ['over', refused('experience.over', { state: 'over' })],
    ['level', refused('experience.level-too-low')],
    ['points', refused('experience.not-enough-points')],
    ['refused', refused('experience.not-for-profession')],
    ['confirmed', refused('experience.already-subscribed', { subscription })],
    ['attended', refused('experience.already-subscribed', { subscription, state: 'over' })],
    [
      'waiting',
      refused('experience.already-subscribed', {
        subscription: { ...subscription, status: 'waiting', placeInLine: 3 },
      }),
    ],
    // A person who is still waiting at the end did not take part.
    [
      'over',
      refused('experience.already-subscribed', {
        subscription: { ...subscription, status: 'waiting', placeInLine: 3 },
        state: 'over',
      }),
    ],
  ])('is %s', (situation, experience) => expect(describeSituation(experience)).toBe(situation))

  it('names the position on the waiting list, and the day on which subscriptions open', () => {
    const waiting = refused('experience.already-subscribed', {
      subscription: { ...subscription, status: 'waiting', placeInLine: 3 },
    })
    expect(situationLabel(waiting, text, format)).toEqual({
      tone: 'warn',
      label: 'Lista de espera: 3º lugar',
    })
    const announced = refused('experience.not-open-yet', { state: 'announced' })
    expect(situationLabel(announced, text, format).label).toBe('Inscrições a partir de 01/11/2026')
  })
})

describe('periodText', () => {
  it('names one day with its hours', () =>
    expect(periodText(base, text, format)).toBe('sábado, 12 de dezembro de 2026, das 19:00 às 22:30'))

  it('names both days of a longer experience', () =>
    expect(periodText({ ...base, endsAt: '2026-12-14T15:00:00.000Z' }, text, format)).toBe(
      'de sábado, 12 de dezembro de 2026, às 19:00, a segunda-feira, 14 de dezembro de 2026, às 12:00',
    ))
})

describe('The seats', () => {
  it('are counted: the free ones, then the people waiting', () => {
    expect(seatsText(base, text)).toBe('4 vagas livres')
    expect(seatsText({ ...base, seatsLeft: 1 }, text)).toBe('1 vaga livre')
    expect(seatsText({ ...base, seatsLeft: 0, waiting: 2 }, text)).toBe('Lotada, 2 pessoas na espera')
    expect(seatsText({ ...base, seatsLeft: 0 }, text)).toBe('Lotada')
    expect(seatsText({ ...base, seatsLeft: 2, state: 'over' }, text)).toBe('2 vagas ficaram livres')
  })
})
