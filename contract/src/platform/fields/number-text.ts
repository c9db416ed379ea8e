import { cleanCode, withoutLabel } from './typed-text.ts'

/** The words before a number without a colon: `CNPJ/MF nº 12…`, `CEP 01310…`. */
const WORDS =
  /^(?:CPF|CNPJ|C\.P\.F\.|C\.N\.P\.J\.|CEP|EAN|GTIN)(?:\/M\.?F\.?)?(?:[\s.-]*\sN(?:O|°|\.)\.?)?[\s.-]+(?=[\dA-Z])/

/** Returns a document or postal code in capitals as it was copied, without its label and blanks, with plain separators. */
export const numberText = (text: string): string =>
  withoutLabel(cleanCode(text)).toUpperCase().replace(WORDS, '').replace(/\s/g, '')
