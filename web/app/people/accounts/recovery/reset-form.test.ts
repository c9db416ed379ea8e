import { fieldCode } from '@esquadro/contract/platform/fields/field-code'
import { describe, expect, it } from 'vitest'
import { ResetForm, resetErrorKey } from './reset-form.ts'

const right = {
  email: 'ana@exemplo.com',
  code: '12345678',
  newPassword: 'casa-de-vidro-1951',
  confirmPassword: 'casa-de-vidro-1951',
}

/** Returns the texts that a filled form shows, by field. */
function shown(form: typeof right) {
  const issues = ResetForm.safeParse(form, { reportInput: true }).error?.issues ?? []
  return Object.fromEntries(
    issues.map((issue) => [issue.path.join('.'), resetErrorKey(issue.path.join('.'), fieldCode(issue))]),
  )
}

describe('ResetForm', () => {
  it('accepts valid values', () => expect(shown(right)).toEqual({}))

  it.each([
    [{ email: 'ana@' }, { email: 'reset.invalid.email' }],
    [{ code: '1234' }, { code: 'reset.invalid.code' }],
    [{ newPassword: 'curta', confirmPassword: 'curta' }, { newPassword: 'reset.invalid.password' }],
    [{ confirmPassword: 'casa-de-vidro-1952' }, { confirmPassword: 'reset.differ' }],
    [
      { code: '1', confirmPassword: 'outra' },
      { code: 'reset.invalid.code', confirmPassword: 'reset.differ' },
    ],
  ])('reports the errors of %j', (change, texts) => expect(shown({ ...right, ...change })).toEqual(texts))
})
