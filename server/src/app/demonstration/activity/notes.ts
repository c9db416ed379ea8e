import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { aCancellation, anNfe, type BuiltFile, type NfeDraft } from '../../../fiscal/samples/nfe-builder.ts'
import { getTrust } from '../../../fiscal/trust/trust.ts'
import type { Services } from '../../../platform/context/context.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import { ingestFile } from '../../../sales/invoices/intake/ingest-file.ts'
import type { IntakeServices } from '../../../sales/invoices/intake/submission.ts'
import { approveInvoice } from '../../../sales/invoices/review/approve-invoice.ts'
import type { Reviewer } from '../../../sales/invoices/review/review.rules.ts'
import { type Customer, registerFor } from '../people/customers.ts'
import type { PlannedProduct } from '../plan.rules.ts'
import type { Store } from '../programme/stores.ts'
import type { Agenda } from './agenda.ts'
import { demonstrationSigner } from './authority.ts'

const HOUR = 3_600_000
const FIRST_NUMBER = 2_201

interface Facts {
  readonly agenda: Agenda
  readonly settings: ProgrammeSettings
  readonly store: Store | undefined
  readonly customer: Customer
  readonly products: readonly PlannedProduct[]
  readonly decider: Reviewer
  readonly now: Date
}

/**
 * Sends one note of each kind that refers to a sale, as the demonstration store: a return of two sales by item, one that
 * waits for a sale, a refused delivery, a reduction of value, a complement, an annulment with its successor, a debit note
 * without effect, and a cancellation that a person decides on. The sales are approved; the rest awaits review.
 */
export async function loadNotes(
  { db, files, config, state }: Pick<Services, 'db' | 'files' | 'config' | 'state'>,
  { agenda, settings, store, customer, products, decider, now }: Facts,
): Promise<void> {
  if (!store) return
  const trust = await getTrust({ db, config, state })
  const services: IntakeServices = { files, state, inTransaction: (work) => inTransaction(db, work) }
  const issuedAt = new Date(now.getTime() - 50 * HOUR)
  const firstDay = new Date(issuedAt.getTime() - 6 * 24 * HOUR)
  await registerFor({ db }, customer, firstDay, settings.customerValidityDays)
  let number = FIRST_NUMBER
  const note = (draft: Pick<NfeDraft, 'items'> & Partial<NfeDraft>): BuiltFile =>
    anNfe({
      storeCnpj: store.cnpj,
      storeName: store.tradeName,
      signer: demonstrationSigner(store),
      state: 'SP',
      number: number++,
      recipient: { document: customer.document, name: customer.name },
      issuedAt: new Date(issuedAt.getTime() + (number - FIRST_NUMBER) * 60_000),
      ...draft,
    })
  const send = async (file: BuiltFile, hoursAgo: number) => {
    const [sent] = await ingestFile(
      services,
      {
        store,
        actor: { id: store.shopkeeperId, type: 'shopkeeper', requestId: null },
        settings,
        trust,
        now: new Date(now.getTime() - hoursAgo * HOUR),
      },
      { name: `NFe${file.key}.xml`, bytes: file.bytes },
    )
    return sent.invoiceId
  }
  const goods = products.slice(0, 4)
  const item = (at: number, quantity: number, refersTo?: { key: string; line?: number }) => {
    const { code, ean, name: description, priceCents } = goods[at % goods.length] as PlannedProduct
    return {
      code,
      ean,
      description,
      quantity,
      valueCents: priceCents * quantity,
      ...(refersTo && { refersTo: [refersTo] }),
    }
  }
  // Many invoices for one buyer on one day would be a sign of abuse.
  const sales = Array.from({ length: 6 }, (_, at) =>
    note({
      issuedAt: new Date(issuedAt.getTime() - at * 24 * HOUR),
      items: [item(at, 4), item(at + 1, 2)],
    }),
  )
  for (const sale of sales) {
    const id = await send(sale, 49)
    // The last one is stopped by its cancellation.
    if (id === null || sale === sales.at(-1)) continue
    agenda.at(new Date(now.getTime() - 40 * HOUR), (when) =>
      inTransaction(db, (trx) => approveInvoice(trx, { invoiceId: id, actor: decider, now: when })),
    )
  }
  const [first, second, third, fourth, fifth, sixth] = sales.map(({ key }) => key) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const entry = { tpNF: '0', natOp: 'Devolução de venda' } as const
  const unsent = note({ items: [item(0, 1)] })
  const annulment = note({
    ...entry,
    natOp: 'Anulação de operação - Ajuste SINIEF 13/24',
    finNFe: '4',
    refNFe: [fifth],
    items: [item(4, 4), item(5, 2)],
  })
  const notes = [
    note({
      ...entry,
      finNFe: '4',
      items: [item(0, 1, { key: first, line: 1 }), item(2, 1, { key: second, line: 2 })],
    }),
    note({
      ...entry,
      finNFe: '4',
      items: [item(1, 1, { key: first, line: 2 }), item(0, 1, { key: unsent.key, line: 1 })],
    }),
    note({ ...entry, finNFe: '5', tpNFCredito: '06', items: [item(2, 1, { key: third, line: 1 })] }),
    note({ ...entry, finNFe: '5', tpNFCredito: '04', refNFe: [third], items: [item(3, 1)] }),
    note({ finNFe: '2', natOp: 'Complemento de preço', refNFe: [fourth], items: [item(3, 1)] }),
    note({ finNFe: '6', tpNFDebito: '04', natOp: 'Multa e juros', refNFe: [fourth], items: [item(3, 1)] }),
    annulment,
    note({ refNFe: [fifth, annulment.key], items: [item(4, 5), item(5, 2)] }),
  ]
  for (const file of notes) await send(file, 30)
  await send(
    aCancellation({
      key: sixth,
      at: new Date(now.getTime() - 31 * HOUR),
      status: '573',
      signer: demonstrationSigner(store),
    }),
    30,
  )
}
