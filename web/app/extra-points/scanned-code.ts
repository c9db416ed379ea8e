/** Where a QR code of an extra point leads. */
export const SCAN_PATH = '/point-extra/qrcode'

/** The page of a code. */
export const pageOfCode = (code: string): string => `${SCAN_PATH}?id=${encodeURIComponent(code)}`

/**
 * The code in what a camera read or a person typed: of an address that leads to our page, or the code itself (20 letters
 * and digits, in groups or not). Null for everything else.
 */
export function codeIn(text: string): string | null {
  const url = URL.parse(text.trim())
  const found = url?.pathname.replace(/\/+$/, '') === SCAN_PATH ? url.searchParams.get('id') : null
  const code = (found ?? text).toUpperCase().replace(/[\s-]/g, '')
  return /^[0-9A-Z]{20}$/.test(code) ? (code.match(/.{4}/g)?.join('-') ?? null) : null
}
