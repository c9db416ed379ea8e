import { describe, expect, it } from 'vitest'
import { printable } from './paper.ts'

describe('the letters in the fonts of papers', () => {
  it('are kept; other letters lose their accents', () => {
    expect(printable('São João · R$ 1 − “ok”')).toBe('São João · R$ 1 – “ok”')
    expect(printable('Łukasz Čapek 山')).toBe('?ukasz Capek ?')
  })
})
