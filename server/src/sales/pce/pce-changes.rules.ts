import { type PceActionName } from '@esquadro/contract/sales/pce/cms'
import type { PceMethod, PceStatus } from '@esquadro/contract/sales/pce/pce'
import { PCE_ACTIONS } from '@esquadro/contract/sales/pce/vocabulary'
import type { Actor, AuditContext } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type ComparedServiceInvoice, needsConfirmation } from './service-invoice.rules.ts'

/** The author of a change to an amount; `system` if a decision on the sale causes it. */
export interface PceChangeContext extends AuditContext {
  readonly actor: Actor & { readonly type: 'admin' | 'shopkeeper' | 'system' }
}

/** A change to amounts; `approve` also resumes a suspended one. */
export type PceAction =
  | { readonly action: 'approve' }
  | { readonly action: 'refuse'; readonly reason: string }
  | { readonly action: 'suspend'; readonly reason: string }
  | {
      readonly action: 'pay'
      readonly paidOn: string
      readonly method: PceMethod
      readonly reference: string | null
      readonly receiptFileId?: string | null
    }

/** An amount that is locked until the end of the transaction. */
export interface LockedPce extends ComparedServiceInvoice {
  readonly id: string
  readonly status: PceStatus
  readonly amountCents: number
  readonly professionalId: string
  readonly storeName: string
  readonly invoiceNumber: string | null
  readonly serviceInvoiceState: string
}

const fromStatuses: Readonly<Record<PceAction['action'], readonly PceStatus[]>> = {
  approve: ['pending', 'suspended'],
  refuse: ['pending', 'approved'],
  suspend: ['approved'],
  pay: ['approved'],
}
const toStatus = { approve: 'approved', refuse: 'refused', suspend: 'suspended', pay: 'paid' } as const

/** The status that an action leads to. */
export const statusAfter = ({ action }: PceAction) => toStatus[action]

interface PceRules {
  /** Whether a payment needs a service invoice. */
  readonly needsServiceInvoice: boolean
}

/** The amount as far as a decision on it depends on it. */
export type DecidedPce = ComparedServiceInvoice & Pick<LockedPce, 'status' | 'serviceInvoiceState'>

/** Returns why an action would not change an amount, or null if it would. */
export const obstacleTo = (pce: DecidedPce, action: PceActionName, rules: PceRules): AppError | null =>
  findRefusal(pce, { action }, rules) ??
  (pce.status === toStatus[action] ? new AppError('pce.wrong-status') : null)

/** Lists the actions that would change an amount. */
export const listActions = (pce: DecidedPce, rules: PceRules): PceActionName[] =>
  PCE_ACTIONS.filter((action) => obstacleTo(pce, action, rules) === null)

/**
 * Returns why an action is refused, or null. Repeating an action is not refused, except a payment:
 * `pce.already-paid`.
 */
export function findRefusal(
  pce: DecidedPce,
  { action }: { readonly action: PceActionName },
  { needsServiceInvoice }: PceRules,
): AppError | null {
  if (action === 'pay' && pce.status === 'paid') return new AppError('pce.already-paid')
  if (action === 'pay' && pce.status === 'reversed') return new AppError('pce.reversed')
  if (pce.status === toStatus[action]) return null
  if (!fromStatuses[action].includes(pce.status))
    return new AppError(action === 'pay' ? 'pce.not-approved' : 'pce.wrong-status')
  const hasServiceInvoice = ['sent', 'accepted'].includes(pce.serviceInvoiceState)
  if (action === 'pay' && needsServiceInvoice && !hasServiceInvoice)
    return new AppError('pce.service-invoice-missing')
  if (action === 'pay' && pce.serviceInvoiceState === 'sent' && needsConfirmation(pce))
    return new AppError('pce.service-invoice-differs')
  return null
}
