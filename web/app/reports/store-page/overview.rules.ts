import type { MonthFacts } from '@esquadro/contract/reports/store-scores/store-score'

/** Returns how many of a store's notes were decided and how many of them refused, as a share; null if none was decided. */
export function refusedOf(facts: readonly MonthFacts[]) {
  const accepted = facts.reduce((sum, month) => sum + month.accepted, 0)
  const refused = facts.reduce(
    (sum, { refused: files, rejected, reversed }) => sum + files + rejected + reversed,
    0,
  )
  const decided = accepted + refused
  return { decided, refused, share: decided === 0 ? null : refused / decided }
}
