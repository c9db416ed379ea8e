import type { AccountStatus, Behaviour } from '@esquadro/contract/accounts/status'
import { changeAccountStatus } from '../accounts/change-account-status.ts'
import type { Context } from '../context/context.ts'

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
