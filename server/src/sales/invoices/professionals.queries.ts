import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { contains } from '../../platform/database/search.queries.ts'

/** Searches active professionals by part of the name; returns up to ten, ordered by name. */
export async function searchProfessionals(
  db: Database,
  typed: string,
): Promise<{ id: string; name: string; city: string | null; state: string | null }[]> {
  // The indexed column also contains the e-mail, which must not be searchable here.
  return db
    .selectFrom('users as u')
    .innerJoin('professionals as p', 'p.userId', 'u.id')
    .select(['u.id', 'u.name', 'p.city', 'p.state'])
    .where('u.userType', '=', 'professional')
    .where('u.status', '=', 'active')
    .where(contains('u.search', typed))
    .where(sql<boolean>`position(fold(${typed}) in fold(u.name)) > 0`)
    .orderBy('u.name')
    .orderBy('u.id')
    .limit(10)
    .execute()
}
