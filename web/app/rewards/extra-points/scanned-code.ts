import { cleanCode } from '@esquadro/contract/platform/fields/typed-text'
import { parseAddress } from '../../platform/design/parse-address.ts'

/** The page that the QR code of an extra point opens. */
export const SCAN_PATH = '/point-extra/qrcode'

/** Returns the page of a code. */
export const pageOfCode = (code: string): string => `${SCAN_PATH}?id=${encodeURIComponent(code)}`

/**
 * Returns the code in a scanned or typed text: from a URL of our page, or the code itself (20 letters and digits, grouped or not);
 * otherwise null. The changing code of a screen has four more.
 */
export function codeIn(text: string): string | null {
  const typed = cleanCode(text)
  const url = parseAddress(typed)
  const found = url?.pathname.replace(/\/+$/, '') === SCAN_PATH ? url.searchParams.get('id') : null
  const code = (found ?? typed).toUpperCase().replace(/[\s-]/g, '')
  return /^[0-9A-Z]{20}([0-9A-Z]{4})?$/.test(code) ? (code.match(/.{4}/g)?.join('-') ?? null) : null
}
