import * as segments from '@esquadro/contract/people/segments/cms'
import type { SegmentCondition } from '@esquadro/contract/people/segments/conditions'
import { nextNumber } from '../fiscal/samples/counter.ts'
import type { TestApp } from './test-app.ts'

/** Creates a segment with conditions as an administrator. */
export async function aSegment(
  app: TestApp,
  conditions: readonly SegmentCondition[],
  name = `Segmento ${nextNumber()}`,
): Promise<segments.SegmentDetails> {
  const created = await app.callAs('admin', segments.create, {
    body: { name, conditions: [...conditions] },
  })
  return created.data
}
