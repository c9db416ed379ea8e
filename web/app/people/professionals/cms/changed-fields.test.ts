import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

const before = {
  name: 'Ana',
  password: '',
  abdFile: undefined,
  userData: { cpf: '1', gender: null, address: { city: 'Natal', complement: '' }, acceptReceiveEmail: true },
}

it('leaves out unchanged values, treating all empty values alike', () => {
  expect(
    changedFields(
      {
        ...before,
        userData: { ...before.userData, gender: '', address: { city: 'Natal', complement: null } },
      },
      before,
    ),
  ).toEqual({})
})

it('returns changed and cleared values in their groups', () => {
  const file = new File(['x'], 'abd.pdf')
  expect(
    changedFields(
      {
        name: 'Ana',
        password: 'nova',
        abdFile: file,
        userData: { ...before.userData, address: { city: '', complement: '2' }, acceptReceiveEmail: false },
      },
      before,
    ),
  ).toEqual({
    password: 'nova',
    abdFile: file,
    userData: { address: { city: '', complement: '2' }, acceptReceiveEmail: false },
  })
})
