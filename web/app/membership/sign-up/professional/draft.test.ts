import { describe, expect, it } from 'vitest'
import { emptyDraft, fromFormValues, toDraft, toFormValues, withCompletion } from './draft.ts'

const store = {
  id: '0b8f0d4e-6d0e-4a55-9d53-0d8f1c6b0a11',
  name: 'Casa Nogueira',
  sellers: [{ id: '5a4f7b7e-2b4c-4c5e-8f55-2a3d0b1c9d22', name: 'Ana Prado' }],
}
const completion = {
  _id: 'b3a1c8a2-51f2-4b71-93c4-7a1f0e2d3c44',
  completionToken: 'abc',
  storesList: [],
}

describe('toDraft', () => {
  it('restores a stored draft', () => {
    const draft = { ...emptyDraft, step: 'profession' as const, completion, store, inviteCode: 'K7Q2' }
    expect(toDraft(JSON.parse(JSON.stringify(draft)))).toEqual(draft)
  })

  it.each([null, 'x', [], { userData: 'x', first: 4, completion: { _id: 'x' }, step: 'nowhere' }])(
    'returns an empty draft for %j',
    (stored) => expect(toDraft(stored)).toEqual(emptyDraft),
  )

  it('keeps the matching values of an older form', () => {
    const stored = { userData: { cpf: '529.982.247-25', gone: 'x', address: { city: 'Santos', state: 7 } } }
    const { userData } = toDraft(stored)
    expect(userData.cpf).toBe('529.982.247-25')
    expect(userData.address.city).toBe('Santos')
    expect(userData.address.state).toBe('')
    expect(userData).not.toHaveProperty('gone')
  })

  it('starts at the account step until the account exists, never afterwards', () => {
    expect(toDraft({ ...emptyDraft, step: 'sending' }).step).toBe('account')
    expect(toDraft({ ...emptyDraft, step: 'account', completion }).step).toBe('person')
  })

  it('drops a stored password', () => {
    const draft = toDraft({ ...emptyDraft, first: { ...emptyDraft.first, password: 'segredo-1' } })
    expect(JSON.stringify(draft)).not.toContain('segredo-1')
  })
})

describe('withCompletion', () => {
  it('uses the store that pre-registered the person, and the seller it named, as the reference', () => {
    const storesList = [{ ...store, seller: 'Ana Prado' }]
    const draft = withCompletion(emptyDraft, { ...completion, storesList }, 'ana@exemplo.com')
    expect(draft.userData.referenceStore).toBe(store.id)
    expect(draft.userData.referenceSeller).toBe('Ana Prado')
    expect(draft.store).toEqual(storesList[0])
    expect(draft.step).toBe('person')
  })

  it('presets a seller only if the store named one', () => {
    const draft = withCompletion(emptyDraft, { ...completion, storesList: [store] }, 'ana@exemplo.com')
    expect(draft.userData).toMatchObject({ referenceStore: store.id, referenceSeller: '' })
  })

  it('keeps a chosen store that is in the list, and the step', () => {
    const chosen = { ...store, id: 'd1b1c8a2-51f2-4b71-93c4-7a1f0e2d3c99', name: 'Outra' }
    const before = {
      ...emptyDraft,
      step: 'sending' as const,
      store: chosen,
      userData: { ...emptyDraft.userData, referenceStore: chosen.id },
    }
    const draft = withCompletion(before, { ...completion, storesList: [store, chosen] }, 'ana@exemplo.com')
    expect(draft.userData.referenceStore).toBe(chosen.id)
    expect(draft.store).toEqual(chosen)
    expect(draft.step).toBe('sending')
  })

  it('drops the values that another person typed', () => {
    const before = {
      ...emptyDraft,
      first: { ...emptyDraft.first, email: 'ana@exemplo.com' },
      userData: { ...emptyDraft.userData, cpf: '529.982.247-25' },
    }
    expect(withCompletion(before, completion, 'rui@exemplo.com').userData.cpf).toBe('')
    expect(withCompletion(before, completion, 'Ana@exemplo.com').userData.cpf).toBe('529.982.247-25')
  })
})

describe('toFormValues and fromFormValues', () => {
  it('convert empty choices to undefined', () => {
    expect(toFormValues(emptyDraft).profession).toBeUndefined()
    const values = toFormValues({
      ...emptyDraft,
      userData: { ...emptyDraft.userData, profession: 'Engenheiro' },
    })
    expect(values.profession).toBe('Engenheiro')
    expect(values.address.state).toBeUndefined()
  })

  it('convert cleared choices back to empty strings', () => {
    const back = fromFormValues({ gender: null, profession: 'Arquiteto', cau: 'A1234-5' })
    expect(back).toEqual({ ...emptyDraft.userData, profession: 'Arquiteto', cau: 'A1234-5' })
  })
})
