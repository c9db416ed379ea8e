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

/** The actions that change the status of an account (§4). */
export const behaviours = ['approve', 'reject', 'block', 'unblock'] as const
export type Behaviour = (typeof behaviours)[number]

/** Pairs of actions that undo each other. An approval or rejection cannot be undone, because it has been mailed. */
export const opposites: Readonly<Partial<Record<Behaviour, Behaviour>>> = {
  block: 'unblock',
  unblock: 'block',
}

/**
 * The status after an action, or null if the current status does not allow it. A rejected account may be approved later;
 * if its e-mail was never confirmed, the caller sets `awaiting-email` instead of `active`.
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
