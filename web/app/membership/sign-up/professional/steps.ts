/** The steps of a professional's sign-up: the first creates the account, the last submits the rest. */
export const steps = ['account', 'person', 'profession', 'sending'] as const
export type Step = (typeof steps)[number]
export type LaterStep = Exclude<Step, 'account'>

export const isStep = (value: unknown): value is Step => steps.some((step) => step === value)

/** The fields of each later step, in the order of the screen. */
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

/** Returns the previous or next step, or null. The first step, which created the account, cannot be repeated. */
export function stepBeside(step: LaterStep, direction: -1 | 1): LaterStep | null {
  const later = steps.filter((other) => other !== 'account')
  return later[later.indexOf(step) + direction] ?? null
}

/** Returns the first step that contains one of the invalid fields, or null. */
export function firstStepWith(wrong: readonly string[]): LaterStep | null {
  const later = steps.filter((other) => other !== 'account')
  const isAt = (step: LaterStep) =>
    wrong.some((path) => fieldsOf[step].some((field) => path === field || field.startsWith(`${path}.`)))
  return later.find(isAt) ?? null
}
