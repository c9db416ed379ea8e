import type { SegmentInput } from '@esquadro/contract/people/segments/cms'
import type { ConditionKind, SegmentCondition } from '@esquadro/contract/people/segments/conditions'

/** The conditions as the form stores them. */
export type Drafts = SegmentInput['conditions']

const blanks: { readonly [Kind in ConditionKind]: Extract<SegmentCondition, { kind: Kind }> } = {
  profession: { kind: 'profession', professions: [] },
  place: { kind: 'place', states: [], cities: [] },
  level: { kind: 'level', from: 'ouro', to: null },
  'cycle-points': { kind: 'cycle-points', min: null, max: null },
  'available-points': { kind: 'available-points', min: null, max: null },
  'last-sale': { kind: 'last-sale', is: 'within', days: 90 },
  store: { kind: 'store', relation: 'bought', storeIds: [], days: null },
  customers: { kind: 'customers', min: 1, max: null },
  registered: { kind: 'registered', from: null, to: null },
  experience: { kind: 'experience', is: 'subscribed', experienceIds: [] },
}

/** Returns a new condition of a kind. */
export const blankOf = (kind: ConditionKind): SegmentCondition => blanks[kind]

/** Returns the form's values for a segment, or for a new one. */
export const valuesOf = (
  segment: {
    readonly name: string
    readonly description: string | null
    readonly conditions: readonly SegmentCondition[]
  } | null,
): { name: string; description: string; conditions: Drafts } => ({
  name: segment?.name ?? '',
  description: segment?.description ?? '',
  conditions: [...(segment?.conditions ?? [])],
})
