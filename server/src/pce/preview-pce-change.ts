import type { BodyOf, ErrorCode } from '@esquadro/contract'
import type * as cmsPce from '@esquadro/contract/pce/cms'
import type { Database } from '../database/connect.ts'
import { getRules } from '../settings/settings.queries.ts'
import { pceStates } from './cms-pce.queries.ts'
import { obstacleTo } from './pce-changes.rules.ts'

interface Obstacle {
  readonly code: ErrorCode
  readonly count: number
  readonly cents: number
}

/** The effect of a change on some amounts. */
interface Preview {
  /** The amounts that it would change; empty for a filter. */
  readonly ids: string[]
  readonly count: number
  readonly cents: number
  readonly obstacles: readonly Obstacle[]
}

/** Computes which of some amounts a change would apply to, with their sum, and why it would leave the others. */
export async function previewPceChange(
  db: Database,
  { action, ids, query }: BodyOf<typeof cmsPce.previewChange>,
): Promise<Preview> {
  const { pceNeedsServiceInvoice: needsServiceInvoice } = await getRules(db)
  const changed: string[] = []
  const obstacles = new Map<ErrorCode, Obstacle>()
  let [count, cents] = [0, 0]
  for await (const batch of pceStates(db, { ids, query }))
    for (const pce of batch) {
      const code = obstacleTo(pce, action, { needsServiceInvoice })?.code
      if (code) {
        const known = obstacles.get(code) ?? { code, count: 0, cents: 0 }
        obstacles.set(code, { code, count: known.count + 1, cents: known.cents + pce.amountCents })
        continue
      }
      if (ids) changed.push(pce.id)
      count += 1
      cents += pce.amountCents
    }
  return { ids: changed, count, cents, obstacles: [...obstacles.values()] }
}
