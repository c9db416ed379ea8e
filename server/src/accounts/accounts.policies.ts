import type { Account } from './accounts.queries.ts'

/** Whether the password of an account may be recovered by its owner. */
export const canRecover = ({ status }: Account): boolean => status !== 'blocked' && status !== 'rejected'
