import { type Found, type FoundKind, MAX_FOUND } from '@esquadro/contract/app/search/cms'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { contains, containsDocument } from '../../platform/database/search.queries.ts'

/** A search of one kind, by the trigram index of its table, newest or first by name. */
const searches: Readonly<Record<FoundKind, (typed: string) => RawBuilder<Found>>> = {
  professional: (q) => person(q, 'professional'),
  shopkeeper: (q) => person(q, 'shopkeeper'),
  customer: (q) => sql`
    select 'customer' as kind, c.id, c.name as title, c.document as detail, c.document as key
    from customers c where ${containsDocument('c.search', q)} limit ${MAX_FOUND}`,
  invoice: (q) => sql`
    select 'invoice' as kind, i.id, i.number as title, s.trade_name || ' · ' || to_char(i.issued_on, 'DD/MM/YYYY') as detail,
      i.access_key as key
    from (
      -- First those with exactly this number: short numbers are part of many keys.
      select n.id, 0 as rank from (
        select i.id from invoices i where i.number = ${q} order by i.position desc limit ${MAX_FOUND}) n
      union all
      select m.id, 1 from (
        select i.id from invoices i where ${containsDocument('i.search', q)} and i.number <> ${q} limit ${MAX_FOUND}) m
    ) f join invoices i on i.id = f.id join stores s on s.id = i.store_id
    order by f.rank, i.position desc limit ${MAX_FOUND}`,
  product: (q) => sql`
    select 'product' as kind, p.id, p.name as title, p.code as detail, p.code as key
    from products p where ${contains('p.search', q)} limit ${MAX_FOUND}`,
  store: (q) => sql`
    select 'store' as kind, s.id, s.trade_name as title, s.legal_name as detail, s.cnpj as key
    from stores s where ${containsDocument('s.search', q)} limit ${MAX_FOUND}`,
  experience: (q) => sql`
    select 'experience' as kind, e.id, e.title, e.place as detail, e.title as key
    from experiences e where ${contains('e.search', q)} limit ${MAX_FOUND}`,
  post: (q) => sql`
    select 'post' as kind, b.id, b.title, null as detail, b.title as key
    from posts b where ${contains('b.search', q)} limit ${MAX_FOUND}`,
}

const person = (q: string, type: 'professional' | 'shopkeeper') => sql<Found>`
  select ${type} as kind, u.id, u.name as title, u.email as detail, u.email as key
  from users u where u.user_type = ${type} and ${contains('u.search', q)} limit ${MAX_FOUND}`

/** Finds rows of the given kinds, with unmasked details. */
export async function find(db: Database, q: string, kinds: readonly FoundKind[]): Promise<Found[]> {
  if (kinds.length === 0) return []
  const parts = kinds.map((kind) => sql`(${searches[kind](q)})`)
  const { rows } = await sql<Found>`select * from (${sql.join(parts, sql` union all `)}) found`.execute(db)
  return rows
}
