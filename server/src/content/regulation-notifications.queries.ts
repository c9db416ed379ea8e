import type { ContentKind } from '@esquadro/contract/content/content'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/**
 * Adds a notification of the version in force of a regulation for each active member of a type who has not accepted
 * it; skips members who have one already. One statement. Returns the number of new notifications.
 */
export async function insertRegulationNotifications(
  trx: Database,
  regulation: {
    readonly kind: ContentKind
    readonly version: number
    readonly userType: 'professional' | 'shopkeeper'
    readonly now: Date
  },
): Promise<number> {
  const { kind, version, userType, now } = regulation
  const { numAffectedRows } = await sql`
    insert into notifications (user_id, kind, data, created_at)
    select u.id, 'regulation-changed', jsonb_build_object('text', v.kind, 'version', v.version, 'holdsFrom', v.holds_from), ${now}
    from content_versions v
    join users u on u.user_type = ${userType} and u.status = 'active' and u.created_at <= ${now}
    where v.kind = ${kind} and v.version = ${version} and v.html <> ''
      and not exists (select from content_versions n where n.kind = v.kind and n.version > v.version)
      and not exists (select from content_acceptances a where a.version_id = v.id and a.user_id = u.id)
    on conflict (user_id, (data ->> 'text'), (data ->> 'version')) where kind = 'regulation-changed' do nothing`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0n)
}
