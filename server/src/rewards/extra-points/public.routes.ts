import * as extraPoints from '@esquadro/contract/rewards/extra-points/public'
import { AppError } from '../../platform/errors/app-error.ts'
import { handle } from '../../platform/http/handle.ts'
import { readScan, teaserOf } from './codes.ts'

export const getOne = handle(extraPoints.getOne, async ({ params }, context) => {
  const { extraPoint: found } = await readScan(params.id, context)
  // Visitors do not learn that a suspended extra point exists.
  if (!found.active) throw new AppError('not-found')
  return teaserOf(found)
})
