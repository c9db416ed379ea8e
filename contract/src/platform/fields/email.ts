import { z } from 'zod'
import { cleanCode } from './typed-text.ts'

/** Returns a domain as mail servers know it: one with accents is encoded (`xn--`). */
function encodedDomain(domain: string): string {
  if (/^[\x21-\x7E]*$/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return domain
  const address = z.url({ normalize: true }).safeParse(`http://${domain}/`)
  return address.success ? address.data.slice('http://'.length, -1) : domain
}

/**
 * Returns an address as it is stored and compared: in lower case, without a label, the name before it or invisible
 * characters, its domain as mail servers know it.
 */
export function bareEmail(text: string): string {
  const plain = cleanCode(text.replace(/(?![ \t\r\n])\s/g, ''))
  const address = (/<([^<>]+)>$/.exec(plain)?.[1] ?? plain)
    .replace(/^[^@:]{0,60}:\s*/, '')
    .replace(/^<|>$/g, '')
    .toLowerCase()
    .trim()
  const at = address.lastIndexOf('@') + 1
  return address.slice(0, at) + encodedDomain(address.slice(at))
}

/** Whether a text is a mail address: one @, a name without blanks, a domain of at least two labels. */
export function isEmail(bare: string): boolean {
  return /^(?!\.)(?!.*\.\.)[a-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}(?<!\.)@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(
    bare,
  )
}

/** `maria.souza@exemplo.com.br` → `m***@exemplo.com.br`. */
export function hideEmail(text: string): string {
  const bare = bareEmail(text)
  return isEmail(bare) ? `${bare.charAt(0)}***${bare.slice(bare.lastIndexOf('@'))}` : '***'
}
