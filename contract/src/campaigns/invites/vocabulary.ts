/** The state of an invite: created; the person has signed up; the person's first invoice is approved. */
export const INVITE_STATES = ['invited', 'registered', 'credited'] as const
