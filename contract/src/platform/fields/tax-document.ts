import { bareCnpj, hideCnpj, isCnpj, maskCnpj } from './cnpj.ts'
import { bareCpf, hideCpf, isCpf, maskCpf } from './cpf.ts'
import { numberText } from './number-text.ts'

export type TaxDocumentKind = 'cpf' | 'cnpj'

/** Returns a CPF or CNPJ without its mask; anything else is returned unchanged. */
export function bareTaxDocument(text: string): string {
  const person = bareCpf(text)
  return /^\d{11}$/.test(person) ? person : bareCnpj(text)
}

/** Returns the kind of a document without mask; null if it is neither or its check digits are wrong. */
export function taxDocumentKind(bare: string): TaxDocumentKind | null {
  if (isCpf(bare)) return 'cpf'
  return isCnpj(bare) ? 'cnpj' : null
}

const looksLikeCpf = (text: string) => /^\d{0,11}$/.test(numberText(text).replace(/[.\-/]/g, ''))

/** Formats up to 11 digits as a CPF, and longer texts or texts with letters as a CNPJ. */
export const maskTaxDocument = (text: string): string => (looksLikeCpf(text) ? maskCpf(text) : maskCnpj(text))

/** Masks the document by `hideCpf` or `hideCnpj`. */
export const hideTaxDocument = (text: string): string => (looksLikeCpf(text) ? hideCpf(text) : hideCnpj(text))
