import { bareCnpj, hideCnpj, isCnpj, maskCnpj } from './cnpj.ts'
import { bareCpf, hideCpf, isCpf, maskCpf } from './cpf.ts'
import { textField } from './text-field.ts'

export type TaxDocumentKind = 'cpf' | 'cnpj'

/** A CPF or CNPJ without its mask; what is neither comes back as it was. */
export function bareTaxDocument(text: string): string {
  const person = bareCpf(text)
  return /^\d{11}$/.test(person) ? person : bareCnpj(text)
}

/** Which of the two a bare document is, or null when it is neither or its check digits are wrong. */
export function taxDocumentKind(bare: string): TaxDocumentKind | null {
  if (isCpf(bare)) return 'cpf'
  return isCnpj(bare) ? 'cnpj' : null
}

/** A CPF or CNPJ; masked or bare goes in, 11 or 14 characters come out. */
export const taxDocument = textField({
  code: 'tax-document.invalid',
  max: 24,
  clean: bareTaxDocument,
  isValid: (bare) => taxDocumentKind(bare) !== null,
})

const looksLikeCpf = (text: string) => /^\d{0,11}$/.test(text.replace(/[\s.\-/]/g, ''))

/** The mask of a CPF up to 11 digits, of a CNPJ from the first letter or the twelfth character on. */
export const maskTaxDocument = (text: string): string => (looksLikeCpf(text) ? maskCpf(text) : maskCnpj(text))

/** Hides the document as `hideCpf` or `hideCnpj` does. */
export const hideTaxDocument = (text: string): string => (looksLikeCpf(text) ? hideCpf(text) : hideCnpj(text))
