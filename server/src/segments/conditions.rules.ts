import type { SegmentCondition } from '@esquadro/contract/segments/conditions'

/** Whether only the rows of the user and the professional decide a condition, so that it changes with them alone. */
export const isAboutProfile = (condition: SegmentCondition): boolean =>
  condition.kind === 'profession' ||
  condition.kind === 'place' ||
  condition.kind === 'registered' ||
  (condition.kind === 'store' && condition.relation === 'reference')
