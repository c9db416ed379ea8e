import { describe, expect, it } from 'vitest'
import { registrationErrorKey } from './registration-errors.ts'

describe('the words for a field of a registration', () => {
  it.each([
    ['name', 'required', 'invalid.name'],
    ['userData.address.zipCode', 'zip-code.invalid', 'invalid.zipCode'],
    ['userData.office.cnpj', 'cnpj.invalid', 'invalid.cnpj'],
    ['userData.crea', 'required', 'invalid.registration'],
    ['password', 'too-short', 'invalid.password'],
  ] as const)('of %s that is %s', (field, code, key) => expect(registrationErrorKey(field, code)).toBe(key))

  it.each([
    ['confirmPassword', 'passwords.differ'],
    ['userData.birthDate', 'birth-date.too-young'],
    ['userData.address.street', 'too-long'],
    ['userData.acceptTerms', 'terms.required'],
  ] as const)('of %s that is %s are the common ones', (field, code) =>
    expect(registrationErrorKey(field, code)).toBeUndefined(),
  )
})
