import { parseAddress } from '../parse-address.ts'

/**
 * Converts typed text to a URL that links accept: `exemplo.com` gets https, an e-mail address mailto, and a path of this site stays. Empty
 * stays empty; returns null for anything else, such as a URL that would run a script.
 */
export function linkFrom(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  if (/^\/(?!\/)/.test(text)) return text
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`
  const scheme = /^([a-z][a-z\d+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase()
  if (scheme && !['http', 'https', 'mailto', 'tel'].includes(scheme)) return null
  if (scheme === 'mailto' || scheme === 'tel') return text
  const address = scheme ? text : `https://${text.replace(/^\/\//, '')}`
  return parseAddress(address)?.hostname.includes('.') ? address : null
}
