import type { Level } from '@esquadro/contract/people/levels/levels'
import type { EXPERIENCE_AUDIENCES } from '@esquadro/contract/rewards/experiences/vocabulary'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/** The data of a new experience. */
export interface ExperiencePlan {
  readonly title: string
  /** Sanitised HTML. */
  readonly description: string
  readonly categoryId: string
  readonly imageId: string | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly place: string
  readonly capacity: number
  readonly opensAt: Date
  readonly closesAt: Date
  readonly leaveUntil: Date
  readonly audience: (typeof EXPERIENCE_AUDIENCES)[number]
  readonly minLevel: Level | null
  readonly segmentId?: string | null
  readonly costPoints: number
  readonly hasCompanions?: boolean
  readonly confirmHours?: number | null
}

/** Inserts a category; returns its id. Violates the unique key of names for a duplicate. */
export async function insertExperienceCategory(trx: Database, name: string, now: Date): Promise<string> {
  const { id } = await trx
    .insertInto('experienceCategories')
    .values({ name, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts an experience; returns its id. */
export async function insertExperience(
  trx: Database,
  plan: ExperiencePlan,
  by: { readonly adminId: string; readonly now: Date },
): Promise<string> {
  const { id } = await trx
    .insertInto('experiences')
    .values({ ...plan, createdBy: by.adminId, createdAt: by.now, updatedAt: by.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Reminder {
  readonly userId: string
  readonly experienceId: string
  readonly title: string
  readonly place: string
  readonly startsAt: Date
}

/** Records up to `limit` reminders of experiences that start within two days, each once, and returns them. */
export async function recordReminders(
  trx: Database,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Reminder[]> {
  const { rows } = await sql<Reminder>`
    with due as (
      select s.user_id, e.id as experience_id, e.title, e.place, e.starts_at,
        'experience-reminder:' || e.id || ':' || extract(epoch from e.starts_at)::bigint as key
      from experiences e join experience_subscriptions s on s.experience_id = e.id and s.status = 'confirmed'
      where e.active and e.starts_at > ${now} and e.starts_at <= ${now}::timestamptz + interval '48 hours'
    ), new as (
      insert into notices_given (user_id, key, given_at)
      select user_id, key, ${now} from due d
      where not exists (select from notices_given n where n.user_id = d.user_id and n.key = d.key)
      order by starts_at, user_id limit ${limit}
      on conflict do nothing returning user_id, key
    )
    select due.user_id, due.experience_id, due.title, due.place, due.starts_at
    from due join new using (user_id, key) order by due.starts_at, due.user_id`.execute(trx)
  return rows
}
