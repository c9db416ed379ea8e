import type { ListedProduct, Product, RunningBonus } from '@esquadro/contract/catalogue/products/shared'
import {
  type AcceleratorRule,
  countedFor,
  isEmptyScope,
  isOpenTo,
  type Rate,
} from '../../ledger/points/points.rules.ts'

/** A reader of the catalogue, with the fields that decide which accelerators apply. */
export type Reader =
  | {
      readonly type: 'professional'
      readonly profession: string | null
      readonly level: string | null
      /** The segments of accelerators to which the professional belongs. */
      readonly segmentIds: ReadonlySet<string>
    }
  | { readonly type: 'shopkeeper'; readonly storeId: string | null }
  | { readonly type: 'admin' }

const open = (targets: readonly string[]) => targets.length === 0
const holds = (targets: readonly string[], value: string | null) =>
  open(targets) || (value !== null && targets.includes(value))

/**
 * Filters the accelerators that apply to a reader: for a professional including those of single stores, for a
 * shopkeeper only those for all professionals. An accelerator that has reached a limit of the whole campaign
 * applies to nobody.
 */
export function runningFor(reader: Reader, rules: readonly AcceleratorRule[]): AcceleratorRule[] {
  return rules.filter(({ active, isUsedUp, everything, targets, segment }) => {
    if (!active || isUsedUp || (!everything && isEmptyScope(targets))) return false
    if (reader.type === 'professional')
      return (
        isOpenTo(segment, reader.segmentIds) &&
        holds(targets.professions, reader.profession) &&
        holds(targets.levels, reader.level)
      )
    const isForAll = segment == null && open(targets.professions) && open(targets.levels)
    return isForAll && holds(targets.storeIds, reader.type === 'shopkeeper' ? reader.storeId : null)
  })
}

/** The fields of a product that accelerators can target. */
export const goodsOf = ({ id, brand, category }: Pick<Product, 'id' | 'brand' | 'category'>) => ({
  id,
  brandId: brand.id,
  categoryId: category.id,
})

/** Returns the rate of a product: its own, else its brand's, else its category's, else the default rate. */
export const chooseRate = (
  { id, brand, category }: Pick<Product, 'id' | 'brand' | 'category'>,
  own: ReadonlyMap<string, Rate>,
  others: ReadonlyMap<string, Rate>,
  defaultBps: number,
): Rate => own.get(id) ?? others.get(brand.id) ?? others.get(category.id) ?? { bps: defaultBps, fixed: null }

/**
 * Computes the rate of a product with and without the accelerators that apply to it in every store or, for a shopkeeper,
 * in their own store.
 */
export function computeEarning(
  product: Product,
  rate: { readonly bps: number; readonly fixed: number | null },
  reader: Reader,
  running: readonly AcceleratorRule[],
): ListedProduct {
  const counted =
    rate.bps === 0 && !rate.fixed ? [] : countedFor(goodsOf(product), appliedFor(reader, running))
  const bonusBps = counted.reduce((sum, { multiplierBps }) => sum + multiplierBps - 10_000, 0)
  const boost = (points: number) => Math.floor((points * (10_000 + bonusBps)) / 10_000)
  // One literal: V8 would grow the copy of a spread field by field.
  const listed = {
    id: product.id,
    name: product.name,
    code: product.code,
    ean: product.ean,
    description: product.description,
    unit: product.unit,
    image: product.image,
    active: product.active,
    revision: product.revision,
    brand: product.brand,
    category: product.category,
    pointsPerRealBps: rate.bps,
    boostedPerRealBps: boost(rate.bps),
    accelerators: counted.map(bonusOf),
  } satisfies Record<keyof Product, unknown> & ListedProduct
  return rate.fixed === null
    ? listed
    : { ...listed, fixedPoints: rate.fixed, boostedFixedPoints: boost(rate.fixed) }
}

/** Filters the accelerators that products show to a reader: for a professional, those of every store. */
const appliedFor = (reader: Reader, running: readonly AcceleratorRule[]): readonly AcceleratorRule[] =>
  reader.type === 'professional' && running.some(({ targets }) => !open(targets.storeIds))
    ? running.filter(({ targets }) => open(targets.storeIds))
    : running

/** The brands and products of a category that accelerators can target. */
export interface CategoryGoods {
  readonly id: string
  readonly brandIds: readonly string[]
  /** The products of the category that accelerators target by id. */
  readonly named: readonly { readonly id: string; readonly brandId: string }[]
}

/**
 * Lists the accelerators that apply to any product of a category by last day; `isPartial` if not to all of
 * them.
 */
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
      ...bonusOf(rule),
      cumulative: rule.cumulative,
      isPartial: !(
        open(rule.targets.brandIds) &&
        open(rule.targets.productIds) &&
        open(rule.targets.storeIds)
      ),
    }))
}

const bonusOf = ({ id, name, multiplierBps, endsOn, targets }: AcceleratorRule): RunningBonus => ({
  id,
  name,
  multiplierBps,
  endsOn,
  allProducts: open(targets.categoryIds) && open(targets.brandIds) && open(targets.productIds),
})
