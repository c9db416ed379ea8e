import { sql } from 'kysely'
import { type MatchableItem, matchItems } from '../../catalogue/products/matching.queries.ts'
import { isParticipating } from '../../catalogue/products/products.queries.ts'
import type { Database } from '../../platform/database/connect.ts'
import type { AskedLine, CounterRegistration, Goods } from './counter.rules.ts'

/** The person or the system of a store that asks. */
export interface Asker {
  readonly storeId: string
  /** The shopkeeper; null for a key. */
  readonly userId: string | null
  readonly keyId: string | null
  /** The account that is responsible: the shopkeeper, or the administrator who created the key. */
  readonly accountId: string
}

/** A question of a day: who asks, and the keyed digest of the document. */
export interface Question {
  readonly asker: Asker
  readonly day: string
  readonly digest: Buffer
}

type CounterFacts = CounterRegistration & {
  readonly isStoreActive: boolean
  /** Whether the asker has asked about the document on this day. */
  readonly isRepeated: boolean
}

/** Reads the registration that is valid for a document, and what decides whether the question is allowed. One query, with one row for every document. */
export async function getCounterFacts(
  db: Database,
  document: string,
  { asker, day, digest }: Question,
): Promise<CounterFacts> {
  const isAsker =
    asker.userId === null
      ? sql`k.user_id is null and k.key_id = ${asker.keyId}`
      : sql`k.user_id = ${asker.userId} and k.key_id is null`
  const { rows } = await sql<CounterFacts>`
    select s.active and not s.awaits_approval as is_store_active,
      exists (
        select from counter_checks k
        where ${isAsker} and k.day = ${day} and k.document_digest = ${digest}
      ) as is_repeated,
      r.customer_id, r.professional_id, r.professional_status, r.customer_answer
    from stores s
    left join lateral (
      select c.id as customer_id, c.professional_id, u.status as professional_status, c.notice_answer as customer_answer
      from customer_validities v
      join customers c on c.id = v.customer_id and c.active
      join users u on u.id = c.professional_id
      where v.document = ${document} and v.days @> ${day}::date and v.active
      limit 1
    ) r on true
    where s.id = ${asker.storeId}`.execute(db)
  const row = rows[0]
  if (!row) throw new Error('the store of a caller exists')
  return row
}

/** Returns the registration of one of the professional's own customers on a day, or null if it is not theirs. */
export async function findOwnRegistration(
  db: Database,
  { professionalId, customerId, day }: Readonly<Record<'professionalId' | 'customerId' | 'day', string>>,
): Promise<(CounterRegistration & { readonly isValid: boolean }) | null> {
  const { rows } = await sql<CounterRegistration & { isValid: boolean }>`
    select c.id as customer_id, c.professional_id, u.status as professional_status, c.notice_answer as customer_answer,
      c.active and exists (
        select from customer_validities v
        where v.customer_id = c.id and v.document = c.document and v.days @> ${day}::date and v.active
      ) as is_valid
    from customers c join users u on u.id = c.professional_id
    where c.id = ${customerId} and c.professional_id = ${professionalId}`.execute(db)
  return rows[0] ?? null
}

/** Records a question. Idempotent for the day; a repeated one is counted. One query, the same for every document. */
export async function recordQuestion(
  db: Database,
  { asker, day, digest }: Question,
  { customerId, professionalId }: Pick<CounterRegistration, 'customerId' | 'professionalId'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into counter_checks as k (store_id, user_id, key_id, day, document_digest, customer_id, professional_id, times,
      first_at, last_at)
    values (${asker.storeId}, ${asker.userId}, ${asker.keyId}, ${day}, ${digest}, ${customerId}, ${professionalId}, 1,
      ${now}, ${now})
    on conflict on constraint counter_check_once do update set
      times = k.times + 1, last_at = greatest(k.last_at, excluded.last_at), customer_id = excluded.customer_id`.execute(
    db,
  )
}

/**
 * Returns the participating product of each line with its rate on a day, or null; codes match as those of an
 * invoice of the store do. Two queries, none without lines.
 */
export async function listGoods(
  db: Database,
  storeId: string,
  lines: readonly AskedLine[],
  day: string,
): Promise<(Goods | null)[]> {
  const coded = lines.flatMap(({ code }, at): MatchableItem[] =>
    code === undefined ? [] : [{ line: at, ean: code, code }],
  )
  const matches = await matchItems(db, storeId, coded)
  const ids = lines.map(({ productId }, at) => productId ?? matches.get(at)?.productId ?? null)
  const known = [...new Set(ids.filter((id) => id !== null))]
  if (known.length === 0) return ids.map(() => null)
  const { rows } = await sql<Goods>`
    select p.id, p.name, b.id as brand_id, b.name as brand_name, c.id as category_id, c.name as category_name,
      a.points_per_real_bps, a.fixed_points, a.rate_from, a.holds_from as rate_holds_from, c.pce_rate_bps
    from products p
    join brands b on b.id = p.brand_id
    join categories c on c.id = p.category_id
    left join lateral rate_on(p.id, p.brand_id, p.category_id, ${day}::date) a on true
    where p.id = any(${known}::uuid[]) and ${isParticipating}`.execute(db)
  const products = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => (id === null ? null : (products.get(id) ?? null)))
}

/** The highest rates of single products, of all versions up to a day. */
export async function getHighestProductRates(
  db: Database,
  day: string,
): Promise<{ readonly bps: number; readonly fixed: number }> {
  const { rows } = await sql<{ bps: number; fixed: number }>`
    select coalesce(max(points_per_real_bps), 0) as bps, coalesce(max(fixed_points), 0) as fixed
    from rule_versions where product_id is not null and withdrawn_at is null and holds_from <= ${day}::date`.execute(
    db,
  )
  return rows[0] ?? { bps: 0, fixed: 0 }
}
