import type { ErrorCode } from '@esquadro/contract'
import type { ExtraPointTeaser } from '@esquadro/contract/extra-points/extra-point'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { numberOf } from './extra-point-code.ts'
import { type ExtraPointRow, findExtraPointByNumber } from './extra-points.queries.ts'
import { readScreenCode } from './screen-code.ts'

/** A code with a valid signature. */
export interface Scan {
  readonly extraPoint: ExtraPointRow
  /** Printed or on a screen. */
  readonly how: 'qr' | 'screen'
  /** Why this code gives nothing, or null. */
  readonly refusal: ErrorCode | null
}

/** Returns the extra point of a signed code. Throws `not-found`; a wrong signature causes no query. */
export async function readScan(
  code: string,
  { db, secret, clock }: Pick<Context, 'db' | 'secret' | 'clock'>,
): Promise<Scan> {
  const screen = readScreenCode(secret, code, clock.now())
  const number = screen?.number ?? numberOf(secret, code)
  const extraPoint = number === null ? null : await findExtraPointByNumber(db, number)
  if (!extraPoint) throw new AppError('not-found')
  if (screen)
    return { extraPoint, how: 'screen', refusal: screen.isCurrent ? null : 'extra-point.code-expired' }
  return { extraPoint, how: 'qr', refusal: extraPoint.screenOnly ? 'extra-point.screen-only' : null }
}

/** Returns the part of an extra point that everyone who scans its code may see. */
export const teaserOf = ({
  name,
  description,
  points,
  validFrom,
  validUntil,
}: ExtraPointRow): ExtraPointTeaser => ({ name, description, points, validFrom, validUntil })
