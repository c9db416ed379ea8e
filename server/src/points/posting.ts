import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import type { AuditContext } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { getRules } from '../settings/settings.queries.ts'
import type { CycleRules, ExpiryRules } from '../settings/versions.rules.ts'

/** The author of ledger entries, the instant of posting, and the settings that determine their days. */
export interface Posting {
  readonly actor: {
    readonly type: 'professional' | 'shopkeeper' | 'admin' | 'system'
    readonly id: string | null
  }
  readonly now: Date
  readonly settings: CycleRules & ExpiryRules & Pick<ProgrammeSettings, 'holdingDays'>
}

/** Returns a posting with the current settings. */
export const getPosting = async (trx: Database, { actor, now }: AuditContext): Promise<Posting> => ({
  actor: { type: actor.type === 'visitor' || actor.type === 'key' ? 'system' : actor.type, id: actor.id },
  now,
  settings: await getRules(trx),
})
