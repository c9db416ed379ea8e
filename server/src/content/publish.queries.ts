import type { ContentKind } from '@esquadro/contract/content/content'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import type { RegulationKind } from '../notifications/notifications.messages.ts'
import { insertVersion } from './content.queries.ts'

/** Whom a regulation binds. */
const bound: Readonly<Record<RegulationKind, 'professional' | 'shopkeeper'>> = {
  regulation: 'professional',
  'store-regulation': 'shopkeeper',
}
const isRegulation = (kind: ContentKind): kind is RegulationKind => kind in bound

/**
 * Publishes a text as the next version of its kind, which is in force from then on, and tells the members whom it binds.
 * Answers its number. Whatever makes a version current goes through this.
 */
export async function publishText(
  trx: Database,
  text: { readonly kind: ContentKind; readonly html: string; readonly by: string | null; readonly now: Date },
): Promise<number> {
  const version = await insertVersion(trx, text)
  if (isRegulation(text.kind)) await tellMembers(trx, text.kind, version, text.now)
  return version
}

/**
 * Tells every active member whom a version of a regulation binds, and who has not accepted it, of that version: one
 * notification each, in one statement, also when it is told again or twice at once. A text that was withdrawn, and a
 * version that is no longer in force, is told to nobody. Answers how many were told.
 */
export async function tellMembers(
  trx: Database,
  kind: RegulationKind,
  version: number,
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notifications (user_id, kind, data, created_at)
    select u.id, 'regulation-changed', jsonb_build_object('text', v.kind, 'version', v.version), ${now}
    from content_versions v
    join users u on u.user_type = ${bound[kind]} and u.status = 'active' and u.created_at <= ${now}
    where v.kind = ${kind} and v.version = ${version} and v.html <> ''
      and not exists (select from content_versions n where n.kind = v.kind and n.version > v.version)
      and not exists (select from content_acceptances a where a.version_id = v.id and a.user_id = u.id)
    on conflict (user_id, (data ->> 'text'), (data ->> 'version')) where kind = 'regulation-changed' do nothing`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0n)
}
