/** The steps of a professional's sign-up: the first makes the account, the last sends the rest. */
export const steps = ['account', 'person', 'profession', 'sending'] as const
export type Step = (typeof steps)[number]
export type LaterStep = Exclude<Step, 'account'>

export const isStep = (value: unknown): value is Step => steps.some((step) => step === value)

/** The fields of each later step, in the order in which they stand there. */
export const fieldsOf = {
  person: [
    'userData.cpf',
    'userData.birthDate',
    'userData.gender',
    'userData.address.zipCode',
    'userData.address.street',
    'userData.address.number',
    'userData.address.complement',
    'userData.address.neighborhood',
    'userData.address.city',
    'userData.address.state',
  ],
  profession: [
    'userData.profession',
    'userData.cau',
    'userData.crea',
    'userData.abd',
    'userData.modality',
    'abdFile',
    'userData.office.name',
    'userData.office.cnpj',
    'userData.office.role',
    'userData.socialMedia.instagram',
    'userData.socialMedia.facebook',
    'userData.socialMedia.behance',
    'userData.socialMedia.pinterest',
    'userData.referenceStore',
    'userData.referenceSeller',
  ],
  sending: ['userData.acceptTerms', 'userData.acceptReceiveEmail', 'inviteCode'],
} as const satisfies Record<LaterStep, readonly string[]>

/** The step before or after, or null at an end. The account is made once: there is no way back to it. */
export function stepBeside(step: LaterStep, direction: -1 | 1): LaterStep | null {
  const later = steps.filter((one) => one !== 'account')
  return later[later.indexOf(step) + direction] ?? null
}

/** The first step, in their order, that has one of these fields wrong; null where none has. */
export function firstStepWith(wrong: readonly string[]): LaterStep | null {
  const later = steps.filter((one) => one !== 'account')
  const isAt = (step: LaterStep) =>
    wrong.some((path) => fieldsOf[step].some((field) => path === field || field.startsWith(`${path}.`)))
  return later.find(isAt) ?? null
}
