import { group } from './mask.ts'
import { cleanCode } from './typed-text.ts'

/** The address of a conversation in WhatsApp. */
const CONVERSATION =
  /^(?:https?:\/\/)?(?:wa\.me\/|(?:[\w.]*whatsapp\.com|whatsapp:\/)\/send\/?\?phone=)\+?(\d+)(?:\D.*)?$/i
/** A label before a number: `Tel.: `, `WhatsApp `, `tel:`. */
const LABEL = /^\p{L}[\p{L}\s/-]{0,40}(?:\([^()\d]*\))?[:.\s][:.\s]*(?=[+(\d])/u
const CHARACTERS = /^[+\d\s().\-/x*]+$/i
/** Country code, then the 0 of long-distance calls with the carrier's digits or their placeholder, then the number. */
const WRITTEN = /^(?:(?:\+|00)?55)?(?:0(?:xx|\*\*|\d\d)?)?(\d{10,11})$/i

const AREA_CODES = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 ' +
    '61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

/** Returns the digits of area code and number, however written; anything else is returned unchanged. */
export function barePhone(text: string): string {
  const clean = cleanCode(text)
  const number = CONVERSATION.exec(clean)?.[1] ?? clean.replace(LABEL, '')
  if (!CHARACTERS.test(number)) return text
  return WRITTEN.exec(number.replace(/[\s().\-/]/g, ''))?.[1] ?? text
}

/** Whether a text has a Brazilian area code and a mobile number (9 digits, the first a 9) or a landline (8 digits, from 2 to 5). */
export const isPhone = (bare: string): boolean =>
  /^\d{2}(9\d{8}|[2-5]\d{7})$/.test(bare) && AREA_CODES.has(bare.slice(0, 2))

/** Whether a number is a mobile number, which can receive messages. */
export const isMobile = (bare: string): boolean => bare.length === 11 && isPhone(bare)

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
