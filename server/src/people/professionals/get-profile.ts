import type { Score } from '@esquadro/contract/people/accounts/session'
import type { Profile } from '@esquadro/contract/people/professionals/professional'
import type { Database } from '../../platform/database/connect.ts'
import { computeRevision } from '../../platform/database/revision.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { imageAddressOf } from '../../platform/files/files.rules.ts'
import { findNewEmail } from '../accounts/tokens.queries.ts'
import { findProfessional, type ProfessionalRow } from './professionals.queries.ts'
import { getScore } from './scores.ts'

/** Returns a professional's data, level and points; throws `not-found`. */
export async function getProfile(
  db: Database,
  userId: string,
  now: Date,
): Promise<{ row: ProfessionalRow; profile: Omit<Profile, 'level'>; score: Score }> {
  const row = await findProfessional(db, userId)
  if (!row) throw new AppError('not-found')
  const newEmail = await findNewEmail(db, userId, now)
  const score = await getScore(db, userId, now)
  return { row, profile: profileOf(row, newEmail), score }
}

/** The revision of the data in a professional's form. */
export const profileRevision = ({
  name,
  email,
  cellphone,
  userData,
}: Pick<Profile, 'name' | 'email' | 'cellphone' | 'userData'>): string =>
  computeRevision([name, email, cellphone, userData])

const profileOf = (row: ProfessionalRow, newEmail: string | null): Omit<Profile, 'level'> => ({
  id: row.id,
  name: row.name,
  email: row.email,
  newEmail,
  cellphone: row.cellphone,
  userType: 'professional',
  profileImage: imageAddressOf(row.profileImageId),
  userData: {
    cpf: row.cpf,
    birthDate: row.birthDate,
    gender: row.gender,
    address: {
      zipCode: row.zipCode,
      street: row.street,
      number: row.number,
      complement: row.complement,
      neighborhood: row.neighborhood,
      city: row.city,
      state: row.state,
    },
    profession: row.profession,
    modality: row.modality,
    cau: row.cau,
    crea: row.crea,
    abd: row.abd,
    abdFile: row.abdFileId ? { id: row.abdFileId, name: row.abdFileName ?? '' } : null,
    office: { name: row.officeName, cnpj: row.officeCnpj, role: row.officeRole },
    socialMedia: {
      instagram: row.instagram,
      facebook: row.facebook,
      behance: row.behance,
      pinterest: row.pinterest,
    },
    referenceStore: row.referenceStoreId
      ? { id: row.referenceStoreId, name: row.referenceStoreName ?? '' }
      : null,
    referenceSeller: row.referenceSeller,
    acceptTerms: row.acceptedTermsAt !== null,
    acceptReceiveEmail: row.acceptsEmail,
  },
})
