import { SecondStep } from '@esquadro/contract/people/professionals/registration'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOf, firstStepWith, stepBeside, steps } from './steps.ts'

/** Returns the paths of a schema's leaves. */
function pathsOf(schema: unknown, path = ''): string[] {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  if (!(inner instanceof z.ZodObject)) return [path]
  return Object.entries(inner.shape).flatMap(([key, value]) => pathsOf(value, path ? `${path}.${key}` : key))
}

describe('The steps of the sign-up', () => {
  it('contain every field of the second call exactly once', () => {
    const fields = [...fieldsOf.person, ...fieldsOf.profession, ...fieldsOf.sending]
    const carried = ['_id', 'completionToken']
    expect([...fields, ...carried].sort()).toEqual(pathsOf(SecondStep).sort())
  })

  it('lead forward and back, but not back to the account step', () => {
    expect(steps).toEqual(['account', 'person', 'profession', 'sending'])
    expect(stepBeside('person', 1)).toBe('profession')
    expect(stepBeside('person', -1)).toBeNull()
    expect(stepBeside('sending', 1)).toBeNull()
    expect(stepBeside('sending', -1)).toBe('profession')
  })

  it.each([
    [['userData.acceptTerms', 'userData.cpf'], 'person'],
    [['userData.address.city'], 'person'],
    [['userData.address'], 'person'],
    [['abdFile', 'userData.acceptTerms'], 'profession'],
    [['userData.office.cnpj'], 'profession'],
    [['inviteCode'], 'sending'],
    [['something.else'], null],
    [[], null],
  ])('continue from errors in %j to %s', (wrong, step) => expect(firstStepWith(wrong)).toBe(step))
})
