import type { Profile } from '@esquadro/contract/people/professionals/professional'
import { genders } from '@esquadro/contract/people/professionals/vocabulary'
import { STATES } from '@esquadro/contract/platform/fields/state'
import type { DefaultValues } from 'react-hook-form'
import type { UserDataValues } from '../fields/user-data-form.ts'

/** The form values of a professional. */
export interface ProfessionalValues extends UserDataValues {
  readonly name: string
  readonly email: string
  readonly cellphone: string
  readonly password: string
}

const filled = <T extends Readonly<Record<string, string | null>>>(group: T) =>
  Object.fromEntries(Object.entries(group).map(([name, value]) => [name, value ?? ''])) as {
    [K in keyof T]: string
  }

/** Returns a professional as form values: unknown values are empty, an empty choice is undefined. */
export function valuesOf(
  professional: Pick<Profile, 'name' | 'email' | 'cellphone' | 'userData'>,
): DefaultValues<ProfessionalValues> {
  const { name, email, cellphone, userData } = professional
  const { address, profession, gender, office, socialMedia, referenceStore, abdFile: _, ...rest } = userData
  return {
    name,
    email,
    cellphone: cellphone ?? '',
    password: '',
    abdFile: undefined,
    userData: {
      ...filled({
        cpf: rest.cpf,
        birthDate: rest.birthDate,
        modality: rest.modality,
        cau: rest.cau,
        crea: rest.crea,
        abd: rest.abd,
        referenceSeller: rest.referenceSeller,
      }),
      profession: profession ?? undefined,
      gender: genders.find((option) => option === gender) ?? null,
      address: { ...filled(address), state: STATES.find((state) => state === address.state) },
      office: filled(office),
      socialMedia: filled(socialMedia),
      referenceStore: referenceStore?.id ?? '',
      acceptTerms: rest.acceptTerms,
      acceptReceiveEmail: rest.acceptReceiveEmail,
    },
  }
}
