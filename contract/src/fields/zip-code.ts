import { group } from './mask.ts'
import { textField } from './text-field.ts'

const WRITTEN = /^(\d{2})\.?(\d{3})[- ]?(\d{3})$/

/** The 8 digits of a CEP written with or without its mask; anything else comes back as it was. */
export const bareZipCode = (text: string): string => text.trim().replace(WRITTEN, '$1$2$3')

/** True for 8 digits from 01000-000, the lowest CEP there is. Whether a street has it, only the post office knows. */
export const isZipCode = (bare: string): boolean => /^\d{8}$/.test(bare) && Number(bare) >= 1_000_000

/** A CEP; masked or bare goes in, 8 digits come out. */
export const zipCode = textField({
  code: 'zip-code.invalid',
  max: 20,
  clean: bareZipCode,
  isValid: isZipCode,
})

/** `01310100` → `01310-100`, also while it is being typed. */
export const maskZipCode = (text: string): string =>
  group(text, { allowed: /^\d*$/, length: 8, separators: { 5: '-' } })
