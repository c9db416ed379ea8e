import { type Accelerator, NO_CAPS } from '@esquadro/contract/accelerators/accelerator'
import { professions } from '@esquadro/contract/professionals/vocabulary'

type Named = { readonly id: string; readonly name: string }
const ids = (items: readonly Named[] | undefined) => (items ?? []).map(({ id }) => id)

/** Returns the values that the form of an accelerator edits; for null, those of a new one. */
export const valuesOf = (accelerator: Accelerator | null) => ({
  name: accelerator?.name ?? '',
  description: accelerator?.description ?? '',
  multiplierBps: accelerator?.multiplierBps ?? 20_000,
  startsOn: accelerator?.startsOn ?? '',
  endsOn: accelerator?.endsOn ?? '',
  cumulative: accelerator?.cumulative ?? false,
  everything: accelerator?.everything ?? false,
  segmentId: accelerator?.segment?.id ?? null,
  caps: accelerator?.caps ?? NO_CAPS,
  targets: {
    categoryIds: ids(accelerator?.targets.categories),
    brandIds: ids(accelerator?.targets.brands),
    productIds: ids(accelerator?.targets.products),
    storeIds: ids(accelerator?.targets.stores),
    professions: professions.filter((profession) => accelerator?.targets.professions.includes(profession)),
    levels: accelerator?.targets.levels ?? [],
  },
})
