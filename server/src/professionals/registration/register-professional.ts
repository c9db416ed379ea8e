import type { OutputOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/professionals/public'
import type { Registration } from '@esquadro/contract/professionals/registration'
import { withMinimumDuration } from '../../accounts/minimum-duration.ts'
import type { Context } from '../../context/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { cpfTaken, mapTakenCpf } from '../cpf-taken.ts'
import { beginRegistration, checkFirstStep } from './begin-registration.ts'
import { completeRegistration } from './complete-registration.ts'

type RegistrationResult = OutputOf<typeof contract.create>

/**
 * Registers a professional: the first step, the second (with `_id` and its token), or both at once. Throws
 * `finish-register` with a token and the stores that pre-registered the person, if these have to be shown first: only to a person who
 * came by a store's mail, so that nobody else learns from the response whether an e-mail or a CPF is pre-registered.
 */
export const registerProfessional = (context: Context, body: Registration): Promise<RegistrationResult> =>
  // Under concurrent registrations of one CPF, the second one gets the response that it would get a moment
  // later.
  mapTakenCpf(() =>
    withMinimumDuration(context, () =>
      body._id === undefined ? begin(context, body) : complete(context, { ...body, _id: body._id }),
    ),
  )

async function begin(context: Context, body: Registration): Promise<RegistrationResult> {
  const {
    name = '',
    email = '',
    password = '',
    cellphone = '',
    preRegistration,
    userData,
    abdFile,
    inviteCode,
  } = body
  const first = await checkFirstStep(context, { name, email, password, cellphone, preRegistration })
  const outcome = await context.inTransaction(async (trx) => {
    const begun = await beginRegistration(trx, first, context)
    const isNamed = begun.storesList.some((store) => store.id === userData?.referenceStore)
    if (begun.storesList.length > 0 && !isNamed) return { begun, mustShowStores: true }
    if (!userData) return { begun }
    await completeRegistration(
      trx,
      // Each complete form creates its own token, so a limit of attempts per token would allow anyone to
      // query any CPF.
      { ...begun, userData, abdFile, inviteCode, reportsTakenCpf: false },
      context,
    )
    return { begun, isDone: true }
  })
  // Thrown after the commit, because the account and its token must be stored.
  const { _id, completionToken, storesList } = outcome.begun
  if (outcome.mustShowStores)
    throw new AppError('finish-register', { data: { _id, completionToken, storesList } })
  return outcome.isDone
    ? { _id, completionToken: null, next: 'confirm-email' }
    : { _id, completionToken, next: 'second-step' }
}

async function complete(
  context: Context,
  { _id, completionToken, userData, abdFile, inviteCode }: Registration & { readonly _id: string },
): Promise<RegistrationResult> {
  // The contract rejects a second step without them; this check narrows the types.
  if (!completionToken || !userData) throw new AppError('completion-token.invalid')
  const second = { _id, completionToken, userData, abdFile, inviteCode }
  const completed = await context.inTransaction((trx) => completeRegistration(trx, second, context))
  if (completed === 'cpf-taken') throw cpfTaken()
  return { _id, completionToken: null, next: 'confirm-email' }
}
