import * as extraPoints from '@esquadro/contract/rewards/extra-points/professional'
import { handle } from '../../platform/http/handle.ts'
import { messages } from '../../platform/messages/messages.ts'
import { claimExtraPoint, getClaimStatus } from './claims.ts'
import { readScan, teaserOf } from './codes.ts'

export const getOne = handle(extraPoints.getOne, async ({ params, user }, context) => {
  const { extraPoint: found, refusal: ofCode } = await readScan(params.id, context)
  const { claimedAt, refusal: ofClaim } = await getClaimStatus(
    context.db,
    found.id,
    user.id,
    context.clock.now(),
  )
  const refusal = claimedAt ? ofClaim : (ofCode ?? ofClaim)
  return {
    ...teaserOf(found),
    claimedAt,
    canClaim: refusal === null,
    refusal: refusal && { code: refusal, msg: messages[context.language].errors[refusal] },
  }
})

export const subscribed = handle(extraPoints.subscribed, ({ body, user }, context) =>
  claimExtraPoint(context, user.id, body.id),
)
