import { type DrawingKind, drawingKinds, type Shape } from './drawing.types.ts'
import { plan } from './plan.ts'
import { randomFrom } from './random.ts'
import { section } from './section.ts'
import { tiles } from './tiles.ts'

const composers = { plan, section, tiles } as const

/** The drawing that belongs to a seed: the same seed draws the same lines everywhere. The seed chooses the kind if nobody does. */
export function compose(seed: string, kind?: DrawingKind): Shape[] {
  const random = randomFrom(seed)
  const chosen = random.pick(drawingKinds)
  return composers[kind ?? chosen](random)
}
