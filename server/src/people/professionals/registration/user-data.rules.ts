import type { UserDataChanges } from '@esquadro/contract/people/professionals/user-data'
import { type Profession, registrationOf } from '@esquadro/contract/people/professionals/vocabulary'

/** The columns of a professional that hold their data. */
export interface UserDataColumns {
  readonly cpf?: string | undefined
  readonly birthDate?: string | undefined
  readonly gender?: string | null | undefined
  readonly profession?: Profession | undefined
  readonly modality?: string | null | undefined
  readonly cau?: string | null | undefined
  readonly crea?: string | null | undefined
  readonly abd?: string | null | undefined
  readonly abdFileId?: string | null | undefined
  readonly zipCode?: string | undefined
  readonly street?: string | undefined
  readonly number?: string | undefined
  readonly complement?: string | null | undefined
  readonly neighborhood?: string | undefined
  readonly city?: string | undefined
  readonly state?: string | undefined
  readonly officeName?: string | null | undefined
  readonly officeCnpj?: string | null | undefined
  readonly officeRole?: string | null | undefined
  readonly instagram?: string | null | undefined
  readonly facebook?: string | null | undefined
  readonly behance?: string | null | undefined
  readonly pinterest?: string | null | undefined
  readonly referenceStoreId?: string | null | undefined
  readonly referenceSeller?: string | null | undefined
}

// Undefined leaves a column unchanged; an empty text clears it.
const value = (text: string | null | undefined): string | null | undefined => (text === '' ? null : text)

/** Maps data to columns; absent fields are undefined. */
export function columnsOf(data: UserDataChanges): UserDataColumns {
  const { address, office, socialMedia } = data
  return {
    cpf: data.cpf,
    birthDate: data.birthDate,
    gender: value(data.gender),
    profession: data.profession,
    modality: value(data.modality),
    cau: value(data.cau),
    crea: value(data.crea),
    abd: value(data.abd),
    zipCode: address?.zipCode,
    street: address?.street,
    number: address?.number,
    complement: value(address?.complement),
    neighborhood: address?.neighborhood,
    city: address?.city,
    state: address?.state,
    officeName: value(office?.name),
    officeCnpj: value(office?.cnpj),
    officeRole: value(office?.role),
    instagram: value(socialMedia?.instagram),
    facebook: value(socialMedia?.facebook),
    behance: value(socialMedia?.behance),
    pinterest: value(socialMedia?.pinterest),
    referenceStoreId: value(data.referenceStore),
    referenceSeller: value(data.referenceSeller),
  }
}

/** Clears the registrations of other professions, and the ABD proof unless the person is an interior designer (§5). */
export function withProfession(columns: UserDataColumns, profession: Profession | null): UserDataColumns {
  const own = profession && registrationOf[profession]
  return {
    ...columns,
    ...(own === 'cau' ? {} : { cau: null }),
    ...(own === 'crea' ? {} : { crea: null }),
    ...(own === 'abd' ? {} : { abd: null, abdFileId: null }),
  }
}

/** Returns the missing registration that a profession requires, or null. */
export function missingRegistration(after: {
  readonly profession: Profession | null
  readonly cau: string | null
  readonly crea: string | null
}): 'cau' | 'crea' | null {
  if (after.profession === 'Arquiteto' && !after.cau) return 'cau'
  return after.profession === 'Engenheiro' && !after.crea ? 'crea' : null
}
