/**
 * Returns typed text as an address that a link accepts: `exemplo.com` gets its https, an e-mail its
 * mailto, a path of ours stays. Empty stays empty; null is what is no address, or one that would run something.
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
  return URL.canParse(address) && new URL(address).hostname.includes('.') ? address : null
}
