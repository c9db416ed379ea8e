import type { InvoiceKind, InvoicePurpose, InvoiceStatus } from '@esquadro/contract/sales/invoices/invoice'
import { type RawBuilder, sql } from 'kysely'
import { type LockedInvite, lockedInviteOf } from '../../../campaigns/invites/credit.queries.ts'
import {
  type EarningFacts,
  earningOn,
  listMembers,
  readEarning,
  type StoredEarning,
} from '../../../ledger/points/earning.queries.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { noteOfReference, saleOfReference } from '../locks.queries.ts'
import { documentsOfSale } from './documents.queries.ts'
import type { SaleFacts } from './sale-value.rules.ts'

/** The facts of a sale as stored, with the rules that apply to it. */
export interface StoredSaleFacts extends SaleFacts {
  readonly professionalName: string | null
  readonly customerId: string | null
  readonly earning: EarningFacts
}

/** Reads the facts that decide the value of a sale. */
export const getSaleFacts = (db: Database, invoiceId: string, now: Date): Promise<StoredSaleFacts> =>
  readFacts(db, invoiceId, now, null)

/** Like `getSaleFacts` for several sales, in any order. */
export const listSaleFacts = (
  db: Database,
  ids: readonly string[],
  now: Date,
): Promise<(StoredSaleFacts & { readonly id: string })[]> =>
  selectFacts(db, sql`i.id = any(${[...ids]}::uuid[])`, now, null)

/**
 * Like `getSaleFacts`, and locks the accelerators with limits and the invite of the professional until the
 * end of the transaction. Reads the current members of segments.
 */
export const getSaleFactsLocking = (
  trx: Database,
  invoiceId: string,
  now: Date,
): Promise<StoredSaleFacts & { readonly invite: LockedInvite | null }> =>
  readFacts(trx, invoiceId, now, lockedInviteOf(sql`i.professional_id`))

type FactsRow = Omit<StoredSaleFacts, 'earning'> & {
  readonly id: string
  readonly earning: StoredEarning
  readonly invite: LockedInvite | null
}

async function readFacts(
  db: Database,
  invoiceId: string,
  now: Date,
  invite: RawBuilder<unknown> | null,
): Promise<StoredSaleFacts & { readonly invite: LockedInvite | null }> {
  const [facts] = await selectFacts(db, sql`i.id = ${invoiceId}`, now, invite)
  if (!facts) throw new AppError('not-found')
  return facts
}

async function selectFacts(
  db: Database,
  condition: RawBuilder<unknown>,
  now: Date,
  // Not null: the sale is locked, and so are the accelerators with limits.
  invite: RawBuilder<unknown> | null,
): Promise<(StoredSaleFacts & { readonly id: string; readonly invite: LockedInvite | null })[]> {
  const { rows } = await sql<FactsRow>`
    select ${earningOn(
      { professional: sql`i.professional_id`, store: sql`i.store_id`, day: sql`i.issued_on` },
      dayOf(now),
      { isLocking: invite !== null },
    )} as earning,
      ${invite ?? sql`null::json`} as invite,
      i.id, i.source, i.kind, i.issued_on, i.store_id, i.professional_id, u.status as professional_status, u.name as professional_name,
      i.customer_id,
      (i.attribution is distinct from 'registration' or exists (
        select from customer_validities v join customers c on c.id = v.customer_id and c.active
        where v.customer_id = i.customer_id and v.professional_id = i.professional_id and v.active
          and v.days @> i.issued_on
      )) as registration_holds,
      (select o.notice_answer from customers o
        where o.professional_id = i.professional_id and o.document = i.recipient_document) as customer_answer,
      i.recipient_document is not null as has_recipient,
      ${documentsOfSale} as documents,
      exists (select from invoice_cancellations k where k.invoice_id = i.id and k.waits) as has_waiting_cancellation,
      i.purpose = 'complement' as is_complement, (
        select o.status from invoice_references x join invoices o on o.id = x.original_id and o.kind = 'sale'
        where x.invoice_id = i.id and i.purpose = 'complement' order by x.position limit 1) as original_status,
      (select coalesce(json_agg(json_build_object(
          'line', t.line, 'code', t.code, 'description', t.description, 'netCents', t.net_cents,
          'returnedCents', t.returned_cents, 'countsInTotal', t.counts_in_total,
          'quantityE4', round(t.quantity * 10000)::bigint, 'cfop', t.cfop,
          'product', case when t.product_id is null then null else json_build_object(
            'id', r.id, 'name', r.name, 'brandId', b.id, 'brandName', b.name,
            'categoryId', c.id, 'categoryName', c.name, 'pointsPerRealBps', a.points_per_real_bps,
            'fixedPoints', a.fixed_points, 'rateFrom', a.rate_from, 'rateHoldsFrom', a.holds_from, 'pceRateBps', c.pce_rate_bps) end
        ) order by t.line), '[]')
        from invoice_items t
        left join products r on r.id = t.product_id
        left join brands b on b.id = r.brand_id
        left join categories c on c.id = r.category_id
        left join lateral rate_on(r.id, r.brand_id, r.category_id, i.issued_on) a on true
        where t.invoice_id = i.id) as items
    from invoices i
    left join users u on u.id = i.professional_id
    left join professionals p on p.user_id = i.professional_id
    where ${condition}`.execute(db)
  const facts = rows.map((row) => ({ ...row, earning: readEarning(row.earning) }))
  const [first] = facts
  if (!first) return []
  const { levels, score } = first.earning
  const members = await listMembers(
    db,
    facts.map(({ earning: { accelerators }, professionalId }) => ({ accelerators, professionalId })),
    { now, day: dayOf(now), cycle: score.cycle, levels },
  )
  return facts.map(({ earning, ...row }) => ({
    ...row,
    earning: { ...earning, segmentIds: members.get(row.professionalId ?? '') },
  }))
}

/** The facts that decide whether an invoice can be approved in bulk. */
interface OpenState {
  readonly id: string
  readonly kind: InvoiceKind
  readonly purpose: InvoicePurpose | null
  readonly status: InvoiceStatus
  readonly totalCents: number
  readonly isSuspected: boolean
  /** Whether a sale of a return is known. */
  readonly hasOriginal: boolean
  /** Whether a cancellation waits for a decision. */
  readonly hasWaitingCancellation: boolean
}

/** Reads the states of invoices. */
export async function listOpenStates(db: Database, ids: readonly string[]): Promise<OpenState[]> {
  const { rows } = await sql<OpenState>`
    select i.id, i.kind, i.purpose, i.status, i.total_cents, i.is_suspected,
      exists (select from invoice_references x ${noteOfReference}
        where x.invoice_id = i.id and ${saleOfReference('i.emitter_cnpj')} is not null) as has_original,
      exists (select from invoice_cancellations k where k.invoice_id = i.id and k.waits) as has_waiting_cancellation
    from invoices i where i.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}
