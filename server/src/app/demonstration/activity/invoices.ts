import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { anNfe } from '../../../fiscal/samples/nfe-builder.ts'
import { getTrust } from '../../../fiscal/trust/trust.ts'
import type { Services } from '../../../platform/context/context.ts'
import { type Database, inTransaction } from '../../../platform/database/connect.ts'
import { ingestFile } from '../../../sales/invoices/intake/ingest-file.ts'
import { notifyOfReceived } from '../../../sales/invoices/intake/notices.ts'
import type { IntakeServices } from '../../../sales/invoices/intake/submission.ts'
import { approveInvoice } from '../../../sales/invoices/review/approve-invoice.ts'
import { rejectInvoice } from '../../../sales/invoices/review/reject-invoice.ts'
import { reverseInvoice } from '../../../sales/invoices/review/reverse-invoice.ts'
import type { Reviewer } from '../../../sales/invoices/review/review.rules.ts'
import { type Customer, registerFor } from '../people/customers.ts'
import { type PlannedProduct, planPerson } from '../plan.rules.ts'
import type { Store } from '../programme/stores.ts'
import type { aRandom } from '../random.ts'
import type { Agenda } from './agenda.ts'
import { demonstrationSigner } from './authority.ts'

const INVOICES = 600
/** The indexes of stores that stopped sending invoices, since when, and the stores that sell in their place. */
const quietStores = new Map([
  [6, { days: 97, instead: 7 }],
  [5, { days: 41, instead: 3 }],
])

interface Facts {
  readonly agenda: Agenda
  readonly random: ReturnType<typeof aRandom>
  readonly settings: ProgrammeSettings
  readonly customers: readonly Customer[]
  readonly stores: readonly Store[]
  readonly products: readonly PlannedProduct[]
  readonly decider: Reviewer
  readonly startedAt: Date
  readonly now: Date
}

/**
 * Sends the stores' invoices month by month and schedules the administrator's decisions; the last ones stay
 * open.
 */
export async function loadInvoices(
  { db, files, config, state }: Pick<Services, 'db' | 'files' | 'config' | 'state'>,
  facts: Facts,
): Promise<void> {
  const { agenda, random, settings, customers, stores, products, decider, startedAt, now } = facts
  const trust = await getTrust({ db, config, state })
  const services: IntakeServices = { files, state, inTransaction: (work) => inTransaction(db, work) }
  const span = (now.getTime() - startedAt.getTime()) / INVOICES
  for (let number = 1; number <= INVOICES; number += 1) {
    // The programme grows: later months have more invoices.
    const share = Math.sqrt(number / INVOICES)
    const issuedAt = new Date(
      startedAt.getTime() + share * span * INVOICES - random.between(30, 300) * 60_000,
    )
    const customer = random.pick(customers)
    const store = sendingStore(stores, random.pick(stores), (now.getTime() - issuedAt.getTime()) / 86_400_000)
    const isStranger = random.chance(4)
    if (!isStranger)
      await registerFor(
        { db },
        customer,
        new Date(issuedAt.getTime() - 3_600_000),
        settings.customerValidityDays,
      )
    const built = anNfe({
      storeCnpj: store.cnpj,
      storeName: store.tradeName,
      signer: demonstrationSigner(store),
      state: 'SP',
      number,
      model: random.chance(15) ? '65' : '55',
      recipient: isStranger
        ? { document: planPerson(random, 900 + number).cpf, name: planPerson(random, 900 + number).name }
        : { document: customer.document, name: customer.name },
      issuedAt,
      items: pickItems(random, products, store.sells),
      ...(random.chance(3) ? { totals: { productsCents: 99_900 } } : {}),
    })
    const sentAt = new Date(Math.min(now.getTime(), issuedAt.getTime() + random.between(1, 20) * 60_000))
    const [sent] = await ingestFile(
      services,
      {
        store,
        actor: { id: store.shopkeeperId, type: 'shopkeeper', requestId: null },
        settings,
        trust,
        now: sentAt,
      },
      { name: `NFe${built.key}.xml`, bytes: built.bytes },
    )
    agenda.at(sentAt, (when) => notifyOfReceived(services, { store, now: when }, [sent]))
    if (!sent.invoiceId || sent.status !== 'in-review') continue
    const decidedAt = new Date(sentAt.getTime() + random.between(2, 60) * 3_600_000)
    // The last invoices still await review.
    if (decidedAt > now || number > INVOICES - 12) continue
    planDecision(agenda, db, {
      invoiceId: sent.invoiceId,
      actor: decider,
      decidedAt,
      fate: random.between(1, 100),
      today: now,
    })
  }
}

/** Returns the store, or its replacement if it has stopped by then. */
function sendingStore(stores: readonly Store[], store: Store, daysAgo: number): Store {
  const quiet = quietStores.get(stores.indexOf(store))
  return quiet && daysAgo <= quiet.days ? (stores[quiet.instead] ?? store) : store
}

interface PlannedDecision {
  readonly invoiceId: string
  readonly actor: Reviewer
  readonly decidedAt: Date
  /** From 1 to 100. */
  readonly fate: number
  readonly today: Date
}

/** Approves most invoices, rejects a few, and reverses a few of the approved ones some days later. */
function planDecision(
  agenda: Agenda,
  db: Database,
  { invoiceId, actor, decidedAt, fate, today }: PlannedDecision,
): void {
  if (fate <= 4) {
    const reason = 'O cliente informou que a compra foi desfeita.'
    agenda.at(decidedAt, (now) =>
      inTransaction(db, (trx) => rejectInvoice(trx, { invoiceId, actor, now, reason })),
    )
    return
  }
  agenda.at(decidedAt, (now) => inTransaction(db, (trx) => approveInvoice(trx, { invoiceId, actor, now })))
  const reversedAt = new Date(decidedAt.getTime() + 4 * 86_400_000)
  if (fate > 97 && reversedAt < today) {
    const reason = 'Mercadoria devolvida à loja.'
    agenda.at(reversedAt, (now) =>
      inTransaction(db, (trx) => reverseInvoice(trx, { invoiceId, actor, now, reason })),
    )
  }
}

function pickItems(
  random: ReturnType<typeof aRandom>,
  products: readonly PlannedProduct[],
  sells: readonly string[],
): {
  code: string
  ean?: string
  description: string
  quantity: number
  valueCents: number
  discountCents?: number
}[] {
  const offered = products.filter((product) => sells.includes(product.category))
  return Array.from({ length: random.between(1, 4) }, () => {
    const product = random.pick(offered)
    const quantity = random.between(1, 3)
    // Some products do not participate in the programme.
    if (random.chance(12))
      return {
        code: `X${random.between(100, 999)}`,
        description: 'Serviço de entrega e instalação',
        quantity: 1,
        valueCents: 18_000,
      }
    const valueCents = product.priceCents * quantity
    return {
      code: product.code,
      ean: product.ean,
      description: product.name,
      quantity,
      valueCents,
      ...(random.chance(20) ? { discountCents: Math.floor(valueCents / 20) } : {}),
    }
  })
}
