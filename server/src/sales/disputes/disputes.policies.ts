import type { Caller } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Dispute } from './disputes.queries.ts'

/** Whether a professional may dispute a registration: somebody else holds it. */
export const canDispute = <Claim extends { readonly professionalId: string }>(
  claim: Claim | null | undefined,
  user: Pick<Caller, 'id'>,
): claim is Claim => claim?.professionalId !== undefined && claim.professionalId !== user.id

/** Throws `not-found` unless the caller holds the disputed customer. */
export function requireHolder(dispute: Pick<Dispute, 'holderId'>, user: Pick<Caller, 'id'>): void {
  if (dispute.holderId !== user.id) throw new AppError('not-found')
}

/** Throws `not-found` unless the caller opened the dispute. */
export function requireClaimant(dispute: Pick<Dispute, 'claimantId'>, user: Pick<Caller, 'id'>): void {
  if (dispute.claimantId !== user.id) throw new AppError('not-found')
}
