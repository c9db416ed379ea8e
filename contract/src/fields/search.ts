import { z } from 'zod'
import { ACCESS_KEY_TEXT_MAX, findAccessKey } from './access-key.ts'
import { cleanLine } from './typed-text.ts'

/** The characters of a search text that count. */
const SEARCH_MAX = 100

/**
 * The search text of a list, of which 100 characters count. A text with an access key, such as the address of a QR code,
 * searches for the key.
 */
export const search = z
  .string()
  .max(ACCESS_KEY_TEXT_MAX, { abort: true })
  .overwrite((text) => findAccessKey(text) ?? cleanLine(text).slice(0, SEARCH_MAX).trim())
