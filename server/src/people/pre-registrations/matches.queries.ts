import type { ListedStore } from '@esquadro/contract/people/professionals/registration'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

/**
 * Lists the active stores that pre-registered an e-mail or a CPF, earliest first, each with its active
 * sellers and the one whom the pre-registration names. Returns nothing else about the pre-registration.
 */
export async function listPreRegisteringStores(
  db: Database,
  person: { readonly email?: string; readonly cpf?: string | null },
): Promise<ListedStore[]> {
  const { rows } = await sql<Omit<ListedStore, 'seller'> & { readonly seller: string | null }>`
    select s.id, s.trade_name as name, coalesce((
        select json_agg(json_build_object('id', e.id, 'name', e.name) order by e.name)
        from sellers e where e.store_id = s.id and e.active), '[]') as sellers,
      (select e.name from sellers e where e.id = p.seller_id and e.store_id = s.id and e.active) as seller
    from (
      select distinct on (store_id) store_id, seller_id, created_at from pre_registrations
      where email_key = ${person.email ?? null} or cpf = ${person.cpf ?? null}
      order by store_id, created_at
    ) p
    join stores s on s.id = p.store_id and s.active
    order by p.created_at, s.id
    limit 20`.execute(db)
  return rows.map(({ seller, ...store }) => ({ ...store, ...(seller !== null && { seller }) }))
}

/** Returns the lower-case e-mail of a pre-registration, or null if it was removed. */
export async function findPreRegisteredEmail(db: Database, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('preRegistrations')
    .select('emailKey')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.emailKey ?? null
}

/** Finds what a pre-registration without an account knows of the person, except the CPF; or null. */
export async function findPreRegisteredPerson(
  db: Database,
  id: string,
): Promise<{ name: string; email: string; cellphone: string | null } | null> {
  const row = await db
    .selectFrom('preRegistrations')
    .select(['name', 'email', 'cellphone'])
    .where('id', '=', id)
    .where('userId', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Links the pre-registrations of an e-mail or a CPF to the resulting account. */
export async function linkPreRegistrations(
  trx: Database,
  userId: string,
  person: { readonly email?: string; readonly cpf?: string },
): Promise<void> {
  await sql`
    update pre_registrations set user_id = ${userId}
    where email_key = ${person.email ?? null} or cpf = ${person.cpf ?? null}`.execute(trx)
}
