import { randomUUID } from 'node:crypto'
import { ACCEPTED_KINDS } from '@esquadro/contract/content/content'
import type { Completion, ListedStore, Registration } from '@esquadro/contract/professionals/registration'
import type { UserData } from '@esquadro/contract/professionals/user-data'
import {
  type Account,
  findAccount,
  findAndLockAccount,
  insertAccount,
  updateAccount,
} from '../accounts/accounts.queries.ts'
import { mailConfirmation } from '../accounts/mail-confirmation.ts'
import { notifyEmailOwner } from '../accounts/notify-email-owner.ts'
import { hashPassword, verifyPassword } from '../accounts/password-hash.ts'
import { requireUncommonPassword } from '../accounts/require-uncommon-password.ts'
import { consumeToken, voidTokens } from '../accounts/tokens.queries.ts'
import { acceptInForce } from '../content/content.queries.ts'
import type { Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { readDocument } from '../files/images.ts'
import { storeFile } from '../files/store-file.ts'
import { linkPreRegistrations, listPreRegisteringStores } from '../pre-registrations/matching.queries.ts'
import { isReferenceStore } from '../stores/reference-stores.queries.ts'
import { hasSeenStores, openCompletion } from './completion.ts'
import { insertProfessional, isCpfTaken, updateProfessional } from './professionals.queries.ts'
import { columnsOf, withProfession } from './user-data.rules.ts'

type FirstFields = Required<Pick<Registration, 'name' | 'email' | 'password' | 'cellphone'>>

/** What the slow part of a first step found out, before any transaction. */
export interface CheckedFirstStep extends Omit<FirstFields, 'password'> {
  readonly passwordHash: string
  /** The unfinished registration of that e-mail, where the password is its own. */
  readonly unfinished: Account | null
}

/**
 * Judges the password and hashes it. One hash and one comparison, whether or not the e-mail has an account: the time
 * must not tell.
 */
export async function checkFirstStep(first: FirstFields, db: Database): Promise<CheckedFirstStep> {
  requireUncommonPassword(first.password, first, 'password')
  const account = await findAccount(db, 'member', first.email)
  const isOwn = await verifyPassword(account?.passwordHash ?? null, first.password)
  const passwordHash = await hashPassword(first.password)
  const { name, email, cellphone } = first
  const canGoOn = isOwn && account?.status === 'incomplete' && account.userType === 'professional'
  return { name, email, cellphone, passwordHash, unfinished: canGoOn ? account : null }
}

/**
 * The first step: an incomplete account and the token of its second step. A taken e-mail gets an answer that looks the
 * same and leads nowhere, and its owner a mail; who began before, with the same password, goes on from there.
 */
export async function beginRegistration(
  trx: Database,
  first: CheckedFirstStep,
  context: Context,
): Promise<Completion> {
  const now = context.clock.now()
  const storesList = await listPreRegisteringStores(trx, { email: first.email })
  const { unfinished } = first
  if (unfinished) return openCompletion(trx, { _id: unfinished.id, userId: unfinished.id, storesList, now })
  const inserted = await insertAccount(trx, {
    userType: 'professional',
    status: 'incomplete',
    name: first.name,
    email: first.email,
    passwordHash: first.passwordHash,
    cellphone: first.cellphone,
    language: context.language,
    now,
  })
  if (inserted) {
    await insertProfessional(trx, inserted.id, now)
    await linkPreRegistrations(trx, inserted.id, { email: first.email })
    await context.audit(trx, {
      action: 'professional.sign-up-begun',
      subjectType: 'user',
      subjectId: inserted.id,
    })
    return openCompletion(trx, { _id: inserted.id, userId: inserted.id, storesList, now })
  }
  const owner = await notifyEmailOwner(trx, first.email, context)
  return openCompletion(trx, { _id: randomUUID(), userId: owner.id, storesList, isPretended: true, now })
}

export interface SecondFields {
  readonly _id: string
  readonly completionToken: string
  readonly userData: UserData
  readonly abdFile: Registration['abdFile']
  readonly inviteCode: Registration['inviteCode']
}

export type Completed =
  | { readonly isDone: true }
  | { readonly isDone: false; readonly completion: Completion }

/**
 * The second step, with the right token only: the data, then the mail with the link that confirms the e-mail. Where
 * stores pre-registered the CPF and the person has not been told, nothing is written and the list of them comes back.
 */
export async function completeRegistration(
  trx: Database,
  second: SecondFields,
  context: Context,
): Promise<Completed> {
  const { _id, userData } = second
  const now = context.clock.now()
  const token = await consumeToken(trx, {
    text: second.completionToken,
    bound: _id,
    purposes: ['complete-registration', 'pretend-registration'],
    now,
  })
  const account = token && (await findAndLockAccount(trx, token.userId))
  const isPretended = token?.purpose === 'pretend-registration'
  if (!account || (!isPretended && account.status !== 'incomplete'))
    throw new AppError('completion-token.invalid')

  if (userData.referenceStore && !(await isReferenceStore(trx, userData.referenceStore)))
    throw new AppError('store.unknown', { fields: { 'userData.referenceStore': 'store.unknown' } })
  const abdFile = await readAbdFile(second)
  if (await isCpfTaken(trx, userData.cpf, isPretended ? null : account.id)) throw cpfTaken()
  const byCpf = await listPreRegisteringStores(trx, { cpf: userData.cpf })
  const isNamed = byCpf.some((store) => store.id === userData.referenceStore)
  if (byCpf.length > 0 && !isNamed && !hasSeenStores(second.completionToken)) {
    const completion = await openCompletion(trx, {
      _id,
      userId: account.id,
      storesList: byCpf,
      isPretended,
      now,
    })
    return { isDone: false, completion }
  }
  // The owner of the e-mail was told at the first step.
  if (isPretended) return { isDone: true }

  const stores = await listPreRegisteringStores(trx, { email: account.email, cpf: userData.cpf })
  const abdFileId = abdFile && (await storeAbdFile(trx, context, account.id, abdFile))
  await updateProfessional(trx, account.id, {
    ...withProfession({ ...columnsOf(userData), abdFileId: abdFileId ?? null }, userData.profession),
    ...referenceOf(userData, stores),
    inviteCode: second.inviteCode?.trim().toUpperCase() || null,
  })
  await linkPreRegistrations(trx, account.id, { cpf: userData.cpf })
  await updateAccount(trx, account.id, {
    status: 'awaiting-email',
    acceptedTermsAt: now,
    acceptsEmail: userData.acceptReceiveEmail ?? false,
    now,
  })
  await acceptInForce(trx, account.id, ACCEPTED_KINDS.professional, now)
  await voidTokens(trx, account.id, ['complete-registration'])
  await mailConfirmation(trx, account, context)
  await context.audit(trx, {
    action: 'professional.sign-up-completed',
    subjectType: 'user',
    subjectId: account.id,
  })
  return { isDone: true }
}

export const cpfTaken = (): AppError => new AppError('cpf.taken', { fields: { 'userData.cpf': 'cpf.taken' } })

// Store and seller of the pre-registration are the reference, unless the person names another.
function referenceOf(
  userData: UserData,
  stores: readonly ListedStore[],
): { referenceStoreId?: string; referenceSeller?: string | null } {
  const [store] = stores
  if (userData.referenceStore || !store) return {}
  return {
    referenceStoreId: store.id,
    referenceSeller: userData.referenceSeller || (store.sellers[0]?.name ?? null),
  }
}

/** The proof of an interior designer's registration, read; from other professions it is dropped (§5). */
export async function readAbdFile({
  userData,
  abdFile,
}: Pick<SecondFields, 'abdFile'> & {
  readonly userData: { readonly profession?: string | null | undefined }
}) {
  if (!abdFile || userData.profession !== 'Designer de Interiores') return null
  const document = await readDocument(abdFile)
  if (!document) throw new AppError('upload.invalid', { fields: { abdFile: 'upload.invalid' } })
  return { ...document, name: abdFile.name.slice(0, 200) || 'abd' }
}

export async function storeAbdFile(
  trx: Database,
  { files, clock }: Context,
  ownerId: string,
  file: { readonly bytes: Uint8Array; readonly mime: string; readonly name: string },
): Promise<string> {
  const { id } = await storeFile(trx, files, { ...file, ownerId, visibility: 'private', now: clock.now() })
  return id
}
