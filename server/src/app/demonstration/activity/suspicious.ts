import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { aCpf } from '../../../fiscal/samples/documents.ts'
import { anNfe } from '../../../fiscal/samples/nfe-builder.ts'
import { getTrust } from '../../../fiscal/trust/trust.ts'
import type { Services } from '../../../platform/context/context.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import { ingestFile } from '../../../sales/invoices/intake/ingest-file.ts'
import type { IntakeServices } from '../../../sales/invoices/intake/submission.ts'
import { registerFor } from '../people/customers.ts'
import { type PlannedProduct, planPerson } from '../plan.rules.ts'
import type { Store } from '../programme/stores.ts'
import { aRandom } from '../random.ts'
import { demonstrationSigner } from './authority.ts'

const HOUR = 3_600_000
/** Higher than the numbers of all other invoices. */
const FIRST_NUMBER = 2_201

interface Facts {
  readonly settings: ProgrammeSettings
  readonly store: Store | undefined
  readonly products: readonly PlannedProduct[]
  readonly professionals: readonly string[]
  readonly now: Date
}

/**
 * Sends two invoices with signs of abuse, which await review: a professional's own purchase, and a customer
 * who was registered two hours after the sale.
 */
export async function loadSuspicious(
  { db, files, config, state }: Pick<Services, 'db' | 'files' | 'config' | 'state'>,
  { settings, store, products, professionals, now }: Facts,
): Promise<void> {
  const trust = await getTrust({ db, config, state })
  const services: IntakeServices = { files, state, inTransaction: (work) => inTransaction(db, work) }
  const random = aRandom(93)
  // Noon in São Paulo of the day before, so that sale and registration are on the same day.
  const noon = new Date(Math.floor((now.getTime() - 27 * HOUR) / (24 * HOUR)) * 24 * HOUR + 15 * HOUR)
  const own = { ...planPerson(random, 8), cpf: aCpf(5_008) }
  const late = planPerson(random, 861)
  const sales = [
    { person: own, professional: 8, registeredAt: new Date(noon.getTime() - 48 * HOUR), price: 3 },
    { person: late, professional: 15, registeredAt: new Date(noon.getTime() + 2 * HOUR), price: 5 },
  ]
  for (const [nth, { person, professional, registeredAt, price }] of sales.entries()) {
    const professionalId = professionals[professional]
    const sold = products.filter(({ category }) => store?.sells.includes(category))[nth]
    if (!store || !professionalId || !sold) continue
    const customer = { document: person.cpf, name: person.name, place: person.place, validUntil: '' }
    await registerFor({ db }, { ...customer, professionalId }, registeredAt, settings.customerValidityDays)
    const { key, bytes } = anNfe({
      storeCnpj: store.cnpj,
      storeName: store.tradeName,
      signer: demonstrationSigner(store),
      state: 'SP',
      number: FIRST_NUMBER + nth,
      recipient: { document: person.cpf, name: person.name },
      issuedAt: noon,
      items: [
        {
          code: sold.code,
          ean: sold.ean,
          description: sold.name,
          quantity: price,
          valueCents: sold.priceCents * price,
        },
      ],
    })
    await ingestFile(
      services,
      {
        store,
        actor: { id: store.shopkeeperId, type: 'shopkeeper', requestId: null },
        settings,
        trust,
        now: new Date(noon.getTime() + (4 + nth) * HOUR),
      },
      { name: `NFe${key}.xml`, bytes },
    )
  }
}
