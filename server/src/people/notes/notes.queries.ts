import type { Note } from '@esquadro/contract/people/notes/cms'
import type { Paged, PageQuery } from '@esquadro/contract/platform/fields/page'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { pageOf } from '../../platform/database/page.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'

export type NoteRow = Omit<Note, 'createdAt' | 'updatedAt' | 'isOwn'> & {
  readonly professionalId: string
  readonly createdAt: Date
  readonly updatedAt: Date | null
}

const columns = sql`n.id, n.professional_id, n.body, json_build_object('id', u.id, 'name', u.name) as "by", n.created_at,
  n.updated_at, n.revision`

/** Lists the notes about a professional, newest first. */
export async function listNotes(
  db: Database,
  professionalId: string,
  page: PageQuery,
): Promise<Paged<NoteRow>> {
  const [{ rows: items }, counted] = await Promise.all([
    sql<NoteRow>`
      select ${columns} from notes n join users u on u.id = n.created_by where n.professional_id = ${professionalId}
      order by n.created_at desc, n.id ${pageOf(page)}`.execute(db),
    db
      .selectFrom('notes')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('professionalId', '=', professionalId)
      .executeTakeFirstOrThrow(),
  ])
  return { items, total: counted.total, page: page.page, limit: page.limit }
}

/** Locks a note until the transaction ends. Throws `not-found`. */
export async function getAndLockNote(trx: Database, id: string): Promise<NoteRow> {
  const { rows } = await sql<NoteRow>`
    select ${columns} from notes n join users u on u.id = n.created_by where n.id = ${id} for update of n`.execute(
    trx,
  )
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}

/** Inserts a note and returns its id. */
export async function insertNote(
  trx: Database,
  note: { readonly professionalId: string; readonly body: string; readonly by: string; readonly now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('notes')
    .values({
      professionalId: note.professionalId,
      body: note.body,
      createdBy: note.by,
      createdAt: note.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Replaces the text of a note. */
export async function setNoteBody(trx: Database, id: string, body: string, now: Date): Promise<void> {
  await trx
    .updateTable('notes')
    .set({ body, updatedAt: now, revision: sql`revision + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteNote(trx: Database, id: string): Promise<void> {
  await trx.deleteFrom('notes').where('id', '=', id).execute()
}
