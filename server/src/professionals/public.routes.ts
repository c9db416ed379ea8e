import * as contract from '@esquadro/contract/professionals/public'
import type { Completion, Registration } from '@esquadro/contract/professionals/registration'
import { withMinimumDuration } from '../accounts/minimum-duration.ts'
import type { Context } from '../context/context.ts'
import { violates } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { cpfIsTaken } from './professionals.queries.ts'
import { beginRegistration, checkFirstStep, completeRegistration, cpfTaken } from './registration.ts'

export const create = handle(contract.create, async ({ body }, context) => {
  try {
    return await (body._id === undefined
      ? withMinimumDuration(() => signUp(body, context))
      : complete(body, context))
  } catch (error) {
    // Two registrations with one CPF at the same moment: the second learns what it would have learnt a moment later.
    if (violates(error, cpfIsTaken)) throw cpfTaken()
    throw error
  }
})

// The first step, or with `userData` the whole form.
async function signUp(body: Registration, context: Context) {
  const { name = '', email = '', password = '', cellphone = '', userData, abdFile, inviteCode } = body
  const first = await checkFirstStep({ name, email, password, cellphone }, context.db)
  const outcome = await context.inTransaction(async (trx) => {
    const begun = await beginRegistration(trx, first, context)
    const isNamed = begun.storesList.some((store) => store.id === userData?.referenceStore)
    if (begun.storesList.length > 0 && !isNamed) return { begun, isTold: true }
    if (!userData) return { begun, isTold: false }
    const completed = await completeRegistration(trx, { ...begun, userData, abdFile, inviteCode }, context)
    return completed.isDone ? { begun, isDone: true } : { begun: completed.completion, isTold: true }
  })
  // What led to the second step stays; the refusal comes after it is written.
  if (outcome.isTold) throw finishRegister(outcome.begun)
  const { _id, completionToken } = outcome.begun
  return outcome.isDone
    ? ({ _id, completionToken: null, next: 'confirm-email' } as const)
    : ({ _id, completionToken, next: 'second-step' } as const)
}

async function complete(body: Registration, context: Context) {
  const { _id, completionToken, userData, abdFile, inviteCode } = body
  // The contract's schema has refused a second step without them.
  if (!_id || !completionToken || !userData) throw new AppError('completion-token.invalid')
  const second = { _id, completionToken, userData, abdFile, inviteCode }
  const completed = await context.inTransaction((trx) => completeRegistration(trx, second, context))
  if (!completed.isDone) throw finishRegister(completed.completion)
  return { _id, completionToken: null, next: 'confirm-email' } as const
}

const finishRegister = ({ _id, completionToken, storesList }: Completion): AppError =>
  new AppError('finish-register', { data: { _id, completionToken, storesList } })
