import { beforeEach, expect, it } from 'vitest'
import { countVisit } from './visit.ts'

beforeEach(() => localStorage.clear())

it('counts a session for page views that are at most 30 minutes apart, for one browser', () => {
  const at = Date.parse('2026-11-20T12:00:00Z')
  const minutes = (count: number) => at + count * 60_000
  const first = countVisit(at)
  expect(first).toMatchObject({ session: at / 1_000, sessions: 1, isFirst: true, isNewSession: true })
  expect(countVisit(minutes(30))).toMatchObject({ session: at / 1_000, sessions: 1, isNewSession: false })
  const later = countVisit(minutes(61))
  expect(later).toEqual({
    client: first.client,
    session: minutes(61) / 1_000,
    sessions: 2,
    isFirst: false,
    isNewSession: true,
  })
})

it('begins anew after a stored value of another form', () => {
  localStorage.setItem('visitor', '{"client":7}')
  expect(countVisit(0).isFirst).toBe(true)
})
