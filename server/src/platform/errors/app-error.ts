import type { ErrorCode } from '@esquadro/contract'
import type { FieldCode } from '@esquadro/contract/platform/fields/field-code'
import type { Database } from '../database/connect.ts'

export interface ErrorDetails {
  /** Error codes by field, with the names used in the API; the response adds the texts. */
  readonly fields?: Readonly<Record<string, FieldCode | ErrorCode>>
  /** The characters that `character.refused` names, by field. */
  readonly characters?: Readonly<Record<string, string>>
  /** Data for the caller's next step; the API lists each field. */
  readonly data?: unknown
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number
}

/** An expected error: a code of the contract with a text in the user's language. Any other error is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails
  /** Runs after the call's transaction is rolled back, to record the refusal. */
  afterwards?: (db: Database) => Promise<void>

  constructor(code: ErrorCode, details: ErrorDetails = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.details = details
  }
}
