import type { NewPce } from '@esquadro/contract/sales/pce/cms'
import type { Caller, Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { findPceParties, getPce } from './cms-pce.queries.ts'
import { allowsPce, amountOfBase } from './pce.rules.ts'
import { insertPce } from './pce-writes.queries.ts'

/**
 * Enters an amount by hand: by a rate of the base (rounded down to cents) or fixed. Throws
 * `pce.professional-unknown`, `store.unknown`, `pce.customer-unknown`, `pce.not-for-profession`, and
 * `pce.no-amount` if the rate gives less than a cent.
 */
export async function createPce(
  { inTransaction, audit, clock, requestId }: Context,
  user: Caller,
  { accrualMonth, ...input }: NewPce,
): ReturnType<typeof getPce> {
  return inTransaction(async (trx) => {
    const { professional, hasStore, hasCustomer } = await findPceParties(trx, input)
    if (professional?.status !== 'active') throw refused('professionalId', 'pce.professional-unknown')
    if (!hasStore) throw refused('storeId', 'store.unknown')
    if (!hasCustomer) throw refused('customerId', 'pce.customer-unknown')
    if (!allowsPce(professional.profession, await getRules(trx)))
      throw refused('professionalId', 'pce.not-for-profession')
    const { baseCents, rateBps } = input
    const amountCents = input.amountCents ?? amountOfBase(baseCents, rateBps ?? 0)
    if (amountCents === 0) throw refused('rateBps', 'pce.no-amount')
    const id = await insertPce(
      trx,
      {
        ...input,
        invoiceId: null,
        value: { baseCents, rateBps, amountCents, explanation: null },
        accrualMonth: `${accrualMonth}-01`,
      },
      { actor: { id: user.id, type: 'admin', requestId }, now: clock.now() },
    )
    // Without an invoice there is no unique key to violate.
    if (id === null) throw new AppError('conflict')
    await audit(trx, {
      action: 'pce.created',
      subjectType: 'pce',
      subjectId: id,
      after: { ...input, amountCents, accrualMonth },
    })
    return getPce(trx, id)
  })
}

type Code =
  | 'pce.professional-unknown'
  | 'store.unknown'
  | 'pce.customer-unknown'
  | 'pce.not-for-profession'
  | 'pce.no-amount'

const refused = (field: keyof NewPce, code: Code) => new AppError(code, { fields: { [field]: code } })
