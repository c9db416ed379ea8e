import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sha256, textOf, verifyStatement, wordsOf } from './verify-statement.mjs'

describe('sha256', () => {
  it('equals that of Node for every length up to 300 bytes, and for a large text', () => {
    for (const length of [...Array.from({ length: 300 }, (_, index) => index), 100_000]) {
      const bytes = randomBytes(length)
      expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(
        createHash('sha256').update(bytes).digest('hex'),
      )
    }
  })
})

describe('the words of a verification', () => {
  it('exist in both languages for every code', () => {
    const source = readFileSync(new URL('./verify-statement.mjs', import.meta.url), 'utf8')
    const codes = [...source.matchAll(/fault\('([\w-]+)'/g)].map(([, code]) => `faults.${code}`)
    expect(codes.length).toBeGreaterThan(15)
    for (const key of ['title', 'right', 'wrong', ...codes])
      expect(textOf('en', key)).not.toBe(textOf('ptBR', key))
  })

  it('say that any other file is no proof', () => {
    for (const file of [null, 1, 'x', [], {}, { format: 'esquadro-statement-1', lines: [{}] }])
      expect(wordsOf(verifyStatement(file), 'en')).toMatchObject({
        verdict: 'The statement is not right.',
        sections: [
          {
            title: 'What is wrong',
            lines: ['The file is not the proof of a statement, or it is incomplete.'],
          },
        ],
      })
  })
})
