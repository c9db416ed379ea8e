import type { InvoicePurpose } from '@esquadro/contract/sales/invoices/invoice'
import type { NfeInvoice } from './nfe.ts'

/**
 * The effect of a note on points. A sale or complement earns, a return takes back, and `other` changes nothing: adjustments,
 * debit notes, and credit notes that return no goods.
 */
export type NoteEffect =
  | { readonly kind: 'sale'; readonly purpose: Extract<InvoicePurpose, 'complement'> | null }
  | { readonly kind: 'return'; readonly purpose: Exclude<InvoicePurpose, 'complement'> | null }
  | { readonly kind: 'other'; readonly purpose: null; readonly name: OtherName; readonly type: string | null }

type OtherName = 'adjustment' | 'credit-note' | 'debit-note' | 'unknown'

const other = (name: OtherName, type: string | null): NoteEffect => ({
  kind: 'other',
  purpose: null,
  name,
  type,
})

/** Returns the effect of a note by its finality, by the type of a credit note and by the nature of an annulment. */
export function decideEffect({
  finNFe,
  nature,
  tpNFCredito,
  tpNFDebito,
}: Pick<NfeInvoice, 'finNFe' | 'nature' | 'tpNFCredito' | 'tpNFDebito'>): NoteEffect {
  switch (finNFe) {
    case '1':
    case '3':
    case '4':
      if (isAnnulment(nature)) return { kind: 'return', purpose: 'annulment' }
      if (finNFe === '3') return other('adjustment', null)
      return { kind: finNFe === '1' ? 'sale' : 'return', purpose: null }
    case '2':
      return { kind: 'sale', purpose: 'complement' }
    case '5':
      // The delivery was refused as a whole or in part, or its recipient was not found: the goods come back.
      if (tpNFCredito === '03' || tpNFCredito === '06') return { kind: 'return', purpose: 'refusal' }
      return tpNFCredito === '04'
        ? { kind: 'return', purpose: 'reduction' }
        : other('credit-note', tpNFCredito)
    case '6':
      return other('debit-note', tpNFDebito)
    default:
      return other('unknown', finNFe.slice(0, 10))
  }
}

/**
 * Whether the nature of an operation is the one that annuls a note with an error found at delivery (Ajuste SINIEF 13/24);
 * issuers write it with and without accents, dashes and the name of the rule.
 */
const isAnnulment = (nature: string): boolean =>
  /^anulacao d[ae]s? operac/.test(
    nature
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  )
