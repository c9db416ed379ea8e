import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { anNfe, type NfeDraft } from '../../../fiscal/samples/nfe-builder.ts'
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
/** Higher than the numbers of all other invoices. */
const FIRST_NUMBER = 2_301

interface Facts {
  readonly agenda: Agenda
  readonly settings: ProgrammeSettings
  readonly store: Store | undefined
  readonly products: readonly PlannedProduct[]
  readonly customer: Customer
  readonly decider: Reviewer
  readonly now: Date
}

/**
 * Sends one note of each kind of operation for a customer: a coupon and its note, a sale with a gift, a billing and
 * its delivery, a shipment for repair, and a code outside the official table. Three of them await review.
 */
export async function loadKindsOfOperation(
  { db, files, config, state }: Pick<Services, 'db' | 'files' | 'config' | 'state'>,
  { agenda, settings, store, products, customer, decider, now }: Facts,
): Promise<void> {
  const [first, second] = products.filter(({ category }) => store?.sells.includes(category))
  if (!store || !first || !second) return
  const trust = await getTrust({ db, config, state })
  const services: IntakeServices = { files, state, inTransaction: (work) => inTransaction(db, work) }
  // On different days: many notes for one buyer on one day are a sign of abuse.
  const firstAt = new Date(now.getTime() - 240 * HOUR)
  await registerFor({ db }, customer, new Date(firstAt.getTime() - 48 * HOUR), settings.customerValidityDays)
  const itemOf = ({ code, ean, name, priceCents }: PlannedProduct, cfop: string) => ({
    code,
    ean,
    description: name,
    valueCents: priceCents,
    cfop,
  })
  let sent = 0
  const send = async (draft: Pick<NfeDraft, 'items' | 'refNFe' | 'model'>, isApproved = false) => {
    const issuedAt = new Date(firstAt.getTime() + sent * 30 * HOUR)
    const built = anNfe({
      storeCnpj: store.cnpj,
      storeName: store.tradeName,
      signer: demonstrationSigner(store),
      state: 'SP',
      number: FIRST_NUMBER + sent,
      recipient: { document: customer.document, name: customer.name },
      issuedAt,
      ...draft,
    })
    const sentAt = new Date(issuedAt.getTime() + HOUR)
    const actor = { id: store.shopkeeperId, type: 'shopkeeper', requestId: null } as const
    const file = { name: `NFe${built.key}.xml`, bytes: built.bytes }
    const [{ invoiceId }] = await ingestFile(services, { store, actor, settings, trust, now: sentAt }, file)
    sent += 1
    if (isApproved && invoiceId)
      agenda.at(new Date(sentAt.getTime() + HOUR / 2), (when) =>
        inTransaction(db, (trx) => approveInvoice(trx, { invoiceId, actor: decider, now: when })),
      )
    return built.key
  }
  const coupon = await send({ model: '65', items: [itemOf(first, '5102')] }, true)
  await send({ items: [itemOf(first, '5929')], refNFe: [coupon] })
  await send({ items: [itemOf(second, '5405'), itemOf(first, '5910')] }, true)
  const billing = await send({ items: [itemOf(second, '5922')] }, true)
  await send({ items: [itemOf(second, '5117')], refNFe: [billing] }, true)
  await send({ items: [itemOf(first, '5915')] })
  await send({ items: [itemOf(second, '5960')] })
}
