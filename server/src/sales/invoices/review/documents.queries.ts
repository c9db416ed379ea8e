import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/connect.ts'
import type { SaleDocument } from './documents.rules.ts'

/**
 * Selects the documents of a sale as a JSON array of `SaleDocument`: its own, and those of the same company that
 * `references` (line, access_key) name.
 */
const documentsOf = ({
  invoiceId,
  accessKey,
  cnpj,
  references,
}: Readonly<Record<'invoiceId' | 'accessKey' | 'cnpj' | 'references', RawBuilder<unknown>>>) => sql`
  (select coalesce(json_agg(json_build_object('accessKey', d.access_key, 'isOwn', d.is_own, 'line', d.line,
      'kind', k.kind, 'status', k.status, 'reason', k.reason,
      'earnedBy', e.access_key, 'isEarnedShared', coalesce(e.is_shared, false)) order by d.is_own desc, d.line nulls first, d.access_key), '[]')
    from (
      select ${accessKey} as access_key, null::integer as line, true as is_own
      union all
      select r.access_key, r.line, false from ${references} r
      where substr(r.access_key, 7, 8) = left(${cnpj}, 8) and left(r.access_key, 35) <> left(${accessKey}, 35)
    ) d
    left join lateral (
      select k.kind, k.status, k.reason from invoices k
      where left(k.access_key, 35) = left(d.access_key, 35) and not d.is_own limit 1
    ) k on true
    left join lateral (
      select n.access_key, c.is_shared from credited_documents c join invoices n on n.id = c.invoice_id
      where c.natural_key = left(d.access_key, 35) and c.invoice_id is distinct from ${invoiceId}
        and (d.is_own or not c.is_returned)
      order by c.is_shared limit 1
    ) e on true)`

/** Selects the documents of the sale in the row `i` of `invoices`. */
export const documentsOfSale = documentsOf({
  invoiceId: sql`i.id`,
  accessKey: sql`i.access_key`,
  cnpj: sql`i.emitter_cnpj`,
  references: sql`(select line, access_key from invoice_references where invoice_id = i.id)`,
})

/** Reads the documents of a sale that is not stored yet. */
export async function listDocuments(
  db: Database,
  sale: {
    readonly accessKey: string
    readonly cnpj: string
    readonly references: readonly { readonly line: number | null; readonly key: string }[]
  },
): Promise<SaleDocument[]> {
  const { rows } = await sql<{ documents: SaleDocument[] }>`
    select ${documentsOf({
      invoiceId: sql`null::uuid`,
      accessKey: sql`${sale.accessKey}::text`,
      cnpj: sql`${sale.cnpj}::text`,
      references: sql`(select line, access_key from unnest(${sale.references.map(({ line }) => line)}::integer[],
        ${sale.references.map(({ key }) => key)}::text[]) u (line, access_key))`,
    })} as documents`.execute(db)
  return rows[0]?.documents ?? []
}

/**
 * Locks the documents of sales until the end of the transaction, so that no other one earns or falls by them
 * meanwhile. Documents share 256 locks, taken in order to prevent deadlocks.
 */
export async function lockDocuments(trx: Database, invoiceIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('credited-document'), bucket)
    from (
      select distinct hashtext(left(d.access_key, 35)) & 255 as bucket
      from (
        select access_key from invoices where id = any(${[...invoiceIds]}::uuid[])
        union all
        select access_key from invoice_references where invoice_id = any(${[...invoiceIds]}::uuid[])
      ) d order by 1
    ) b`.execute(trx)
}

/**
 * Puts notes back into review that earned nothing because one of some sales had earned by the same document,
 * after that sale has fallen. After a reversal these are all of them; after the return of all goods only the
 * notes that refer to the sale itself, since one of them may correct it. Returns their ids.
 */
export async function reopenDocumented(trx: Database, saleIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with sales as (
      select i.access_key, i.explanation, coalesce(c.is_returned, false) as is_returned
      from invoices i
      left join credited_documents c on c.invoice_id = i.id and c.natural_key = left(i.access_key, 35)
      where i.id = any(${[...saleIds]}::uuid[]) and coalesce(c.is_returned, true)
    ), keys as (
      select left(access_key, 35) as natural_key from sales
      union
      select left(d ->> 'accessKey', 35)
      from sales s, jsonb_array_elements(coalesce(s.explanation -> 'documents', '[]')) d
      where not s.is_returned
    ), candidates as (
      select n.id from keys k join invoices n on left(n.access_key, 35) = k.natural_key
      union
      select r.invoice_id from keys k join invoice_references r on left(r.access_key, 35) = k.natural_key
    )
    update invoices n set status = 'in-review', kind = 'sale', points = null, explanation = null,
      decided_at = null, decided_by = null
    from candidates c
    where n.id = c.id and n.kind = 'other' and n.status = 'approved' and n.professional_id is not null
      and exists (
        select from jsonb_array_elements(n.explanation -> 'items') e, sales s
        where e ->> 'reason' = 'documented' and e -> 'operation' ->> 'documentedBy' = s.access_key)
    returning n.id`.execute(trx)
  return rows.map(({ id }) => id)
}
