import type { BodyOf } from '@esquadro/contract'
import type { AccountStatus, Behaviour } from '@esquadro/contract/people/accounts/status'
import type * as contract from '@esquadro/contract/people/professionals/cms'
import type { ProfileChanges } from '@esquadro/contract/people/professionals/professional'
import type { Registration } from '@esquadro/contract/people/professionals/registration'
import type { UserDataChanges } from '@esquadro/contract/people/professionals/user-data'
import type { Caller, Context } from '../../platform/context/context.ts'
import { type Database, violates } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deleteFile } from '../../platform/files/files.queries.ts'
import { deleteBytes } from '../../platform/files/stored-files.ts'
import { requireAccountOf } from '../accounts/accounts.policies.ts'
import {
  findAndLockAccount,
  findPasswordOwner,
  insertAccount,
  updateAccount,
} from '../accounts/accounts.queries.ts'
import { changeAccountStatus } from '../accounts/change-account-status.ts'
import { changeOwnCredentials, verifyOwnCredentials } from '../accounts/change-own-credentials.ts'
import { emailTaken, mapTakenEmail, setEmail } from '../accounts/emails.ts'
import { pagesOf } from '../accounts/pages.ts'
import { hashPassword, setPassword } from '../accounts/passwords/passwords.ts'
import { requireUncommonPassword } from '../accounts/passwords/uncommon-passwords.ts'
import { isReferenceStore } from '../stores/reference-stores.queries.ts'
import { readAbdFile, storeAbdFile } from './abd-file.ts'
import { getProfile, profileRevision } from './get-profile.ts'
import {
  cpfIsTaken,
  findProfessional,
  insertProfessional,
  updateProfessional as writeProfessional,
} from './professionals.queries.ts'
import { columnsOf, missingRegistration, withProfession } from './registration/user-data.rules.ts'

/**
 * Creates a professional who completes the registration at the first sign-in, and mails them. Throws `account.taken` if
 * the e-mail is taken.
 */
export async function createProfessional(
  { inTransaction, audit, mail, clock, config, state }: Context,
  { name, email, password }: BodyOf<typeof contract.create>,
): Promise<{ id: string }> {
  await requireUncommonPassword(password, { name, email }, 'password')
  const passwordHash = await hashPassword({ state }, password)
  const now = clock.now()
  const language = 'ptBR'
  return inTransaction(async (trx) => {
    const created = await insertAccount(trx, {
      userType: 'professional',
      status: 'incomplete',
      name,
      email,
      passwordHash,
      language,
      now,
    })
    if (!created) throw emailTaken()
    await insertProfessional(trx, { userId: created.id, holdsCpf: true, now })
    const pages = pagesOf(config, 'member')
    await mail.send(trx, {
      to: email,
      kind: 'account-created',
      language,
      data: { name, url: pages.login, recoverUrl: pages.recover },
    })
    await audit(trx, { action: 'professional.created', subjectType: 'user', subjectId: created.id })
    return created
  })
}

/**
 * Changes a professional as an administrator; a new password ends every session, a new e-mail takes effect at
 * once. Throws `conflict` with the current data if the revision is outdated.
 */
export async function updateProfessional(
  context: Context,
  { id, email, password, revision, ...changes }: BodyOf<typeof contract.update>,
): Promise<void> {
  if (password !== undefined) {
    const { name } = changes
    const owner = await findPasswordOwner(context.db, id)
    await requireUncommonPassword(
      password,
      { ...owner, ...(name !== undefined && { name }), ...(email !== undefined && { email }) },
      'password',
    )
  }
  const passwordHash = password === undefined ? null : await hashPassword(context, password)
  const subject = { subjectType: 'user', subjectId: id } as const
  const update = () =>
    context.inTransaction(async (trx) => {
      const account = requireAccountOf(await findAndLockAccount(trx, id), 'professional')
      if (revision !== undefined) {
        const { profile } = await getProfile(trx, id, context.clock.now())
        const present = { ...profile, revision: profileRevision(profile) }
        if (revision !== present.revision) throw new AppError('conflict', { data: present })
      }
      if (passwordHash !== null) {
        await setPassword(trx, context, { account, passwordHash })
        await context.audit(trx, { action: 'account.password-changed', ...subject })
      }
      const replacedFile = await changeProfessional(trx, id, changes, context)
      if (await setEmail(trx, account, email, context))
        await context.audit(trx, { action: 'account.email-changed', ...subject })
      return replacedFile
    })
  const replacedFile = await mapTakenCpf(() => mapTakenEmail(update))
  await deleteBytes(context.files, [replacedFile], context.log)
}

/**
 * Throws `professional.needs-admin` if the CPF or profession differs from the account's: both determine what
 * it earns.
 */
async function requireOwnChange(
  trx: Database,
  userId: string,
  { cpf, profession }: NonNullable<ProfileChanges['userData']> = {},
): Promise<void> {
  const before = await findProfessional(trx, userId)
  const isOther = (sent: string | undefined, known: string | null | undefined) =>
    sent !== undefined && known !== null && known !== undefined && sent !== known
  const field = isOther(cpf, before?.cpf)
    ? 'cpf'
    : isOther(profession, before?.profession)
      ? 'profession'
      : null
  if (field !== null)
    throw new AppError('professional.needs-admin', {
      fields: { [`userData.${field}`]: 'professional.needs-admin' },
    })
}

/** Changes the calling professional's own data; a new e-mail takes effect when its link is opened. */
export async function updateOwnProfessional(
  context: Context,
  user: Caller,
  body: ProfileChanges & { abdFile?: Registration['abdFile'] },
): Promise<void> {
  const credentials = await verifyOwnCredentials(context, user, body)
  const { name, cellphone, userData, abdFile } = body
  const replacedFile = await mapTakenCpf(() =>
    context.inTransaction(async (trx) => {
      await requireOwnChange(trx, user.id, userData)
      await changeOwnCredentials(trx, user, credentials, context)
      return changeProfessional(trx, user.id, { name, cellphone, userData, abdFile }, context)
    }),
  )
  await deleteBytes(context.files, [replacedFile], context.log)
}

interface ProfessionalDataChanges {
  readonly name?: string | undefined
  readonly cellphone?: string | undefined
  readonly userData?: UserDataChanges | undefined
  readonly abdFile?: Registration['abdFile']
}

/**
 * Changes a professional's data; absent fields stay. Clears the registrations of other professions (§5). Returns the
 * storage key of a deleted or replaced ABD proof, whose bytes the caller deletes after the commit; else null.
 */
async function changeProfessional(
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

  await writeProfessional(trx, userId, columns)
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

interface Decision {
  readonly behaviour: Behaviour
  readonly reason?: string | null | undefined
}

/** Approves, rejects, blocks or unblocks a professional. */
export const changeProfessionalStatus = (
  context: Context,
  change: Decision & { readonly id: string },
): Promise<{ id: string; status: AccountStatus }> =>
  context.inTransaction((trx) => changeAccountStatus(trx, { ...change, userType: 'professional' }, context))

export const cpfTaken = (): AppError => new AppError('cpf.taken', { fields: { 'userData.cpf': 'cpf.taken' } })

/** Runs `work`; throws `cpf.taken` if it violates the unique constraint on CPFs. */
export async function mapTakenCpf<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, cpfIsTaken)) throw cpfTaken()
    throw error
  }
}
