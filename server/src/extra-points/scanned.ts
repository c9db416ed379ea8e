import type { ExtraPointTeaser } from '@esquadro/contract/extra-points/extra-point'
import type { Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { numberOf } from './extra-point-code.ts'
import { type ExtraPointRow, findExtraPointByNumber } from './extra-points.queries.ts'

/** Returns the extra point of a signed code. Throws `not-found`; a code with a wrong signature causes no query. */
export async function getByCode(
  code: string,
  { db, secret }: Pick<Context, 'db' | 'secret'>,
): Promise<ExtraPointRow> {
  const number = numberOf(secret, code)
  const found = number === null ? null : await findExtraPointByNumber(db, number)
  if (!found) throw new AppError('not-found')
  return found
}

/** Returns the part of an extra point that everybody who scans its code may see. */
export const teaserOf = ({
  name,
  description,
  points,
  validFrom,
  validUntil,
}: ExtraPointRow): ExtraPointTeaser => ({ name, description, points, validFrom, validUntil })
