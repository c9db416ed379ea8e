import type { OutputOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/professionals/public'
import type { Completion, Registration } from '@esquadro/contract/professionals/registration'
import { withMinimumDuration } from '../../accounts/minimum-duration.ts'
import type { Context } from '../../context/context.ts'
import { AppError } from '../../errors/app-error.ts'
import { cpfTaken, mapTakenCpf } from '../cpf-taken.ts'
import { beginRegistration, checkFirstStep } from './begin-registration.ts'
import { completeRegistration } from './complete-registration.ts'

type RegistrationResult = OutputOf<typeof contract.create>

/**
 * Registers a professional: the first step, the second (with `_id` and its token), or both at once. Throws
 * `finish-register` with a new token and the stores that pre-registered the person, if these have to be shown first.
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
    if (begun.isPreRegistered && !isNamed) return { begun, mustShowStores: true }
    if (!userData) return { begun }
    const completed = await completeRegistration(
      trx,
      // Each complete form creates its own token, so a limit of attempts per token would allow anyone to
      // query any CPF.
      { ...begun, userData, abdFile, inviteCode, reportsTakenCpf: false },
      context,
    )
    return completed.outcome === 'must-show-stores'
      ? { begun: completed.completion, mustShowStores: true }
      : { begun, isDone: true }
  })
  // Thrown after the commit, because the account and its token must be stored.
  if (outcome.mustShowStores) throw finishRegister(outcome.begun)
  const { _id, completionToken } = outcome.begun
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
  if (completed.outcome === 'cpf-taken') throw cpfTaken()
  if (completed.outcome === 'must-show-stores') throw finishRegister(completed.completion)
  return { _id, completionToken: null, next: 'confirm-email' }
}

const finishRegister = ({ _id, completionToken, storesList }: Completion): AppError =>
  new AppError('finish-register', { data: { _id, completionToken, storesList } })
