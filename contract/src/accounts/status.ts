/** The states of a member's account. */
export const accountStatuses = [
  'incomplete',
  'awaiting-email',
  'awaiting-approval',
  'active',
  'blocked',
  'rejected',
] as const
export type AccountStatus = (typeof accountStatuses)[number]

/** What may be done to an account (§4). */
export const behaviours = ['approve', 'reject', 'block', 'unblock'] as const
export type Behaviour = (typeof behaviours)[number]

/**
 * Where a behaviour leads from a state, or null where it is not allowed. A rejected account may be approved later;
 * where its e-mail was never confirmed, the caller sends it to `awaiting-email` instead of `active`.
 */
export function statusAfter(status: AccountStatus, behaviour: Behaviour): AccountStatus | null {
  return transitions[behaviour][status] ?? null
}

const transitions: Readonly<Record<Behaviour, Partial<Record<AccountStatus, AccountStatus>>>> = {
  approve: { 'awaiting-approval': 'active', rejected: 'active' },
  reject: { incomplete: 'rejected', 'awaiting-email': 'rejected', 'awaiting-approval': 'rejected' },
  block: { active: 'blocked' },
  unblock: { blocked: 'active' },
}
