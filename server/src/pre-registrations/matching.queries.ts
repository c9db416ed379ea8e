import type { ListedStore } from '@esquadro/contract/professionals/registration'
import { sql } from 'kysely'
import type { Database } from '../database/connect.ts'

/**
 * The active stores that pre-registered somebody with this e-mail or this CPF, the earliest first. Of the sellers the
 * one who did it comes first; nothing else of what the store wrote down is told.
 */
export async function listPreRegisteringStores(
  db: Database,
  person: { readonly email?: string; readonly cpf?: string | null },
): Promise<ListedStore[]> {
  const { rows } = await sql<ListedStore>`
    select s.id, s.trade_name as name, coalesce((
        select json_agg(json_build_object('id', e.id, 'name', e.name) order by e.id is distinct from p.seller_id, e.name)
        from sellers e where e.store_id = s.id and e.active), '[]') as sellers
    from (
      select distinct on (store_id) store_id, seller_id, created_at from pre_registrations
      where email_key = ${person.email ?? null} or cpf = ${person.cpf ?? null}
      order by store_id, created_at
    ) p
    join stores s on s.id = p.store_id and s.active
    order by p.created_at, s.id
    limit 20`.execute(db)
  return rows
}

/** Notes in the pre-registrations of an e-mail or a CPF whose registration came of them. */
export async function linkPreRegistrations(
  trx: Database,
  userId: string,
  person: { readonly email?: string; readonly cpf?: string },
): Promise<void> {
  await sql`
    update pre_registrations set user_id = ${userId}
    where email_key = ${person.email ?? null} or cpf = ${person.cpf ?? null}`.execute(trx)
}
