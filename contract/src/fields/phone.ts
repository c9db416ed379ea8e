import { group } from './mask.ts'
import { textField } from './text-field.ts'

const WRITTEN = /^(?:\+?55\s?)?\(?0?(\d{2})\)?[\s-]?(\d{4,5})[\s.-]?(\d{4})$/

const AREA_CODES = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

/** Returns the digits of area code and number, without the country code 55; anything else is returned unchanged. */
export const barePhone = (text: string): string => text.trim().replace(WRITTEN, '$1$2$3')

/** Whether a text has a Brazilian area code and a mobile number (9 digits, the first a 9) or a landline (8 digits, from 2 to 5). */
export const isPhone = (bare: string): boolean =>
  /^\d{2}(9\d{8}|[2-5]\d{7})$/.test(bare) && AREA_CODES.has(bare.slice(0, 2))

/** Whether a number is a mobile number, which can receive messages. */
export const isMobile = (bare: string): boolean => bare.length === 11 && isPhone(bare)

/** A Brazilian telephone number with its area code; returns 10 or 11 digits. */
export const phone = textField({ code: 'phone.invalid', max: 25, clean: barePhone, isValid: isPhone })

/** `11987654321` → `(11) 98765-4321`, `1132654321` → `(11) 3265-4321`, also for partial input. */
export function maskPhone(text: string): string {
  const bare = barePhone(text)
  const digits = bare.replace(/[\s().-]/g, '')
  const dash = digits.length > 10 || digits.charAt(2) === '9' ? 7 : 6
  return group(bare, { allowed: /^\d*$/, length: 11, separators: { 0: '(', 2: ') ', [dash]: '-' } })
}

/** `11987654321` → `(11) *****-4321`. */
export function hidePhone(text: string): string {
  const bare = barePhone(text)
  if (!/^\d{10,11}$/.test(bare)) return '(**) *****-****'
  return `(${bare.slice(0, 2)}) ${'*'.repeat(bare.length - 6)}-${bare.slice(-4)}`
}
