import { describe, expect, it } from 'vitest'
import { commonPasswords, commonWords } from './common-passwords.ts'
import { isCommonPassword, passwordStrength } from './password-strength.ts'

const owner = { name: 'Mariana Souza Prado', email: 'mari.prado@estudioprado.com.br' }

describe('isCommonPassword', () => {
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
    '!@#$%^&*',
    '!@#$%¨&*()',
    ')(*&^%$#@!',
    '!!@@##$$',
    '!QAZ@WSX',
    '1qaz2wsx3edc',
    '_+{}:"<>?',
    'QWER{}:"<>',
    'zxcvbnm,./',
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
  ])('rejects %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it.each(['mariana.prado', 'Mariana1988', 'mari.prado', 'estudioprado', 'Prado#2026', 'souzaprado12'])(
    'rejects the name or e-mail of the owner, %s',
    (password) => {
      expect(isCommonPassword(password, owner)).toBe(true)
    },
  )

  it.each([
    'correct horse battery staple',
    'varanda-ripada-41',
    '@!&%*(#^',
    'xk{vurd}[7q;t',
    'Kx7!tovaQ',
    'mesa torta perto da janela',
    '8f3kq0zp',
    'umbuzeiro de quintal',
    '493817260481',
  ])('accepts %s', (password) => {
    expect(isCommonPassword(password, owner)).toBe(false)
  })

  // An algorithm of polynomial time or worse would exceed the test's timeout.
  it('rates a very long password quickly', () => {
    for (const text of ['a'.repeat(128), 'ab'.repeat(64)]) expect(isCommonPassword(text, owner)).toBe(true)
    for (const text of ['senha'.repeat(25), 'qwerty1'.repeat(18)])
      expect(isCommonPassword(`${text}-não`, owner)).toBe(false)
  })

  it('rejects each of the common words with a year after it', () => {
    expect(commonWords.size).toBeGreaterThan(800)
    for (const word of commonWords) expect(isCommonPassword(`${word}2026`), word).toBe(true)
    for (const whole of commonPasswords) expect(isCommonPassword(whole), whole).toBe(true)
  })
})

describe('passwordStrength', () => {
  it('gives 0 to a password of fewer than eight characters', () =>
    expect(passwordStrength('aB3$xy!')).toBe(0))
  it.each(['12345678', 'aaaaaaaaaaaa', 'casa-Azul9', 'Compasso-azul-37'])(
    'rates %s as easy to guess, whatever its length and characters',
    (password) => {
      expect(isCommonPassword(password)).toBe(true)
      expect(passwordStrength(password)).toBe(1)
    },
  )
  it("takes the owner's name and e-mail into account", () => {
    expect(passwordStrength('estudioprado', owner)).toBe(1)
    expect(passwordStrength('estudioprado')).toBeGreaterThan(1)
  })
  it.each(['8f3kq0zp', 'Kx7!tovaQ', 'umbuzeiro de quintal'])(
    'rates %s as good enough to accept',
    (password) => expect(passwordStrength(password)).toBeGreaterThanOrEqual(2),
  )
  it('rises with length and variety', () =>
    expect(passwordStrength('8f3kq0zpVarandal!')).toBeGreaterThan(passwordStrength('8f3kq0zp')))
  it('gives the highest strength to a long sentence', () =>
    expect(passwordStrength('quatro cadeiras na varanda')).toBe(4))
})
