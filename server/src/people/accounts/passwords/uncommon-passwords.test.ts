import { dictionary as common } from '@zxcvbn-ts/language-common'
import { describe, expect, it } from 'vitest'
import { isInDictionary, requireUncommonPassword } from './uncommon-passwords.ts'

const refusalOf = (password: string, owner = {}) =>
  requireUncommonPassword(password, owner).then(
    () => null,
    (error: { details: { fields: { newPassword: string } } }) => error.details.fields.newPassword,
  )

describe('A new password', () => {
  it('is rejected if it is one of the 1,500 most common ones with eight characters or more', async () => {
    const published = (common as unknown as Record<string, string[]>)['passwords-common'] ?? []
    const tried = published.filter((password) => password.length >= 8).slice(0, 1_500)
    expect(tried).toHaveLength(1_500)
    const accepted = []
    for (const password of tried)
      for (const form of [password, password.toUpperCase()]) if (!(await refusalOf(form))) accepted.push(form)
    expect(accepted).toEqual([])
  })

  it.each([
    'espelunca77', // a word of Portuguese with digits
    'wallpaper!9', // a word of English
    'Marilene1984', // a Brazilian name
    'joana.ferreira7', // a first and a last name
    'gabrielalmeida',
    '3sp3lunca', // a word in look-alike signs
    'espe1unc4!', // with a sign that is an i or an l, and one at the end
    '8rasil2026',
    '$en#a2026',
    'acnulepse77', // backwards
    'ｅspelunca77', // in full-width letters
  ])('is rejected if it is a word or a name with little around it: %s', async (password) => {
    expect(await refusalOf(password)).toBe('password.common')
  })

  it.each([
    'correct horse battery staple',
    'varanda ripada 41',
    'Kx7!tovaQ',
    '8f3kq0zp',
    'umbuzeiro de quintal',
  ])('is accepted otherwise: %s', async (password) => {
    expect(await isInDictionary(password)).toBe(false)
    expect(await refusalOf(password)).toBeNull()
  })

  it.each([
    'Helena2026x',
    'estudioprado!',
    'pr4d0helena',
    'CasaRipada99',
    'He1en@2026',
    'h.e.l.e.n.a.99',
    'anelehodarp',
    'estud1opr4d0',
  ])(
    'is rejected with its reason if it is hardly more than the name, the e-mail or the store: %s',
    async (password) => {
      const owner = { name: 'Helena Prado', email: 'h@estudioprado.com.br', store: 'Casa Ripada' }
      expect(await refusalOf(password, owner)).toBe('password.own')
      expect(await refusalOf('Helena gosta de tortas verdes', owner)).toBeNull()
    },
  )
})
