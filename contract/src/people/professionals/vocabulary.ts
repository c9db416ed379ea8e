/** The professions of the programme, as transmitted (§5). */
export const professions = ['Arquiteto', 'Engenheiro', 'Designer de Interiores'] as const

export type Profession = (typeof professions)[number]

/** The registration of each profession (§5); registrations of other professions are ignored. */
export const registrationOf = {
  Arquiteto: 'cau',
  Engenheiro: 'crea',
  'Designer de Interiores': 'abd',
} as const satisfies Record<Profession, string>

export const genders = ['female', 'male', 'other', 'undisclosed'] as const
