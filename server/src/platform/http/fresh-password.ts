import type { Caller } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'

/** The time for which a password confirmation of a session counts as recent. */
const FRESH_MS = 10 * 60_000

/** Throws `password.required` unless the caller entered their password in the last ten minutes. */
export function requireFreshPassword({ authenticatedAt }: Pick<Caller, 'authenticatedAt'>, now: Date): void {
  if (now.getTime() - authenticatedAt.getTime() > FRESH_MS) throw new AppError('password.required')
}
