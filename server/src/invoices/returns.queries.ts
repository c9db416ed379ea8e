import type { Seen } from '@esquadro/contract/invoices/cms'
import { type InvoiceStatus, ReturnExplanation } from '@esquadro/contract/invoices/invoice'
import { Explanation } from '@esquadro/contract/points/explanation'
import { sql } from 'kysely'
import { recordAudit } from '../audit/audit.queries.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { notify } from '../notifications/notifications.queries.ts'
import { adjustPceOfSale } from '../pce/sales.queries.ts'
import { creditsGivenBack, type NewEntry, reversalsOfReturn } from '../points/entries.rules.ts'
import {
  listReversible,
  lockAccounts,
  type PostedEntry,
  type Posting,
  postEntries,
} from '../points/points.queries.ts'
import { withGivenBack } from '../points/points.rules.ts'
import { getRules } from '../settings/settings.queries.ts'
import { type Decider, type Decision, type LockedInvoice, requireSeen } from './decision.queries.ts'
import { type Allotment, allotReturn, type ReturnableLine } from './returns.rules.ts'

interface Original {
  readonly id: string
  readonly status: InvoiceStatus
  readonly professionalId: string | null
  readonly explanation: unknown
  readonly returned: ReturnableLine[]
  readonly sold: ReturnableLine[]
}

/** What a return takes back and the entries that do it. */
export interface ReturnWorth {
  readonly explanation: ReturnExplanation
  readonly entries: readonly NewEntry[]
  readonly professionalId: string | null
}

/**
 * Says anew what the returns applied to a sale bring back of which line: the sale has other lines now, and earned nothing
 * for those before. Needs the sale and its returns to be held.
 */
export async function allotAgain(trx: Database, saleId: string): Promise<void> {
  const applied = await trx
    .selectFrom('invoices')
    .select('id')
    .where('returnsInvoiceId', '=', saleId)
    .where('status', '=', 'approved')
    .orderBy('decidedAt')
    .orderBy('id')
    .execute()
  for (const { id } of applied) {
    const worth = await findReturnWorth(trx, id)
    if (!worth) continue
    await noteReturned(trx, worth.explanation)
    await trx
      .updateTable('invoices')
      .set({ explanation: JSON.stringify(worth.explanation) })
      .where('id', '=', id)
      .execute()
  }
}

/** What a return takes back as things stand; null while its original is unknown. */
export async function findReturnWorth(db: Database, returnId: string): Promise<ReturnWorth | null> {
  const original = await findOriginal(db, returnId)
  if (!original) return null
  const { lines, leftOver } = allotReturn(original.returned, original.sold)
  const { entries, taken } = await takings(db, returnId, original, lines)
  return {
    explanation: {
      v: 1,
      kind: 'return',
      originalId: original.id,
      originalStatus: original.status,
      lines: [...lines],
      leftOver: [...leftOver],
      taken,
      total: taken.reduce((sum, { points }) => sum + points, 0),
    },
    entries,
    professionalId: original.professionalId,
  }
}

/**
 * Applies a return that is held together with its original: notes what came back of each line, so that nothing comes
 * back twice or is credited later, and takes its points from the ledger.
 */
export async function applyReturn(
  trx: Database,
  held: LockedInvoice,
  { actor, now, seen }: { readonly actor: Decider; readonly now: Date; readonly seen?: Seen | undefined },
): Promise<Decision> {
  await lockAccounts(trx, [held.professionalId])
  const worth = await findReturnWorth(trx, held.id)
  if (!worth) throw new AppError('invoice.original-unknown')
  requireSeen(seen, { professionalId: worth.professionalId, points: 0 - worth.explanation.total })
  const settings = await getRules(trx)
  await postEntries(trx, worth.entries, { actor, now, settings })
  await noteReturned(trx, worth.explanation)
  await adjustPceOfSale(trx, worth.explanation.originalId, { actor, now })
  const points = -worth.explanation.total
  await trx
    .updateTable('invoices')
    .set({
      status: 'approved',
      points,
      explanation: JSON.stringify(worth.explanation),
      professionalId: worth.professionalId,
      decidedAt: now,
      decidedBy: actor.id,
    })
    .where('id', '=', held.id)
    .execute()
  await recordAudit(
    trx,
    { actor, now },
    {
      action: 'invoice.approved',
      subjectType: 'invoice',
      subjectId: held.id,
      before: { status: held.status },
      after: { status: 'approved', points },
    },
  )
  if (worth.professionalId !== null && points < 0)
    await notify(
      trx,
      [
        {
          userId: worth.professionalId,
          kind: 'points-reversed',
          data: { invoiceId: held.id, number: held.number, storeName: held.storeName, points: -points },
        },
      ],
      now,
    )
  return { status: 'approved', points, isNew: true }
}

/**
 * Undoes a return that was applied: its goods did not come back after all. Gives back what it took, each point to the
 * credit that it was taken from, unless the sale itself was reversed meanwhile. One that had been applied before the sale
 * was approved took nothing but lowered what the sale earned: the sale is credited with the rest. Answers the new entries.
 */
export async function undoReturn(
  trx: Database,
  held: LockedInvoice,
  reason: string,
  posting: Posting & { readonly actor: Decider },
): Promise<PostedEntry[]> {
  const { rows } = await sql<TakenEntry & UndoneSale>`
    select r.explanation, o.status as sale_status, o.professional_id as sale_professional_id,
      o.explanation as sale_explanation, e.id, e.professional_id, e.amount, e.score_amount, e.cycle,
      e.credit_id, c.expires_on
    from invoices r
    join invoices o on o.id = r.returns_invoice_id
    left join point_entries e on e.source_type = 'invoice' and e.source_id = r.id
    left join point_entries c on c.id = e.credit_id
    where r.id = ${held.id}
    order by e.position`.execute(trx)
  const [first] = rows
  if (!first) return []
  const undone = ReturnExplanation.parse(first.explanation)
  await noteReturned(trx, undone, -1)
  await adjustPceOfSale(trx, undone.originalId, posting)
  if (first.saleStatus !== 'approved') return []
  if (undone.originalStatus !== 'approved')
    return creditRest(trx, undone, first, { returnId: held.id, reason }, posting)
  return postEntries(
    trx,
    rows
      .filter((row) => row.id !== null)
      .map((entry) => ({
        professionalId: entry.professionalId,
        kind: 'reversal',
        amount: -entry.amount,
        scoreAmount: -entry.scoreAmount,
        sourceType: 'invoice',
        sourceId: held.id,
        key: `restored:${entry.id}`,
        creditId: entry.creditId,
        cycle: entry.cycle,
        expiresOn: entry.expiresOn,
        reason,
      })),
    posting,
  )
}

async function creditRest(
  trx: Database,
  { originalId, lines }: ReturnExplanation,
  { saleExplanation, saleProfessionalId }: UndoneSale,
  cause: { readonly returnId: string; readonly reason: string },
  posting: Posting,
): Promise<PostedEntry[]> {
  if (saleProfessionalId === null) return []
  const cents = new Map<number, number>()
  for (const line of lines) cents.set(line.originalLine, (cents.get(line.originalLine) ?? 0) + line.cents)
  const before = Explanation.parse(saleExplanation)
  const now = withGivenBack(before, cents)
  await trx
    .updateTable('invoices')
    .set({ points: now.total, explanation: JSON.stringify(now) })
    .where('id', '=', originalId)
    .execute()
  const sale = { id: originalId, professionalId: saleProfessionalId }
  return postEntries(trx, creditsGivenBack(before, now, sale, cause), posting)
}

interface UndoneSale {
  readonly explanation: unknown
  readonly saleStatus: InvoiceStatus
  readonly saleProfessionalId: string | null
  readonly saleExplanation: unknown
}

interface TakenEntry {
  readonly id: string
  readonly professionalId: string
  readonly amount: number
  readonly scoreAmount: number
  readonly cycle: string
  readonly creditId: string
  readonly expiresOn: string | null
}

async function takings(
  db: Database,
  returnId: string,
  original: Original,
  lines: Allotment['lines'],
): Promise<{ entries: NewEntry[]; taken: ReturnExplanation['taken'] }> {
  if (original.status !== 'approved') return { entries: [], taken: [] }
  const explanation = Explanation.parse(original.explanation)
  // The kept explanation holds what was left at approval: earlier returns are counted from there.
  const worthThen = new Map(explanation.items.map(({ line, valueCents }) => [line, valueCents]))
  const before = new Map(
    original.sold.map(({ line, netCents, returnedCents }) => [
      line,
      returnedCents - (netCents - (worthThen.get(line) ?? netCents)),
    ]),
  )
  const after = new Map(before)
  for (const { originalLine, cents } of lines) after.set(originalLine, (after.get(originalLine) ?? 0) + cents)
  const credits = await listReversible(db, { sourceType: 'invoice', sourceId: original.id })
  const entries = reversalsOfReturn(explanation, { before, after }, credits, {
    returnInvoiceId: returnId,
    reason: null,
  })
  const rules = new Map(credits.map(({ id, acceleratorId }) => [id, acceleratorId ?? 'base']))
  const names = new Map(explanation.accelerators.map(({ id, name }) => [id, name]))
  // An entry above zero gives back, within the same reversal, what had expired unspent.
  const taken = entries
    .filter(({ amount }) => amount < 0)
    .map(({ amount, creditId }) => {
      const rule = rules.get(creditId ?? '') ?? 'base'
      return { rule, name: names.get(rule) ?? null, points: -amount }
    })
  return { entries, taken }
}

async function findOriginal(db: Database, returnId: string): Promise<Original | null> {
  const lines = (alias: string) => sql`
    (select coalesce(json_agg(json_build_object('line', t.line, 'code', t.code, 'ean', t.ean,
        'productId', t.product_id, 'netCents', t.net_cents, 'returnedCents', t.returned_cents) order by t.line), '[]')
      from invoice_items t where t.invoice_id = ${sql.ref(`${alias}.id`)})`
  const { rows } = await sql<Original>`
    select o.id, o.status, o.professional_id, o.explanation, ${lines('r')} as returned, ${lines('o')} as sold
    from invoices r join invoices o on o.id = r.returns_invoice_id
    where r.id = ${returnId}`.execute(db)
  return rows[0] ?? null
}

/** Adds what came back to the lines of the original, or takes it off again. */
async function noteReturned(
  trx: Database,
  { lines, originalId }: ReturnExplanation,
  sign: 1 | -1 = 1,
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    update invoice_items t set returned_cents = t.returned_cents + ${sign} * back.cents
    from (select line, sum(cents)::bigint as cents
      from unnest(${lines.map((one) => one.originalLine)}::int[], ${lines.map((one) => one.cents)}::bigint[])
        as u (line, cents) group by line) back
    where t.invoice_id = ${originalId} and t.line = back.line`.execute(trx)
}
