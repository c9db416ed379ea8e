import type { Registration } from '@esquadro/contract/professionals/registration'
import type { UserDataChanges } from '@esquadro/contract/professionals/user-data'
import { updateAccount } from '../accounts/accounts.queries.ts'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { deleteFile } from '../files/files.queries.ts'
import { isReferenceStore } from '../stores/reference-stores.queries.ts'
import { readAbdFile, storeAbdFile } from './abd-file.ts'
import { findProfessional, updateProfessional } from './professionals.queries.ts'
import { columnsOf, missingRegistration, withProfession } from './registration/user-data.rules.ts'

export interface ProfessionalDataChanges {
  readonly name?: string | undefined
  readonly cellphone?: string | undefined
  readonly userData?: UserDataChanges | undefined
  readonly abdFile?: Registration['abdFile']
}

/**
 * Changes a professional's data; absent fields stay. Clears the registrations of other professions (§5). Returns the
 * storage key of a deleted or replaced ABD proof, whose bytes the caller deletes after the commit; else null.
 */
export async function changeProfessional(
  trx: Database,
  userId: string,
  changes: ProfessionalDataChanges,
  context: Context,
): Promise<string | null> {
  const before = await findProfessional(trx, userId)
  if (!before) throw new AppError('not-found')
  const { userData = {} } = changes
  const { referenceStore } = userData
  const isNewReference = referenceStore && referenceStore !== before.referenceStoreId
  if (isNewReference && !(await isReferenceStore(trx, referenceStore)))
    throw new AppError('store.unknown', { fields: { 'userData.referenceStore': 'store.unknown' } })

  const profession = userData.profession ?? before.profession
  const abdFile = await readAbdFile(context, changes.abdFile, profession)
  const changed = columnsOf(userData)
  const columns = withProfession(
    { ...changed, ...(abdFile ? { abdFileId: await storeAbdFile(trx, context, userId, abdFile) } : {}) },
    profession,
  )
  const after = {
    profession,
    cau: columns.cau === undefined ? before.cau : columns.cau,
    crea: columns.crea === undefined ? before.crea : columns.crea,
  }
  const touches = changed.profession !== undefined || changed.cau !== undefined || changed.crea !== undefined
  const missing = touches ? missingRegistration(after) : null
  if (missing) throw new AppError('invalid.fields', { fields: { [`userData.${missing}`]: 'required' } })

  await updateProfessional(trx, userId, columns)
  await updateAccount(trx, userId, {
    name: changes.name,
    cellphone: changes.cellphone,
    acceptsEmail: userData.acceptReceiveEmail,
    now: context.clock.now(),
  })
  await context.audit(trx, {
    action: 'professional.updated',
    subjectType: 'user',
    subjectId: userId,
    after: { fields: namesOf(changes) },
  })
  const isProofReplaced = columns.abdFileId !== undefined && columns.abdFileId !== before.abdFileId
  return isProofReplaced ? deleteFile(trx, before.abdFileId) : null
}

// Records the names of the changed fields only: the log is permanent and must not contain personal data.
const namesOf = ({ userData, ...rest }: ProfessionalDataChanges): string[] => [
  ...Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  ...Object.keys(userData ?? {}).map((name) => `userData.${name}`),
]
