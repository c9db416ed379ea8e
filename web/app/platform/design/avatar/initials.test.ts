import { describe, expect, it } from 'vitest'
import { initials } from './initials.ts'

describe('The initials of an avatar', () => {
  it.each([
    ['Marina Duarte', 'MD'],
    ['Marina de Albuquerque Duarte', 'MD'],
    ['Marina Clara Bueno Duarte', 'MD'],
    ['  ângela   émile ', 'ÂÉ'],
    ['Marina', 'M'],
    ['', ''],
    ['😀 Souza', '😀S'],
  ])('%j gives %j', (name, letters) => expect(initials(name)).toBe(letters))
})
