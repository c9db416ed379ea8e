import { revisionOf } from '../database/revision.ts'
import type { ExtraPointRow } from './extra-points.queries.ts'

/** An extra point with the revision of the data that its form edits; status and claims are not part of it. */
export function withRevision<Row extends ExtraPointRow>(row: Row): Row & { readonly revision: string } {
  const { name, description, points, validFrom, validUntil, maxClaims, maxPerHour, screenOnly } = row
  return {
    ...row,
    revision: revisionOf([
      name,
      description,
      points,
      validFrom,
      validUntil,
      maxClaims,
      maxPerHour,
      screenOnly,
    ]),
  }
}
