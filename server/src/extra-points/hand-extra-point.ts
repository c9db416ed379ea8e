import type { Caller, Context } from '../context/context.ts'
import { claimExtraPointIn } from './claim-extra-point.ts'
import { getExtraPoint } from './extra-points.queries.ts'
import { removeExtraPoint } from './remove-extra-point.ts'

interface Handing {
  readonly idExtraPoint: string
  readonly idProfessional: string
}

const changeOf = (
  { requestId, clock }: Context,
  user: Caller,
  { idExtraPoint, idProfessional }: Handing,
) => ({
  extraPointId: idExtraPoint,
  professionalId: idProfessional,
  actor: { id: user.id, type: 'admin' as const, requestId },
  now: clock.now(),
})

/**
 * Gives an extra point to a professional on behalf of an administrator. Throws the refusals of
 * `claimExtraPointIn`.
 */
export const giveExtraPoint = (context: Context, user: Caller, handing: Handing) =>
  context.inTransaction(async (trx) => {
    await claimExtraPointIn(trx, { ...changeOf(context, user, handing), how: 'admin' })
    return { ...handing, claims: (await getExtraPoint(trx, handing.idExtraPoint)).claims }
  })

/** Revokes an extra point of a professional. Throws `not-found` and `extra-point.not-claimed`. */
export const revokeExtraPoint = (context: Context, user: Caller, handing: Handing) =>
  context.inTransaction(async (trx) => {
    await removeExtraPoint(trx, changeOf(context, user, handing))
    return { ...handing, claims: (await getExtraPoint(trx, handing.idExtraPoint)).claims }
  })
