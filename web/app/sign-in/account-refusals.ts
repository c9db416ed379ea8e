import type { CallError } from '../api/call.ts'

const codes = [
  'account.awaiting-email',
  'account.awaiting-approval',
  'account.blocked',
  'account.rejected',
] as const

/** Whether a refusal is about the state of the account: the password was right, but another step has to come first. */
export const isAboutAccount = (error: CallError): boolean => codes.some((code) => code === error.code)
