import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { defaultSettings } from '@esquadro/contract/platform/settings/settings'
import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import * as shopkeeperInvoices from '@esquadro/contract/sales/invoices/shopkeeper'
import { anNfe, type BuiltFile, type NfeDraft } from '../fiscal/samples/nfe-builder.ts'
import { aCategory, aCustomer, aProduct, aProfessional, aShopkeeper, aStore } from './builders.ts'
import type { TestApp } from './test-app.ts'

/** Returns an XML or zip file as a browser uploads it. */
export const upload = (bytes: Uint8Array, name = 'nota.xml'): File =>
  new File([new Uint8Array(bytes)], name, { type: name.endsWith('.zip') ? 'application/zip' : 'text/xml' })

/** Creates a store with a shopkeeper, a professional with a customer, and a product that earns 1 point per R$. */
export async function aTradingStore(
  app: TestApp,
  overrides: { readonly cnpj?: string; readonly professionalName?: string } = {},
) {
  const { db } = app
  const store = await aStore(db, overrides.cnpj ? { cnpj: overrides.cnpj } : {})
  const shopkeeper = await aShopkeeper(db, store.id)
  const professional = await aProfessional(
    db,
    overrides.professionalName ? { name: overrides.professionalName } : {},
  )
  const customer = await aCustomer(db, { professionalId: professional.id })
  const category = await aCategory(db, { pointsPerRealBps: 10_000 })
  const product = await aProduct(db, { categoryId: category.id })
  const seller = await app.signIn(shopkeeper.id)
  const nfe = (draft: Partial<NfeDraft> = {}): BuiltFile =>
    anNfe({
      storeCnpj: store.cnpj,
      recipient: { document: customer.document, name: customer.name },
      issuedAt: new Date('2026-11-18T13:00:00Z'),
      items: [{ code: product.code, valueCents: 100_000 }],
      ...draft,
    })
  const send = async (...files: readonly (BuiltFile | File)[]): Promise<SentFile[]> => {
    const sent = await app.callAs(seller, shopkeeperInvoices.send, {
      body: { files: files.map((file) => (file instanceof File ? file : upload(file.bytes))) },
    })
    return sent.data.items
  }
  /** Sends one file that must be accepted; returns the id of its invoice. */
  const sendOne = async (file: BuiltFile): Promise<string> => {
    const [sent] = await send(file)
    if (!sent?.invoiceId) throw new Error(`not taken: ${JSON.stringify(sent)}`)
    return sent.invoiceId
  }
  /** Types an invoice of R$ 1,500 to the customer by hand; returns its id. */
  const typeOne = async (draft: Partial<NfeDraft> = {}): Promise<string> => {
    const sent = await app.callAs(seller, shopkeeperInvoices.sendByHand, {
      body: {
        accessKey: nfe(draft).key,
        document: customer.document,
        issuedOn: '2026-11-18',
        totalCents: 150_000,
        file: new File(['%PDF-1.7 nota'], 'nota.pdf', { type: 'application/pdf' }),
      },
    })
    if (!sent.data.invoiceId) throw new Error(`not taken: ${JSON.stringify(sent.data)}`)
    return sent.data.invoiceId
  }
  return { store, shopkeeper, professional, customer, category, product, seller, nfe, send, sendOne, typeOne }
}

export type TradingStore = Awaited<ReturnType<typeof aTradingStore>>

/** Changes programme settings for the rest of a test file. */
export async function setSettings(app: TestApp, overrides: Partial<ProgrammeSettings>): Promise<void> {
  const value = JSON.stringify({ ...defaultSettings, ...overrides })
  await app.db
    .insertInto('settings')
    .values({ value, version: 1, updatedAt: app.clock.now() })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ value }))
    .execute()
}

/** Returns the balance of a professional and the sums that must equal it. */
export async function pointsOf(app: TestApp, professionalId: string): Promise<number> {
  const account = await app.db
    .selectFrom('pointAccounts')
    .select('balance')
    .where('professionalId', '=', professionalId)
    .executeTakeFirst()
  const { sum } = await app.db
    .selectFrom('pointEntries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount'), eb.lit(0)).as('sum'))
    .where('professionalId', '=', professionalId)
    .executeTakeFirstOrThrow()
  if (Number(sum) !== (account?.balance ?? 0)) throw new Error(`balance ${account?.balance}, entries ${sum}`)
  return Number(sum)
}
