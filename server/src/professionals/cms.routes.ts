import type { AccountStatus } from '@esquadro/contract/accounts/status'
import { hideCpf } from '@esquadro/contract/fields/cpf'
import { hideEmail } from '@esquadro/contract/fields/email'
import * as contract from '@esquadro/contract/professionals/cms'
import type { Profession } from '@esquadro/contract/professionals/user-data'
import { emailIsTaken, findAndLockAccount, insertAccount } from '../accounts/accounts.queries.ts'
import { changeAccountStatus as changeAccountStatus } from '../accounts/change-account-status.ts'
import { pagesOf } from '../accounts/pages.ts'
import { hashPassword } from '../accounts/password-hash.ts'
import { requireUncommonPassword } from '../accounts/require-uncommon-password.ts'
import { setEmail } from '../accounts/set-email.ts'
import { setPassword } from '../accounts/set-password.ts'
import type { Context } from '../context/context.ts'
import { violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { deleteBytes } from '../files/delete-bytes.ts'
import { imageAddressOf } from '../files/files.rules.ts'
import { errorAnswer } from '../http/errors.ts'
import { handle } from '../http/handle.ts'
import { changeProfessional } from './changes.ts'
import { cpfIsTaken, insertProfessional, listProfessionals } from './professionals.queries.ts'
import { getProfile } from './profile.ts'
import { cpfTaken } from './registration.ts'
import { listProfessionalScores } from './scores.ts'

export const create = handle(
  contract.create,
  async ({ body }, { inTransaction, audit, mail, ...context }) => {
    requireUncommonPassword(body.password, body, 'password')
    const passwordHash = await hashPassword(body.password)
    const now = context.clock.now()
    return inTransaction(async (trx) => {
      const { name, email } = body
      const language = 'ptBR'
      const created = await insertAccount(trx, {
        userType: 'professional',
        status: 'incomplete',
        name,
        email,
        passwordHash,
        language,
        now,
      })
      if (!created) throw new AppError('account.taken', { fields: { email: 'account.taken' } })
      await insertProfessional(trx, created.id, now)
      const pages = pagesOf(context.config, 'member')
      await mail.send(trx, {
        to: email,
        kind: 'account-created',
        language,
        data: { name, url: pages.login, recoverUrl: pages.recover },
      })
      await audit(trx, { action: 'professional.created', subjectType: 'user', subjectId: created.id })
      return created
    })
  },
)

export const changeStatus = handle(contract.changeStatus, ({ body }, context) =>
  context.inTransaction((trx) => changeAccountStatus(trx, { ...body, userType: 'professional' }, context)),
)

export const changeStatusMany = handle(contract.changeStatusMany, async ({ body }, context) => {
  const { ids, ...decision } = body
  const items: contract.StatusOutcome[] = []
  // One after another and each in its own transaction: what is refused to one is no reason to refuse the others.
  for (const id of new Set(ids)) {
    try {
      const { status } = await context.inTransaction((trx) =>
        changeAccountStatus(trx, { id, ...decision, userType: 'professional' }, context),
      )
      items.push({ id, ok: true, status, error: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const { code, msg } = errorAnswer(error.code, {}, context.language).error
      items.push({ id, ok: false, status: null, error: { code, msg } })
    }
  }
  return { items }
})

export const getAll = handle(contract.getAll, async ({ query }, { db, clock }) => {
  const { items, ...page } = await listProfessionals(db, query, clock.now())
  const standings = await listProfessionalScores(
    db,
    items.map(({ id }) => id),
    clock.now(),
  )
  return {
    ...page,
    items: items.map(({ profileImageId, ...item }) => ({
      ...item,
      email: hideEmail(item.email),
      cpf: item.cpf && hideCpf(item.cpf),
      // The checks of the tables leave no other values.
      profession: item.profession as Profession | null,
      status: item.status as AccountStatus,
      profileImage: imageAddressOf(profileImageId),
      score: standings.get(item.id) ?? { level: null, points: 0, sublevel: null },
    })),
  }
})

export const getOne = handle(contract.getOne, ({ query }, context) => wholeProfessional(query.id, context))

export const update = handle(contract.update, async ({ body }, context) => {
  const { id, name, email, password, cellphone, userData, abdFile } = body
  if (password !== undefined) requireUncommonPassword(password, { name, email }, 'password')
  const passwordHash = password === undefined ? null : await hashPassword(password)
  try {
    const former = await context.inTransaction(async (trx) => {
      const account = await findAndLockAccount(trx, id)
      if (account?.userType !== 'professional') throw new AppError('not-found')
      const of = { subjectType: 'user', subjectId: id }
      if (passwordHash !== null) {
        await setPassword(trx, context, { account, passwordHash })
        await context.audit(trx, { action: 'account.password-changed', ...of })
      }
      const replaced = await changeProfessional(trx, id, { name, cellphone, userData, abdFile }, context)
      if (await setEmail(trx, account, email, context))
        await context.audit(trx, { action: 'account.email-changed', ...of })
      return replaced
    })
    await deleteBytes(context.files, [former], context.log)
  } catch (error) {
    if (violates(error, cpfIsTaken)) throw cpfTaken()
    if (violates(error, emailIsTaken))
      throw new AppError('account.taken', { fields: { email: 'account.taken' } })
    throw error
  }
  return wholeProfessional(id, context)
})

async function wholeProfessional(id: string, { db, clock }: Context) {
  const { row, profile, score } = await getProfile(db, id, clock.now())
  const { status, inviteCode, emailConfirmedAt, createdAt } = row
  return { ...profile, score, status, inviteCode, emailConfirmedAt, createdAt }
}
