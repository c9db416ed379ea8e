import { anNfe, type BuiltFile } from '../../../fiscal/samples/nfe-builder.ts'
import type { Customer } from '../people/customers.ts'
import type { PlannedProduct } from '../plan.rules.ts'
import type { Store } from '../programme/stores.ts'
import { demonstrationSigner } from './authority.ts'

/** Builds an invoice as the store's system issues it: two products for one of the customers. */
export function aSystemNote(
  store: Store,
  {
    customers,
    products,
    nth,
  }: {
    readonly customers: readonly Customer[]
    readonly products: readonly PlannedProduct[]
    readonly nth: number
  },
  { number, issuedAt }: { readonly number: number; readonly issuedAt: Date },
): BuiltFile {
  const customer = customers[(nth * 7) % customers.length]
  const goods = [products[nth % products.length], products[(nth + 3) % products.length]]
  return anNfe({
    storeCnpj: store.cnpj,
    storeName: store.tradeName,
    signer: demonstrationSigner(store),
    state: 'SP',
    number,
    recipient: { document: customer?.document ?? '', name: customer?.name ?? '' },
    issuedAt,
    items: goods.flatMap((product, at) =>
      product
        ? [
            {
              code: product.code,
              ean: product.ean,
              description: product.name,
              quantity: at + 1,
              valueCents: product.priceCents * (at + 1),
            },
          ]
        : [],
    ),
  })
}
