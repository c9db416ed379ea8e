import { describe, expect, it } from 'vitest'
import { registrationErrorKey } from './registration-errors.ts'

describe('registrationErrorKey', () => {
  it.each([
    ['name', 'required', 'invalid.name'],
    ['userData.address.zipCode', 'zip-code.invalid', 'invalid.zipCode'],
    ['userData.office.cnpj', 'cnpj.invalid', 'invalid.cnpj'],
    ['userData.crea', 'required', 'invalid.registration'],
    ['password', 'too-short', 'invalid.password'],
  ] as const)('returns the message of %s for the code %s', (field, code, key) =>
    expect(registrationErrorKey(field, code)).toBe(key),
  )

  it.each([
    ['confirmPassword', 'passwords.differ'],
    ['userData.birthDate', 'birth-date.too-young'],
    ['userData.address.street', 'too-long'],
    ['userData.acceptTerms', 'terms.required'],
  ] as const)('returns nothing of %s for the code %s, which has a common message', (field, code) =>
    expect(registrationErrorKey(field, code)).toBeUndefined(),
  )
})
