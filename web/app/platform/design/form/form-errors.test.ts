import { describe, expect, it } from 'vitest'
import { fieldPath, listErrors } from './form-errors.ts'

describe('The errors of a form', () => {
  it('are listed with the path of their field', () => {
    const errors = {
      name: { type: 'too_small', message: 'Preencha este campo.', ref: { name: 'name' } },
      userData: { address: { zipCode: { type: 'custom', message: 'Digite um CEP válido.' } } },
      items: [undefined, { price: { type: 'server', message: 'Confira o preço.' } }],
    }
    expect(listErrors(errors)).toEqual([
      { name: 'name', message: 'Preencha este campo.' },
      { name: 'userData.address.zipCode', message: 'Digite um CEP válido.' },
      { name: 'items.1.price', message: 'Confira o preço.' },
    ])
  })

  it('are found even if a field is itself called message or type', () => {
    expect(listErrors({ message: { type: 'required', message: 'Preencha este campo.' } })).toEqual([
      { name: 'message', message: 'Preencha este campo.' },
    ])
  })
})

describe('The name of a field in a server error', () => {
  it.each([
    ['cpf', 'cpf'],
    ['userData[cpf]', 'userData.cpf'],
    ['items[0].name', 'items.0.name'],
    ['userData.address.city', 'userData.address.city'],
  ])('%s is %s', (overrides, path) => expect(fieldPath(overrides)).toBe(path))
})
