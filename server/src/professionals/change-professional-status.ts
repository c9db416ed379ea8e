import type { AccountStatus, Behaviour } from '@esquadro/contract/accounts/status'
import { changeAccountStatus } from '../accounts/change-account-status.ts'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'

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

export type StatusChange =
  | { readonly id: string; readonly status: AccountStatus }
  | { readonly id: string; readonly error: AppError }

/** Changes the status of several professionals, each in its own transaction, so that one refusal stops no other. */
export async function changeProfessionalStatuses(
  context: Context,
  { ids, ...decision }: Decision & { readonly ids: readonly string[] },
): Promise<StatusChange[]> {
  const changes: StatusChange[] = []
  for (const id of new Set(ids)) {
    try {
      changes.push(await changeProfessionalStatus(context, { ...decision, id }))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      changes.push({ id, error })
    }
  }
  return changes
}
