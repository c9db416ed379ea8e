import * as extraPoints from '@esquadro/contract/extra-points/professional'
import { handle } from '../http/handle.ts'
import { messages } from '../messages/messages.ts'
import { claimExtraPoint, getStanding } from './claims.queries.ts'
import { getByCode, teaserOf } from './scanned.ts'

export const getOne = handle(extraPoints.getOne, async ({ params, user }, context) => {
  const found = await getByCode(params.id, context)
  const { claimedAt, refusal } = await getStanding(context.db, found.id, user.id, context.clock.now())
  return {
    ...teaserOf(found),
    claimedAt,
    canClaim: refusal === null,
    refusal: refusal && { code: refusal, msg: messages[context.language].errors[refusal] },
  }
})

export const subscribed = handle(extraPoints.subscribed, async ({ body, user }, context) => {
  const { id: extraPointId } = await getByCode(body.id, context)
  return context.inTransaction((trx) =>
    claimExtraPoint(trx, {
      extraPointId,
      professionalId: user.id,
      actor: { id: user.id, type: 'professional', requestId: context.requestId },
      now: context.clock.now(),
    }),
  )
})
