import type { ListedProduct, Product, RunningBonus } from '@esquadro/contract/products/shared'
import { type AcceleratorRule, countedFor, isEmptyScope } from '../points/points.rules.ts'

/** Who reads the catalogue, as far as it decides which accelerators count. */
export type Reader =
  | { readonly type: 'professional'; readonly profession: string | null; readonly level: string | null }
  | { readonly type: 'shopkeeper'; readonly storeId: string | null }
  | { readonly type: 'admin' }

const open = (targets: readonly string[]) => targets.length === 0
const holds = (targets: readonly string[], value: string | null) =>
  open(targets) || (value !== null && targets.includes(value))

/** The running accelerators that fit a reader: for a professional also those of single stores, for a shopkeeper those of every professional. */
export function runningFor(reader: Reader, rules: readonly AcceleratorRule[]): AcceleratorRule[] {
  return rules.filter(({ active, everything, targets }) => {
    if (!active || (!everything && isEmptyScope(targets))) return false
    if (reader.type === 'professional')
      return holds(targets.professions, reader.profession) && holds(targets.levels, reader.level)
    const isForAll = open(targets.professions) && open(targets.levels)
    return isForAll && holds(targets.storeIds, reader.type === 'shopkeeper' ? reader.storeId : null)
  })
}

/** What a product earns for a reader, before and with the accelerators that count for it wherever or, for a shopkeeper, in their store it is bought. */
export function earningOf(
  product: Product,
  rateBps: number,
  reader: Reader,
  running: readonly AcceleratorRule[],
): ListedProduct {
  const everywhere =
    reader.type === 'professional' ? running.filter(({ targets }) => open(targets.storeIds)) : running
  const counted =
    rateBps === 0
      ? []
      : countedFor({ id: product.id, brandId: product.brand.id, categoryId: product.category.id }, everywhere)
  const bonusBps = counted.reduce((sum, { multiplierBps }) => sum + multiplierBps - 10_000, 0)
  return {
    ...product,
    pointsPerRealBps: rateBps,
    boostedPerRealBps: Math.floor((rateBps * (10_000 + bonusBps)) / 10_000),
    accelerators: counted.map(bonusShown),
  }
}

/** The goods of a category, as far as accelerators may name them. */
export interface CategoryGoods {
  readonly id: string
  readonly brandIds: readonly string[]
  /** Of the products that accelerators name, those of this category. */
  readonly named: readonly { readonly id: string; readonly brandId: string }[]
}

/** The accelerators that reach any product of a category, by their last day, and whether each reaches only a part. */
export function reaching(category: CategoryGoods, running: readonly AcceleratorRule[]) {
  return running
    .filter(({ targets }) => {
      if (!holds(targets.categoryIds, category.id)) return false
      if (open(targets.productIds))
        return open(targets.brandIds) || category.brandIds.some((id) => targets.brandIds.includes(id))
      return category.named.some(
        ({ id, brandId }) => targets.productIds.includes(id) && holds(targets.brandIds, brandId),
      )
    })
    .toSorted((a, b) => a.endsOn.localeCompare(b.endsOn) || a.id.localeCompare(b.id))
    .map((rule) => ({
      ...bonusShown(rule),
      cumulative: rule.cumulative,
      isPartial: !(
        open(rule.targets.brandIds) &&
        open(rule.targets.productIds) &&
        open(rule.targets.storeIds)
      ),
    }))
}

const bonusShown = ({ id, name, multiplierBps, endsOn }: AcceleratorRule): RunningBonus => ({
  id,
  name,
  multiplierBps,
  endsOn,
})
