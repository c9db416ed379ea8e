import type { SegmentCondition } from '@esquadro/contract/people/segments/conditions'

/**
 * Whether a condition depends on the rows of the user and the professional only, and so changes with them
 * alone.
 */
export const isAboutProfile = (condition: SegmentCondition): boolean =>
  condition.kind === 'profession' ||
  condition.kind === 'place' ||
  condition.kind === 'registered' ||
  (condition.kind === 'store' && condition.relation === 'reference')
