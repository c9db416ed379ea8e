import { PceExplanation } from '@esquadro/contract/pce/pce'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.queries.ts'
import { addDays, dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { RETURNED } from '../messages/reasons.ts'
import { ADMINS, type NewNotification, notify } from '../notifications/notifications.queries.ts'
import { getRules } from '../settings/settings.queries.ts'
import type { By } from './changes.queries.ts'
import { type PceWorth, recomputePce } from './pce.rules.ts'

interface NewPce {
  readonly invoiceId: string | null
  readonly professionalId: string
  readonly storeId: string
  readonly customerId: string | null
  readonly worth: Omit<PceWorth, 'explanation'> & { readonly explanation: PceExplanation | null }
  /** The first day of the month that it belongs to. */
  readonly competence: string
  readonly dueOn: string
}

/** Adds an amount, pending; answers null where the sale has one already. */
export async function insertPce(trx: Database, given: NewPce, { actor, now }: By): Promise<string | null> {
  const { worth } = given
  const { rows } = await sql<{ id: string }>`
    insert into pce_invoices (invoice_id, professional_id, store_id, customer_id, base_cents, rate_bps, amount_cents,
      explanation, competence, due_on, created_by, changed_by, changed_by_type, created_at, updated_at, search)
    select ${given.invoiceId}, u.id, s.id, c.id, ${worth.baseCents}, ${worth.rateBps}, ${worth.amountCents},
      ${worth.explanation && JSON.stringify(worth.explanation)}::jsonb, ${given.competence}, ${given.dueOn}, ${actor.id},
      ${actor.id}, ${actor.type}, ${now}, ${now},
      fold(concat_ws(' ', s.trade_name, c.name, i.number, u.name))
    from users u
    join stores s on s.id = ${given.storeId}
    left join customers c on c.id = ${given.customerId}
    left join invoices i on i.id = ${given.invoiceId}
    where u.id = ${given.professionalId}
    on conflict (invoice_id) do nothing
    returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** An approved sale, held by whoever approves it. */
interface Sale {
  readonly id: string
  readonly professionalId: string
  readonly professionalName: string
  readonly storeId: string
  readonly storeName: string
  readonly customerId: string | null
  readonly issuedOn: string
}

/**
 * Opens the amount that an approved sale gives, in the approval's transaction; nothing where it gives none. It belongs
 * to the month in which the sale was made and is due the set days after its approval. Answers what is to be told of it.
 */
export async function openPceOfSale(
  trx: Database,
  sale: Sale,
  worth: PceWorth | null,
  settings: Pick<ProgrammeSettings, 'pceDueDays' | 'pceLabel'>,
  by: By,
): Promise<NewNotification[]> {
  if (!worth) return []
  const id = await insertPce(
    trx,
    {
      invoiceId: sale.id,
      professionalId: sale.professionalId,
      storeId: sale.storeId,
      customerId: sale.customerId,
      worth,
      competence: `${sale.issuedOn.slice(0, 7)}-01`,
      dueOn: addDays(dayOf(by.now), settings.pceDueDays),
    },
    by,
  )
  if (id === null) return []
  const { professionalName, storeName } = sale
  const { amountCents } = worth
  const data = { pceId: id, label: settings.pceLabel, amountCents, professionalName, storeName }
  return [{ userId: ADMINS, kind: 'pce-received', data }]
}

interface OfSale {
  readonly id: string
  readonly status: string
  readonly amountCents: number
  readonly professionalId: string
  readonly storeName: string
  readonly number: string | null
  readonly explanation: unknown
}

/** The amount of a sale, held; null where it gave none. */
async function holdOfSale(trx: Database, invoiceId: string): Promise<OfSale | null> {
  const { rows } = await sql<OfSale>`
    select p.id, p.status, p.amount_cents, p.professional_id, p.explanation, s.trade_name as store_name, i.number
    from pce_invoices p join stores s on s.id = p.store_id join invoices i on i.id = p.invoice_id
    where p.invoice_id = ${invoiceId} for no key update of p`.execute(trx)
  return rows[0] ?? null
}

/**
 * A sale was reversed: what it gave is refused where it was not paid yet, and reversed where it was. In the reversal's
 * transaction.
 */
export async function voidPceOfSale(
  trx: Database,
  { invoiceId, reason }: { readonly invoiceId: string; readonly reason: string },
  by: By,
): Promise<void> {
  const held = await holdOfSale(trx, invoiceId)
  if (!held || held.status === 'refused' || held.status === 'reversed') return
  await voidHeld(trx, held, reason, by)
}

async function voidHeld(trx: Database, held: OfSale, reason: string, { actor, now }: By): Promise<void> {
  const change = (status: string, why: string | null) =>
    trx
      .updateTable('pceInvoices')
      .set({ status, reason: why, changedBy: actor.id, changedByType: actor.type, updatedAt: now })
      .where('id', '=', held.id)
      .execute()
  // Nothing leads from suspended to its end: it is taken up first.
  if (held.status === 'suspended') await change('approved', null)
  const status = held.status === 'paid' ? 'reversed' : 'refused'
  await change(status, reason)
  await recordAudit(
    trx,
    { actor, now },
    {
      action: `pce.${status}`,
      subjectType: 'pce',
      subjectId: held.id,
      before: { status: held.status },
      after: { status, reason },
    },
  )
  await notify(
    trx,
    [
      {
        userId: held.professionalId,
        kind: status === 'refused' ? 'pce-refused' : 'pce-reversed',
        data: {
          pceId: held.id,
          label: (await getRules(trx)).pceLabel,
          amountCents: held.amountCents,
          storeName: held.storeName,
          number: held.number,
          reason,
        },
      },
    ],
    now,
  )
}

/**
 * Goods of a sale came back, or stayed after all: what it gave and was not paid yet follows, by the rates of then; where
 * nothing is left of it, it is refused. What was paid stays as it was.
 */
export async function adjustPceOfSale(trx: Database, invoiceId: string, by: By): Promise<void> {
  const held = await holdOfSale(trx, invoiceId)
  if (!held || !['pending', 'approved', 'suspended'].includes(held.status)) return
  const { rows } = await sql<{ line: number; leftCents: number }>`
    select line, net_cents - returned_cents as left_cents from invoice_items where invoice_id = ${invoiceId}`.execute(
    trx,
  )
  const worth = recomputePce(
    PceExplanation.parse(held.explanation),
    new Map(rows.map(({ line, leftCents }) => [line, leftCents])),
  )
  if (!worth) return voidHeld(trx, held, RETURNED, by)
  if (worth.amountCents === held.amountCents) return
  await trx
    .updateTable('pceInvoices')
    .set({
      baseCents: worth.baseCents,
      rateBps: worth.rateBps,
      amountCents: worth.amountCents,
      explanation: JSON.stringify(worth.explanation),
      changedBy: by.actor.id,
      changedByType: by.actor.type,
      updatedAt: by.now,
    })
    .where('id', '=', held.id)
    .execute()
  await recordAudit(trx, by, {
    action: 'pce.adjusted',
    subjectType: 'pce',
    subjectId: held.id,
    before: { amountCents: held.amountCents },
    after: { amountCents: worth.amountCents },
  })
}
