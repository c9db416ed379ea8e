import { randomInt } from 'node:crypto'
import { anNfe } from '../server/src/fiscal/samples/nfe-builder.ts'

export type SoldItem = { code: string; ean: string; description: string; valueCents: number }

export type Sale = {
  /** Of the store: 14 characters without punctuation. */
  cnpj: string
  storeName: string
  customer: { cpf: string; name: string }
  issuedAt: Date
  items: readonly SoldItem[]
}

export type Invoice = { number: string; fileName: string; xml: string; totalCents: number }

/**
 * An authorised NF-e of a store in São Paulo: correct key, consistent totals, protocol with status 100,
 * signed by the store with a certificate of an authority that the programme does not know.
 */
export function anInvoice({ cnpj, storeName, customer, issuedAt, items }: Sale): Invoice {
  const number = randomInt(500_000, 999_999_999)
  const { key, xml } = anNfe({
    storeCnpj: cnpj,
    storeName,
    recipient: { document: customer.cpf, name: customer.name },
    issuedAt,
    items: [...items],
    number,
  })
  const totalCents = items.reduce((sum, { valueCents }) => sum + valueCents, 0)
  return { number: String(number), fileName: `NFe${key}.xml`, xml, totalCents }
}
