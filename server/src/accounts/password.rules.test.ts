import { describe, expect, it } from 'vitest'
import { commonPasswords, commonWords } from './common-passwords.ts'
import { isCommonPassword } from './password.rules.ts'

const owner = { name: 'Mariana Souza Prado', email: 'mari.prado@estudioprado.com.br' }

describe('a password that everybody tries', () => {
  it.each([
    'password',
    'Senha123',
    'senha@2026',
    'Brasil2026!',
    'P@ssw0rd',
    'p4ssw0rd99',
    'flamengo',
    'Corinthians1910',
    'jesuscristo',
    'teamo123',
    'DeusFiel12',
    'joaomaria',
    'qwertyuiop',
    'asdf1234',
    'abcd1234',
    '1q2w3e4r',
    '12345678',
    '11223344',
    '25121990',
    '11987654321',
    'aaaaaaaa',
    'abababab',
    'abcabcabc',
    'teste123',
    'Admin@123',
    'mudar123',
    'esquadro',
    'Esquadro2026',
    'arquitetura',
    'qwerty123456',
    '87654321abc',
    'coração',
  ])('%s is refused', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(['mariana.prado', 'Mariana1988', 'mari.prado', 'estudioprado', 'Prado#2026', 'souzaprado12'])(
    'the name or the e-mail of its owner, %s, is refused',
    (password) => {
      expect(isCommonPassword(password, owner)).toBe(true)
    },
  )

  it.each([
    'correct horse battery staple',
    'varanda-ripada-41',
    'Kx7!tovaQ',
    'mesa torta perto da janela',
    '8f3kq0zp',
    'umbuzeiro de quintal',
    '493817260481',
  ])('%s is taken', (password) => {
    expect(isCommonPassword(password, owner)).toBe(false)
  })

  it('is judged in no time, however long it is', () => {
    const started = performance.now()
    for (const text of ['a'.repeat(128), 'ab'.repeat(64), 'senha'.repeat(25), 'qwerty1'.repeat(18)])
      isCommonPassword(text, owner)
    expect(performance.now() - started).toBeLessThan(200)
  })

  it('is known by hundreds of words, and each of them is refused with a year behind it', () => {
    expect(commonWords.size).toBeGreaterThan(800)
    for (const word of commonWords) expect(isCommonPassword(`${word}2026`), word).toBe(true)
    for (const whole of commonPasswords) expect(isCommonPassword(whole), whole).toBe(true)
  })
})
