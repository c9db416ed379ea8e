import type { PceMethod, PceStatus } from '@esquadro/contract/pce/pce'
import { sql } from 'kysely'
import { recordAudits } from '../audit/audit.queries.ts'
import type { Actor } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { type NewNotification, notify } from '../notifications/notifications.queries.ts'
import { getRules } from '../settings/settings.queries.ts'

/** Whoever decides on an amount; `system` where the sale's decision brings it along. */
export interface PceDecider extends Actor {
  readonly type: 'admin' | 'shopkeeper' | 'system'
}

export interface By {
  readonly actor: PceDecider
  readonly now: Date
}

/** What is to be done to amounts; `approve` also lets a suspended one go on. */
export type PceAction =
  | { readonly action: 'approve' }
  | { readonly action: 'refuse'; readonly reason: string }
  | { readonly action: 'suspend'; readonly reason: string }
  | {
      readonly action: 'pay'
      readonly paidOn: string
      readonly method: PceMethod
      readonly reference: string | null
      readonly receiptFileId?: string | null
    }

/** What became of one of the ids: its state now, and why it was left as it was. */
export interface PceOutcome {
  readonly id: string
  readonly status: PceStatus | null
  readonly refusal: AppError | null
}

interface Held {
  readonly id: string
  readonly status: PceStatus
  readonly amountCents: number
  readonly professionalId: string
  readonly storeName: string
  readonly invoiceNumber: string | null
  readonly serviceInvoiceState: string
}

const leadsFrom: Readonly<Record<PceAction['action'], readonly PceStatus[]>> = {
  approve: ['pending', 'suspended'],
  refuse: ['pending', 'approved'],
  suspend: ['approved'],
  pay: ['approved'],
}
const leadsTo = { approve: 'approved', refuse: 'refused', suspend: 'suspended', pay: 'paid' } as const

/**
 * Does the same to many amounts in the caller's transaction and answers what became of each, in the order asked for;
 * one that is refused keeps nobody else back. All are held first, in one order for everybody. What stands there already
 * is left alone without a refusal, except a payment: `pce.already-paid`. Five queries, however many there are.
 */
export async function changePce(
  trx: Database,
  ids: readonly string[],
  doing: PceAction,
  by: By,
): Promise<PceOutcome[]> {
  const asked = [...new Set(ids)]
  const held = new Map((await holdPce(trx, asked)).map((one) => [one.id, one]))
  const settings = await getRules(trx)
  const needsServiceInvoice = doing.action === 'pay' && settings.pceNeedsServiceInvoice
  const to = leadsTo[doing.action]
  const outcomes = asked.map((id): PceOutcome => {
    const one = held.get(id)
    if (!one) return { id, status: null, refusal: new AppError('not-found') }
    const refusal = refusalOf(one, doing, needsServiceInvoice)
    return { id, status: refusal ? one.status : to, refusal }
  })
  const changing = outcomes.flatMap(({ id, refusal }) => {
    const one = held.get(id)
    return one && !refusal && one.status !== to ? [one] : []
  })
  if (changing.length > 0) {
    await write(trx, changing, doing, by)
    await recordAudits(
      trx,
      by,
      changing.map((one) => ({
        action: `pce.${to}`,
        subjectType: 'pce',
        subjectId: one.id,
        before: { status: one.status },
        after: { status: to, ...('reason' in doing ? { reason: doing.reason } : {}) },
      })),
    )
    await notify(
      trx,
      changing.flatMap((one) => newsOf(one, doing, settings.pceLabel)),
      by.now,
    )
  }
  return outcomes
}

async function holdPce(trx: Database, ids: readonly string[]): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select p.id, p.status, p.amount_cents, p.professional_id, p.service_invoice_state, s.trade_name as store_name,
      i.number as invoice_number
    from pce_invoices p
    join stores s on s.id = p.store_id
    left join invoices i on i.id = p.invoice_id
    where p.id = any(${[...ids]}::uuid[])
    order by p.id for no key update of p`.execute(trx)
  return rows
}

function refusalOf(held: Held, { action }: PceAction, needsServiceInvoice: boolean): AppError | null {
  if (action === 'pay' && held.status === 'paid') return new AppError('pce.already-paid')
  if (action === 'pay' && held.status === 'reversed') return new AppError('pce.reversed')
  if (held.status === leadsTo[action]) return null
  if (!leadsFrom[action].includes(held.status)) return new AppError('pce.wrong-status')
  if (needsServiceInvoice && !['sent', 'accepted'].includes(held.serviceInvoiceState))
    return new AppError('pce.service-invoice-missing')
  return null
}

async function write(
  trx: Database,
  changing: readonly Held[],
  doing: PceAction,
  { actor, now }: By,
): Promise<void> {
  await trx
    .updateTable('pceInvoices')
    .set({
      status: leadsTo[doing.action],
      reason: 'reason' in doing ? doing.reason : null,
      changedBy: actor.id,
      changedByType: actor.type,
      updatedAt: now,
      ...(doing.action === 'pay'
        ? {
            paidOn: doing.paidOn,
            method: doing.method,
            reference: doing.reference,
            receiptFileId: doing.receiptFileId ?? null,
          }
        : {}),
    })
    .where(
      'id',
      'in',
      changing.map(({ id }) => id),
    )
    .execute()
}

function newsOf(held: Held, doing: PceAction, label: string): NewNotification[] {
  const facts = {
    pceId: held.id,
    label,
    amountCents: held.amountCents,
    storeName: held.storeName,
    number: held.invoiceNumber,
  }
  const userId = held.professionalId
  switch (doing.action) {
    case 'approve':
      // One that was suspended goes on: told once, when it was approved.
      return held.status === 'pending' ? [{ userId, kind: 'pce-approved', data: facts }] : []
    case 'pay':
      return [{ userId, kind: 'pce-paid', data: { ...facts, paidOn: doing.paidOn } }]
    case 'refuse':
      return [{ userId, kind: 'pce-refused', data: { ...facts, reason: doing.reason } }]
    default:
      return []
  }
}
