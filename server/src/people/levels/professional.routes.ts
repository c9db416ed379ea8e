import * as levels from '@esquadro/contract/people/levels/professional'
import { handle } from '../../platform/http/handle.ts'
import { getStanding } from './levels.queries.ts'

export const getLevel = handle(levels.getLevel, async ({ user }, { db, clock }) =>
  getStanding(db, user.id, clock.now()),
)
