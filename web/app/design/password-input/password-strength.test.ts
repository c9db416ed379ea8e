import { describe, expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

describe('the strength of a password', () => {
  it('is none under eight characters, however wild', () => expect(passwordStrength('aB3$xy!')).toBe(0))
  it('is low for a run of digits', () => expect(passwordStrength('12345678')).toBe(1))
  it('is low for one character repeated', () => expect(passwordStrength('aaaaaaaaaaaa')).toBe(1))
  it('rises with variety', () =>
    expect(passwordStrength('casa-Azul9')).toBeGreaterThan(passwordStrength('casaazul')))
  it('is full for a long sentence', () => expect(passwordStrength('quatro cadeiras na varanda')).toBe(4))
})
