import type { ErrorCode } from '@esquadro/contract'
import type { Explanation } from '@esquadro/contract/points/explanation'
import { type RawBuilder, sql } from 'kysely'
import { dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { type LockedInvite, lockedInviteOf } from '../invites/credit.queries.ts'
import { computePce, type PceItem, type PceWorth } from '../pce/pce.rules.ts'
import { earningOn, readEarning, type StoredEarning } from '../points/earning.queries.ts'
import type { ComputedItem } from '../points/points.rules.ts'
import { computeSale } from '../points/sale.rules.ts'
import type { ProgrammeRules } from '../settings/settings.queries.ts'

/** What an invoice is worth now, and what stands against crediting it. */
export interface Worth {
  /** Null while no professional is known. */
  readonly explanation: Explanation | null
  readonly obstacle: ErrorCode | null
  readonly settings: ProgrammeRules
  readonly professionalId: string | null
  readonly professionalName: string | null
  readonly customerId: string | null
  /** What it gives besides points; null: nothing. */
  readonly pce: PceWorth | null
}

/** The same, with the invite that brought the professional in, held; null: none did. */
interface WorthAndInvite extends Worth {
  readonly invite: LockedInvite | null
}

type SaleItem = ComputedItem & PceItem

interface Facts {
  readonly issuedOn: string
  readonly storeId: string
  readonly professionalId: string | null
  readonly professionalStatus: string | null
  readonly professionalName: string | null
  readonly customerId: string | null
  readonly registrationHolds: boolean
  readonly items: SaleItem[]
  readonly invite: LockedInvite | null
  readonly earning: StoredEarning
}

/** Computes what a sale is worth as things stand, by the one function that explains it. One query. */
export async function getWorth(db: Database, invoiceId: string, now: Date): Promise<Worth> {
  const today = dayOf(now)
  return worthOf(await getFacts(db, invoiceId, today, sql`null::json`), today)
}

/** As `getWorth`, for whoever is about to credit: the invite is held until the end of the transaction. One query. */
export async function getWorthHoldingInvite(
  trx: Database,
  invoiceId: string,
  now: Date,
): Promise<WorthAndInvite> {
  const today = dayOf(now)
  const facts = await getFacts(trx, invoiceId, today, lockedInviteOf(sql`i.professional_id`))
  return { ...worthOf(facts, today), invite: facts.invite }
}

function worthOf(facts: Facts, today: string): Worth {
  const earning = readEarning(facts.earning)
  const { settings, profession } = earning
  const { professionalId, professionalName, customerId } = facts
  const obstacle = obstacleOf(facts)
  const known = { obstacle, settings, professionalId, professionalName, customerId }
  if (professionalId === null) return { ...known, explanation: null, pce: null }
  return {
    ...known,
    explanation: computeSale(facts, earning, today),
    pce: computePce(facts.items, profession, settings),
  }
}

function obstacleOf(facts: Facts): ErrorCode | null {
  if (facts.professionalId === null) return 'invoice.unattributed'
  if (facts.professionalStatus !== 'active') return 'invoice.professional-inactive'
  return facts.registrationHolds ? null : 'invoice.registration-ended'
}

async function getFacts(
  db: Database,
  invoiceId: string,
  today: string,
  invite: RawBuilder<unknown>,
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select i.issued_on, i.store_id, i.professional_id, u.status as professional_status, u.name as professional_name,
      i.customer_id,
      (i.attribution is distinct from 'registration' or exists (
        select from customer_validities v join customers c on c.id = v.customer_id and c.active
        where v.customer_id = i.customer_id and v.professional_id = i.professional_id and v.active
          and v.days @> i.issued_on
      )) as registration_holds,
      ${invite} as invite,
      (select coalesce(json_agg(json_build_object(
          'line', t.line, 'code', t.code, 'description', t.description, 'netCents', t.net_cents,
          'returnedCents', t.returned_cents, 'countsInTotal', t.counts_in_total,
          'product', case when t.product_id is null then null else json_build_object(
            'id', r.id, 'name', r.name, 'brandId', b.id, 'brandName', b.name,
            'categoryId', c.id, 'categoryName', c.name, 'pointsPerRealBps', c.points_per_real_bps, 'pceRateBps', c.pce_rate_bps) end
        ) order by t.line), '[]')
        from invoice_items t
        left join products r on r.id = t.product_id
        left join brands b on b.id = r.brand_id
        left join categories c on c.id = r.category_id
        where t.invoice_id = i.id) as items,
      ${earningOn(sql`i.professional_id`, sql`i.issued_on`, today)} as earning
    from invoices i
    left join users u on u.id = i.professional_id
    left join professionals p on p.user_id = i.professional_id
    where i.id = ${invoiceId}`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return rows[0]
}
