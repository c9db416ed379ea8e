import type { CallError } from '../../platform/api/call.ts'

const codes = [
  'account.awaiting-email',
  'account.awaiting-approval',
  'account.blocked',
  'account.rejected',
  'account.administrator',
] as const

/** Whether a refusal is about the account: the password was right, but another step or another entrance comes first. */
export const isAboutAccount = (error: CallError): boolean => codes.some((code) => code === error.code)
