import type { QueryOf } from '@esquadro/contract'
import { type Paged, type Paging, readSort } from '@esquadro/contract/platform/fields/page'
import type {
  Candidate,
  getMemberSubscriptions,
  MemberSubscription,
} from '@esquadro/contract/rewards/experiences/cms'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { pageOf } from '../../platform/database/page.queries.ts'
import { contains } from '../../platform/database/search.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/** Returns the role of a member and whether the account is active. Throws `not-found` for other users. */
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

const MAX_CANDIDATES = 25

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
    order by u.name, u.id limit ${MAX_CANDIDATES}`.execute(db)
  return rows
}

type SubscriptionRow = Omit<MemberSubscription, 'subscribedAt' | 'removedAt'> & {
  readonly subscribedAt: Date
  readonly removedAt: Date | null
}

const subscriptionOrder = { subscribedAt: sql`s.subscribed_at`, startsAt: sql`e.starts_at` } as const

/** Lists the subscriptions of a member, including removed ones. */
export async function listMemberSubscriptions(
  db: Database,
  query: Paging<QueryOf<typeof getMemberSubscriptions>>,
): Promise<Paged<SubscriptionRow>> {
  const { column, direction } = readSort(query.sort)
  const where = sql`s.user_id = ${query.member} ${query.status ? sql`and s.status = ${query.status}` : sql``}`
  const [{ rows: items }, { rows: counted }] = await Promise.all([
    sql<SubscriptionRow>`
      select s.id, s.status, s.companion_name, s.paid_points, s.refunded_points, s.subscribed_at, s.removed_at,
        case when s.attended_at is not null then 'present' when s.absent_at is not null then 'absent' end as attendance,
        json_build_object('id', e.id, 'title', e.title, 'place', e.place,
          'startsAt', to_char(e.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as experience
      from experience_subscriptions s join experiences e on e.id = s.experience_id where ${where}
      order by ${subscriptionOrder[column]} ${sql.raw(direction)}, s.id ${pageOf(query)}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from experience_subscriptions s where ${where}`.execute(db),
  ])
  return { items, total: counted[0]?.total ?? 0, page: query.page, limit: query.limit }
}
