import { Completion, type ListedStore } from '@esquadro/contract/people/professionals/registration'
import { professions } from '@esquadro/contract/people/professionals/vocabulary'
import { STATES } from '@esquadro/contract/platform/fields/state'
import type { UserDataValues } from '../../../people/professionals/fields/user-data-form.ts'
import { fillIn, isFromClosedTab, isRecord, readStored, removeStored, storeValues } from '../stored-values.ts'
import { isStep, type Step } from './steps.ts'

const emptyUserData = {
  cpf: '',
  birthDate: '',
  gender: '',
  address: { zipCode: '', street: '', number: '', complement: '', neighborhood: '', city: '', state: '' },
  profession: '',
  modality: '',
  cau: '',
  crea: '',
  abd: '',
  office: { name: '', cnpj: '', role: '' },
  socialMedia: { instagram: '', facebook: '', behance: '', pinterest: '' },
  referenceStore: '',
  referenceSeller: '',
  acceptTerms: false,
  acceptReceiveEmail: false,
}

/** The values that a professional has typed so far, kept across a reload; never a password or a file. */
export interface Draft {
  readonly step: Step
  readonly first: { readonly name: string; readonly email: string; readonly cellphone: string }
  readonly userData: typeof emptyUserData
  readonly inviteCode: string
  /** The token of the link in a store's mail; empty without one. */
  readonly preRegistration: string
  /** The data that the second step submits; null before the first step is done. */
  readonly completion: Completion | null
  /** The chosen reference store, with its name. */
  readonly store: ListedStore | null
}

export const emptyDraft: Draft = {
  step: 'account',
  first: { name: '', email: '', cellphone: '' },
  userData: emptyUserData,
  inviteCode: '',
  preRegistration: '',
  completion: null,
  store: null,
}

const Store = Completion.shape.storesList.element

/** Parses a stored draft; malformed values are dropped. */
export function toDraft(stored: unknown): Draft {
  if (!isRecord(stored)) return emptyDraft
  const completion = Completion.safeParse(stored['completion'])
  const store = Store.safeParse(stored['store'])
  const step = stored['step']
  return {
    first: fillIn(emptyDraft.first, stored['first']),
    userData: fillIn(emptyUserData, stored['userData']),
    inviteCode: typeof stored['inviteCode'] === 'string' ? stored['inviteCode'] : '',
    preRegistration: typeof stored['preRegistration'] === 'string' ? stored['preRegistration'] : '',
    completion: completion.success ? completion.data : null,
    store: store.success ? store.data : null,
    // Later steps need the response of the first; once it has arrived, the first step is done.
    step: !completion.success ? 'account' : isStep(step) && step !== 'account' ? step : 'person',
  }
}

/**
 * Returns the draft of a person who finished the first step or was pre-registered by a store: the second step is next, and the store and
 * the seller that it named are the reference. Drops values that another person typed in this tab.
 */
export function withCompletion(draft: Draft, completion: Completion, email: string): Draft {
  const isSame =
    draft.first.email === '' || draft.first.email.trim().toLowerCase() === email.trim().toLowerCase()
  const base = isSame
    ? draft
    : { ...emptyDraft, inviteCode: draft.inviteCode, preRegistration: draft.preRegistration }
  const [listed] = completion.storesList
  const isListed = completion.storesList.some(({ id }) => id === base.userData.referenceStore)
  const reference =
    listed && !isListed ? { referenceStore: listed.id, referenceSeller: listed.seller ?? '' } : {}
  return {
    ...base,
    first: { ...base.first, email },
    completion,
    store: listed && !isListed ? listed : base.store,
    userData: { ...base.userData, ...reference },
    step: base.step === 'account' ? 'person' : base.step,
  }
}

/** Returns the draft as form values: an empty choice is undefined. */
export function toFormValues({ userData }: Draft) {
  const { profession, address } = userData
  return {
    ...userData,
    profession: professions.find((option) => option === profession),
    address: { ...address, state: STATES.find((state) => state === address.state) },
  }
}

/** Returns form values as a draft stores them. */
export const fromFormValues = (values: Partial<UserDataValues['userData']> | undefined): Draft['userData'] =>
  fillIn(emptyUserData, values)

const key = 'sign-up'

/** Returns the draft of this tab. */
export const readDraft = (): Draft => toDraft(readStored(key))
export const writeDraft = (draft: Draft): void => storeValues(key, withoutCpf(draft), lastingPart(draft))
export const clearDraft = (): void => removeStored(key)
/** Whether the draft comes from a tab that was closed. */
export const isDraftFromClosedTab = (): boolean => isFromClosedTab(key)

/** Removes the CPF, which is not stored and has to be typed again after a reload. */
const withoutCpf = (draft: Draft) => ({ ...draft, userData: { ...draft.userData, cpf: '' } })

/** Returns the fields stored after the tab is closed: no token, no document, no birth date, no address. */
function lastingPart({ first, userData, inviteCode }: Draft) {
  const { profession, modality, office, socialMedia, referenceStore, referenceSeller } = userData
  const { name, role } = office
  return {
    first,
    inviteCode,
    userData: { profession, modality, office: { name, role }, socialMedia, referenceStore, referenceSeller },
  }
}

/** Prepares the second step after `user-incomplete` on sign-in or `finish-register` on sign-up (§4). */
export function beginSecondStep(completion: Completion, { email }: { readonly email: string }): void {
  writeDraft(withCompletion(readDraft(), completion, email))
}
