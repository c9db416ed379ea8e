import { sql } from 'kysely'
import { addDays } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import type { Language } from '../messages/messages.ts'
import { startOf } from './extract.queries.ts'

export interface MonthReader {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly language: Language
}

/**
 * Claims up to `limit` professionals for the statement of a month: those who accept news, have an address
 * that accepts mails, and have entries in it. Each is claimed once.
 */
export async function claimMonthReaders(
  trx: Database,
  {
    from,
    to,
    now,
    limit,
  }: { readonly from: string; readonly to: string; readonly now: Date; readonly limit: number },
): Promise<MonthReader[]> {
  const { rows } = await sql<MonthReader>`
    with new as (
      insert into notices_given (user_id, key, given_at)
      select u.id, ${`month-statement:${from.slice(0, 7)}`}, ${now} from users u
      where u.user_type = 'professional' and u.status = 'active' and u.accepts_email and u.email_rejected_at is null
        and not exists (select from notices_given n
          where n.user_id = u.id and n.key = ${`month-statement:${from.slice(0, 7)}`})
        and exists (select from point_entries e where e.professional_id = u.id
          and e.occurred_at >= ${startOf(from)} and e.occurred_at < ${startOf(addDays(to, 1))})
      order by u.id limit ${limit}
      on conflict do nothing returning user_id
    )
    select u.id as user_id, u.name, u.email, u.language from new join users u on u.id = new.user_id order by u.id`.execute(
    trx,
  )
  return rows
}
