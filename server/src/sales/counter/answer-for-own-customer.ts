import type { CounterResult } from '@esquadro/contract/sales/counter/counter'
import type { Context } from '../../platform/context/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { counterWords } from './counter.messages.ts'
import { findOwnRegistration } from './counter.queries.ts'
import { type CounterSaleFacts, judgeSale, withoutRegistration } from './counter.rules.ts'

/**
 * Answers a professional whether a sale of known goods to one of their customers earns points today: as a store is answered,
 * except that a missing confirmation is always told. Records nothing. Throws `not-found` for customers of others.
 */
export async function answerForOwnCustomer(
  { db, language }: Pick<Context, 'db' | 'language'>,
  own: { readonly professionalId: string; readonly customerId: string; readonly day: string },
  sale: Pick<CounterSaleFacts, 'lines' | 'storeId' | 'earning'>,
): Promise<Omit<CounterResult, 'lines'>> {
  const found = await findOwnRegistration(db, own)
  if (!found) throw new AppError('not-found')
  const { isValid, ...registration } = found
  const judged = judgeSale(
    {
      ...sale,
      day: own.day,
      registration: isValid ? registration : withoutRegistration(registration),
      highest: { bps: 0, fixed: 0 },
    },
    { tellsWaiting: true },
  )
  return { ...judged, words: counterWords(language, judged) }
}
