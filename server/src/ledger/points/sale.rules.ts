import type { Explanation } from '@esquadro/contract/ledger/points/explanation'
import { type CycleScore, computeStanding, type LevelRow } from '../../people/levels/levels.rules.ts'
import { defaultRateOn, type RateRules } from '../../platform/settings/versions.rules.ts'
import { type AcceleratorRule, type ComputedItem, computePoints, type PointsInput } from './points.rules.ts'

/** The goods, day and store of a sale; a null store means any store. */
export interface Sale {
  readonly items: readonly ComputedItem[]
  readonly issuedOn: string
  readonly storeId: string | null
}

/** The rules that apply on the day of the sale, and the professional's score. */
export interface SaleRules {
  readonly settings: PointsInput['settings'] & RateRules
  readonly accelerators: readonly AcceleratorRule[]
  /** All levels, lowest first. */
  readonly levels: readonly LevelRow[]
  readonly score: CycleScore
  readonly profession: string | null
  /** The segments of accelerators to which the professional currently belongs; absent: none. */
  readonly segmentIds?: ReadonlySet<string> | undefined
}

/**
 * Computes the points of a sale with the professional's level as of `today`, and the rates and accelerators of the day of
 * issue.
 * Approval, preview and simulation all use it.
 */
export function computeSale(sale: Sale, rules: SaleRules, today: string): Explanation {
  const { items, issuedOn, storeId } = sale
  const { settings, accelerators, levels, score, profession, segmentIds } = rules
  const { level } = computeStanding(levels, score)
  const { bps: pointsPerRealBps, holdsFrom: rateHoldsFrom } = defaultRateOn(settings, issuedOn)
  return computePoints({
    items,
    issuedOn,
    computedOn: today,
    storeId,
    professional: { profession, level },
    segmentIds,
    settings: { ...settings, pointsPerRealBps, rateHoldsFrom },
    accelerators,
  })
}
