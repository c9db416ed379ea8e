import type { BinaryOutput, QueryOf } from '@esquadro/contract'
import type * as contract from '@esquadro/contract/rewards/extra-points/cms'
import type { ClaimWay } from '@esquadro/contract/rewards/extra-points/cms'
import {
  claimWays,
  extraPointStates,
  extraPointsList,
  participantsList,
  refusedScansList,
} from '@esquadro/texts/lists/extra-points'
import { dayOf } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context/context.ts'
import { readPages } from '../../../platform/lists/cursor.queries.ts'
import { exportList } from '../../../platform/lists/export-list.ts'
import { exportedExtraPoints, listRefusals } from '../cms-extra-points.queries.ts'
import { getExtraPoint, listClaims } from '../extra-points.queries.ts'
import { stateOf } from '../extra-points.rules.ts'
import { refusalText } from './refused-scans.messages.ts'

/** Exports the extra points as filtered and sorted. */
export function exportExtraPoints(
  context: Context,
  query: QueryOf<typeof contract.exportAll>,
): Promise<BinaryOutput> {
  const today = dayOf(context.clock.now())
  return exportList(context, {
    subject: 'extra-point',
    list: extraPointsList,
    query,
    rows: exportedExtraPoints(context.db, query, today),
    values: {
      name: (row) => row.name,
      description: (row) => row.description,
      points: (row) => row.points,
      validFrom: (row) => row.validFrom,
      validUntil: (row) => row.validUntil,
      state: (row) => extraPointStates[stateOf(row, today)],
      claims: (row) => row.claims,
      maxClaims: (row) => row.maxClaims,
      createdAt: (row) => row.createdAt,
    },
  })
}

/** Exports the participants of an extra point as searched, newest first. Throws `not-found`. */
export async function exportParticipants(
  context: Context,
  query: QueryOf<typeof contract.exportParticipants>,
): Promise<BinaryOutput> {
  const { db } = context
  const { id } = await getExtraPoint(db, query.id)
  return exportList(context, {
    subject: 'extra-point',
    list: participantsList,
    query,
    rows: readPages(db, (trx, page) => listClaims(trx, id, { ...page, q: query.q })),
    values: {
      professional: (row) => row.name,
      // A check constraint excludes other values.
      how: (row) => claimWays[row.how as ClaimWay],
      points: (row) => row.points,
      claimedAt: (row) => row.claimedAt,
      removedAt: (row) => row.removedAt,
    },
  })
}

/** Exports the refused scans of an extra point, newest first. Throws `not-found`. */
export async function exportRefusals(
  context: Context,
  query: QueryOf<typeof contract.exportRefusals>,
): Promise<BinaryOutput> {
  const { db, language } = context
  const { id } = await getExtraPoint(db, query.id)
  return exportList(context, {
    subject: 'extra-point',
    list: refusedScansList,
    query,
    rows: readPages(db, (trx, page) => listRefusals(trx, id, { ...page, q: query.q })),
    values: {
      professional: (row) => row.name,
      reason: (row) => refusalText(language, row.code),
      how: (row) => claimWays[row.how],
      at: (row) => row.at,
    },
  })
}
