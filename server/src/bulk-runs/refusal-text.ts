import type { ErrorCode } from '@esquadro/contract'
import { errorResponse } from '../http/errors.ts'
import type { Language } from '../messages/messages.ts'

/** Returns the stored code of a refusal and its text in a language. */
export function refusalText(refusal: string, language: Language): { code: string; msg: string } {
  // Stored from an `AppError`, whose codes are those of the contract.
  const { code, msg } = errorResponse(refusal as ErrorCode, {}, language).error
  return { code, msg }
}
