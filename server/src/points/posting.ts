import type { AuditContext } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { getRules } from '../settings/settings.queries.ts'
import type { Posting } from './points.queries.ts'

/** Returns the author, the instant and the settings with which entries are posted now. */
export const getPosting = async (trx: Database, { actor, now }: AuditContext): Promise<Posting> => ({
  actor: { type: actor.type === 'visitor' ? 'system' : actor.type, id: actor.id },
  now,
  settings: await getRules(trx),
})
