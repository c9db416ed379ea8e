import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { anNfe } from '../../../fiscal/samples/nfe-builder.ts'
import { getTrust } from '../../../fiscal/trust/trust.ts'
import { dayOf } from '../../../platform/clock.ts'
import type { Services } from '../../../platform/context/context.ts'
import { inTransaction } from '../../../platform/database/connect.ts'
import { ingestFile, ingestTyped } from '../../../sales/invoices/intake/ingest-file.ts'
import type { IntakeServices } from '../../../sales/invoices/intake/submission.ts'
import { rejectInvoice } from '../../../sales/invoices/review/reject-invoice.ts'
import type { Reviewer } from '../../../sales/invoices/review/review.rules.ts'
import { planPerson } from '../plan.rules.ts'
import type { Store } from '../programme/stores.ts'
import { aRandom } from '../random.ts'
import type { Agenda } from './agenda.ts'
import { demonstrationSigner } from './authority.ts'
import { aPdf } from './pdf.ts'

const HOUR = 3_600_000
/** Higher than the numbers of all other invoices. */
const FIRST_NUMBER = 2_101

interface Facts {
  readonly agenda: Agenda
  readonly settings: ProgrammeSettings
  readonly store: Store | undefined
  readonly decider: Reviewer
  readonly now: Date
}

/**
 * Creates recent failures of the demonstration store: a file without authorisation, a truncated one, and two rejected
 * invoices, one of them typed by hand from an illegible document.
 */
export async function loadRefused(
  { db, files, config, state }: Pick<Services, 'db' | 'files' | 'config' | 'state'>,
  { agenda, settings, store, decider, now }: Facts,
): Promise<void> {
  if (!store) return
  const trust = await getTrust({ db, config, state })
  const services: IntakeServices = { files, state, inTransaction: (work) => inTransaction(db, work) }
  const random = aRandom(57)
  const sendingAt = (at: Date) => ({
    store,
    actor: { id: store.shopkeeperId, type: 'shopkeeper', requestId: null } as const,
    settings,
    trust,
    now: at,
  })
  const send = (hoursAgo: number, name: string | null, number: number, cut?: number) => {
    const sentAt = new Date(now.getTime() - hoursAgo * HOUR)
    const { cpf: document, name: customer } = planPerson(random, 880 + number)
    const { key, bytes } = anNfe({
      storeCnpj: store.cnpj,
      storeName: store.tradeName,
      signer: demonstrationSigner(store),
      state: 'SP',
      number: FIRST_NUMBER + number,
      recipient: { document, name: customer },
      issuedAt: new Date(sentAt.getTime() - 3 * HOUR),
      items: [
        { code: 'X310', description: 'Reposição de peças em garantia', quantity: 1, valueCents: 84_000 },
      ],
      ...(number === 1 && { protocol: null }),
    })
    return ingestFile(services, sendingAt(sentAt), {
      name: name ?? `NFe${key}.xml`,
      bytes: bytes.subarray(0, cut),
    })
  }
  const [{ invoiceId }] = await send(100, null, 0)
  const { cpf: document, name: customer } = planPerson(random, 890)
  const typedAt = new Date(now.getTime() - 30 * HOUR)
  const typed = anNfe({
    storeCnpj: store.cnpj,
    storeName: store.tradeName,
    number: FIRST_NUMBER + 4,
    recipient: { document, name: customer },
    issuedAt: new Date(typedAt.getTime() - 3 * HOUR),
    // Only its key is used.
    digest: null,
    items: [{ code: 'X404', description: 'Bancada de quartzo', quantity: 1, valueCents: 512_000 }],
  })
  const sentByHand = await ingestTyped(services, sendingAt(typedAt), {
    accessKey: typed.key,
    document,
    issuedOn: dayOf(new Date(typedAt.getTime() - 3 * HOUR)),
    totalCents: 512_000,
    bytes: aPdf(['Nota fiscal', 'Foto do documento']),
    mime: 'application/pdf',
    fileName: 'foto-da-nota.pdf',
  })
  await send(27, null, 1)
  await send(26, 'nota-cozinha-jardins.xml', 2, 1_400)
  const reject = (id: string | null, hoursAgo: number, reason: string) => {
    if (id === null) return
    agenda.at(new Date(now.getTime() - hoursAgo * HOUR), (when) =>
      inTransaction(db, (trx) => rejectInvoice(trx, { invoiceId: id, actor: decider, now: when, reason })),
    )
  }
  reject(invoiceId, 70, 'Reposição em garantia: não houve venda nova.')
  reject(sentByHand.invoiceId, 6, 'A foto está ilegível: envie de novo, com o total e o cliente visíveis.')
}
