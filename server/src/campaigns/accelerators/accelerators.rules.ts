import type { AcceleratorInput } from '@esquadro/contract/campaigns/accelerators/accelerator'
import { LEVELS } from '@esquadro/contract/people/levels/vocabulary'
import { daysBetween } from '@esquadro/contract/platform/fields/date'
import { isEmptyScope } from '../../ledger/points/points.rules.ts'
import { AppError } from '../../platform/errors/app-error.ts'

type Scope = Pick<AcceleratorInput, 'startsOn' | 'endsOn' | 'everything'> & {
  readonly targets: Parameters<typeof isEmptyScope>[0]
}

/** Throws if the days are in the wrong order, the scope is empty, or a scope of everything also has targets. */
export function requireValidScope({ startsOn, endsOn, everything, targets }: Scope): void {
  if (endsOn < startsOn) throw new AppError('accelerator.dates', { fields: { endsOn: 'accelerator.dates' } })
  const isEmpty = isEmptyScope(targets)
  if (isEmpty && !everything) throw new AppError('accelerator.empty-scope')
  if (!isEmpty && everything)
    throw new AppError('invalid.fields', { fields: { everything: 'order.invalid' } })
}

/** Counts the days of a period, both inclusive. */
export const daysOf = ({ startsOn, endsOn }: Pick<Scope, 'startsOn' | 'endsOn'>): number =>
  daysBetween(startsOn, endsOn) + 1

type Names = readonly { readonly id: string }[]
/** Reduces the named targets of an accelerator to their ids. */
const idsOf = (targets: {
  categories: Names
  brands: Names
  products: Names
  stores: Names
  professions: readonly string[]
  levels: readonly string[]
}) => ({
  categoryIds: targets.categories.map(({ id }) => id),
  brandIds: targets.brands.map(({ id }) => id),
  productIds: targets.products.map(({ id }) => id),
  storeIds: targets.stores.map(({ id }) => id),
  professions: targets.professions,
  levels: targets.levels,
})

type Named = Parameters<typeof idsOf>[0]
/** Replaces the named targets and the named segment of an accelerator by their ids. */
export const withIds = <T extends { targets: Named; segment: { readonly id: string } | null }>(value: T) => ({
  ...value,
  targets: idsOf(value.targets),
  segmentId: value.segment?.id ?? null,
})

/** The fields of an accelerator that the audit log records. */
export const auditedFields = (
  value: Omit<AcceleratorInput, 'description' | 'targets'> & {
    description?: string | null | undefined
    targets: object
  },
) => ({
  name: value.name,
  description: value.description || null,
  multiplierBps: value.multiplierBps,
  startsOn: value.startsOn,
  endsOn: value.endsOn,
  cumulative: value.cumulative,
  everything: value.everything,
  segmentId: value.segmentId,
  caps: value.caps,
  targets: value.targets,
})

interface Bonus {
  readonly points: number
  readonly bonusPoints: number
}

/** Sums invoices by a key, highest bonus first, and counts the invoices that get a bonus. */
export function sumBonuses<T extends Bonus>(invoices: readonly T[], keyOf: (invoice: T) => string) {
  return [...Map.groupBy(invoices, keyOf)]
    .map(([key, group]) => ({
      key,
      invoicesRaised: group.filter(({ bonusPoints }) => bonusPoints > 0).length,
      points: group.reduce((sum, { points }) => sum + points, 0),
      bonusPoints: group.reduce((sum, { bonusPoints }) => sum + bonusPoints, 0),
    }))
    .toSorted((a, b) => b.bonusPoints - a.bonusPoints || (a.key < b.key ? -1 : 1))
}

/** Sorts rows by the rank of their level, lowest first; a level that the programme has removed comes last. */
export function byRank<T extends { readonly level: string }>(rows: readonly T[]): T[] {
  const rankOf = ({ level }: T) => {
    const rank = LEVELS.findIndex((option) => option === level)
    return rank === -1 ? LEVELS.length : rank
  }
  return rows.toSorted((a, b) => rankOf(a) - rankOf(b))
}
