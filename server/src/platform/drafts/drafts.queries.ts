import type { DraftKind } from '@esquadro/contract/platform/drafts/cms'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/** Identifies a draft. */
export interface DraftPlace {
  readonly userId: string
  readonly kind: DraftKind
  readonly record: string
}

interface StoredDraft {
  readonly content: unknown
  readonly version: number
  readonly updatedAt: Date
}

const DAYS = 30

export const findDraft = (
  db: Database,
  { userId, kind, record }: DraftPlace,
): Promise<StoredDraft | undefined> =>
  db
    .selectFrom('drafts')
    .select(['content', 'version', 'updatedAt'])
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('record', '=', record)
    .executeTakeFirst()

/** Saves a draft over the given version (0: none is saved yet); returns null if another version is saved. */
export async function upsertDraft(
  db: Database,
  { userId, kind, record }: DraftPlace,
  draft: { readonly content: object; readonly from: number; readonly now: Date },
): Promise<{ readonly version: number; readonly updatedAt: Date } | null> {
  const { rows } = await sql<{ version: number; updatedAt: Date }>`
    insert into drafts as d (user_id, kind, record, content, version, updated_at)
    select ${userId}, ${kind}, ${record}, ${JSON.stringify(draft.content)}::jsonb, 1, ${draft.now}
    where ${draft.from} = 0 or exists (
      select from drafts where user_id = ${userId} and kind = ${kind} and record = ${record})
    on conflict (user_id, kind, record) do update
      set content = excluded.content, version = d.version + 1, updated_at = excluded.updated_at
      where d.version = ${draft.from}
    returning version, updated_at`.execute(db)
  return rows[0] ?? null
}

export async function deleteDraft(db: Database, { userId, kind, record }: DraftPlace): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('record', '=', record)
    .execute()
}

/** Deletes the drafts that nobody has changed for 30 days. */
export async function deleteOldDrafts(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAYS * 86_400_000)
  await db.deleteFrom('drafts').where('updatedAt', '<', before).execute()
}
