import type { ErrorCode } from '@esquadro/contract'
import type { FieldCode } from '@esquadro/contract/fields/field-code'
import type { Database } from '../database/connect.ts'

export interface ErrorDetails {
  /** Fields by their name on the wire, each with its code; the answer carries the text. */
  readonly fields?: Readonly<Record<string, FieldCode | ErrorCode>>
  /** Data for the caller's next step, listed field by field. */
  readonly data?: unknown
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number
}

/** A refusal that is expected: a code of the contract, and its text in the person's language. All else is a bug. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails
  /** Runs after the call's transaction is rolled back, to record the refusal. */
  afterwards?: (db: Database) => Promise<void>

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
