import { addMonths, dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context/context.ts'
import { type Database, inTransaction } from '../../../platform/database/connect.ts'
import { storeFile } from '../../../platform/files/stored-files.ts'
import { reverseInvoice } from '../../../sales/invoices/review/reverse-invoice.ts'
import type { Reviewer } from '../../../sales/invoices/review/review.rules.ts'
import { changePce } from '../../../sales/pce/change-pce.ts'
import { setServiceInvoice } from '../../../sales/pce/pce.queries.ts'
import type { PceAction } from '../../../sales/pce/pce-changes.rules.ts'
import { at } from '../people/accounts.ts'
import { type FoundPce, listPceIn, setPceRates } from './activity.queries.ts'
import type { Agenda } from './agenda.ts'
import { aPdf } from './pdf.ts'

/** Basis points by category; the others have no commission. */
const rates = { Marcenaria: 1_000, Mobiliário: 1_200, Iluminação: 800, Pedras: 700 }

interface Facts {
  readonly agenda: Agenda
  readonly decider: Reviewer
  /** The demonstration professional, who has amounts with every status. */
  readonly shown: string
  readonly firstDay: string
  readonly now: Date
}

/**
 * Sets commission rates and processes the amounts: approved on the 6th of each month, service invoices
 * submitted on the 12th, paid on the 20th. Some amounts of the demonstration professional are refused,
 * suspended or reversed, and the last service invoices are missing.
 */
export async function loadPce({ db, files }: Pick<Services, 'db' | 'files'>, facts: Facts): Promise<void> {
  const { agenda, decider: actor, shown, firstDay, now } = facts
  await setPceRates(db, rates)
  const today = dayOf(now)
  const months = Array.from({ length: 15 }, (_, nth) => addMonths(`${firstDay.slice(0, 7)}-01`, nth + 1))
  const on = (month: string, day: number, work: (when: Date) => Promise<unknown>) => {
    const when = at(`${month.slice(0, 8)}${String(day).padStart(2, '0')}`, 11)
    if (when < now) agenda.at(when, work)
  }
  const change = (found: readonly FoundPce[], doing: PceAction, when: Date) =>
    inTransaction(db, (trx) =>
      changePce(
        trx,
        found.map(({ id }) => id),
        doing,
        { actor, now: when },
      ),
    )
  const latest = months.filter((month) => month <= today).at(-1) ?? ''
  for (const [nth, month] of months.entries()) {
    on(month, 6, async (when) => {
      const pending = await listPceIn(db, 'pending')
      const own = pending.filter(({ professionalId }) => professionalId === shown)
      const doubtful = nth % 5 === 2 ? own.slice(0, 1) : []
      await change(
        pending.filter((item) => !doubtful.includes(item)),
        { action: 'approve' },
        when,
      )
      await change(doubtful, { action: 'refuse', reason: 'A venda não passou pelo projeto.' }, when)
    })
    on(month, 12, (when) => sendServiceInvoices({ db, files }, month === latest ? shown : null, when))
    on(month, 20, async (when) => {
      // Only amounts with a service invoice are paid.
      const approved = await listPceIn(db, 'approved')
      await change(
        approved,
        { action: 'pay', paidOn: dayOf(when), method: 'pix', reference: `LOTE-${month.slice(0, 7)}` },
        when,
      )
    })
  }
  on(addMonths(latest, -3), 24, async (when) => {
    const [paid] = (await listPceIn(db, 'paid', { professionalId: shown })).toReversed()
    const invoiceId = paid?.invoiceId
    if (!invoiceId) return
    const reason = 'O cliente desfez a compra e a loja devolveu o valor.'
    await inTransaction(db, (trx) => reverseInvoice(trx, { invoiceId, actor, now: when, reason }))
  })
  agenda.at(new Date(now.getTime() - 2 * 86_400_000), async (when) => {
    const pending = await listPceIn(db, 'pending')
    const own = pending.filter(({ professionalId }) => professionalId === shown)
    // Amounts of other professionals await payment, all but one with a service invoice.
    const others = pending.filter(({ professionalId }) => professionalId !== shown)
    await change(others.slice(0, 6), { action: 'approve' }, when)
    await sendServiceInvoices({ db, files }, shown, new Date(when.getTime() + 3_600_000))
    await change(others.slice(6, 7), { action: 'approve' }, new Date(when.getTime() + 7_200_000))
    await change(own.slice(0, 3), { action: 'approve' }, when)
    await change(
      own.slice(0, 1),
      { action: 'suspend', reason: 'Estamos conferindo o valor com a loja.' },
      new Date(when.getTime() + 3_600_000),
    )
  })
}

/** Submits the service invoices of all professionals but one: one file for all amounts of a professional. */
async function sendServiceInvoices(
  { db, files }: Pick<Services, 'db' | 'files'>,
  but: string | null,
  when: Date,
): Promise<void> {
  const approved = await listPceIn(db, 'approved', { without: 'service-invoice' })
  const byPerson = Map.groupBy(approved, ({ professionalId }) => professionalId)
  await inTransaction(db, async (trx) => {
    for (const [ownerId, found] of byPerson) {
      if (ownerId === but) continue
      const fileId = await aServiceInvoice(trx, files, { ownerId, found, when })
      for (const { id } of found) await setServiceInvoice(trx, id, { fileId, facts: null, now: when })
    }
  })
}

async function aServiceInvoice(
  trx: Database,
  files: Services['files'],
  {
    ownerId,
    found,
    when,
  }: { readonly ownerId: string; readonly found: readonly FoundPce[]; readonly when: Date },
): Promise<string> {
  const total = found.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const { id } = await storeFile(trx, files, {
    bytes: aPdf([
      'Nota fiscal de serviço eletrônica · NFS-e',
      `Emissão: ${dayOf(when).split('-').reverse().join('/')}`,
      `Valor do serviço: R$ ${(total / 100).toFixed(2).replace('.', ',')}`,
      'Documento de demonstração, sem valor fiscal.',
    ]),
    name: `nfse-${dayOf(when)}.pdf`,
    mime: 'application/pdf',
    ownerId,
    visibility: 'private',
    now: when,
  })
  return id
}
