import type { Candidate } from '@esquadro/contract/experiences/cms'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'
import { contains } from '../database/search.queries.ts'
import { AppError } from '../errors/app-error.ts'

/** Returns the kind of a member and whether the account is active. Throws `not-found` for anybody else. */
export async function getMember(
  db: Database,
  id: string,
): Promise<{ readonly type: 'professional' | 'shopkeeper'; readonly isActive: boolean }> {
  const row = await db
    .selectFrom('users')
    .select(['userType', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.userType !== 'professional' && row?.userType !== 'shopkeeper') throw new AppError('not-found')
  return { type: row.userType, isActive: row.status === 'active' }
}

const MOST_CANDIDATES = 25

/** Lists active members of an experience's audience without a subscription to it, by name. Throws `not-found`. */
export async function listCandidates(
  db: Database,
  experienceId: string,
  q: string | undefined,
): Promise<Candidate[]> {
  const experience = await db
    .selectFrom('experiences')
    .select('audience')
    .where('id', '=', experienceId)
    .executeTakeFirst()
  if (!experience) throw new AppError('not-found')
  const types =
    experience.audience === 'both' ? ['professional', 'shopkeeper'] : [experience.audience.slice(0, -1)]
  const { rows } = await sql<Candidate>`
    select u.id, u.name, u.email, u.user_type from users u
    where u.status = 'active' and u.user_type = any(${types}::text[]) and ${q ? contains('u.search', q) : sql`true`}
      and not exists (select from experience_subscriptions s
        where s.experience_id = ${experienceId} and s.user_id = u.id and s.status <> 'removed')
    order by u.name, u.id limit ${MOST_CANDIDATES}`.execute(db)
  return rows
}
