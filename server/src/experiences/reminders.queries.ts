import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

export interface Reminder {
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
