import { XML_LIMITS } from '../../../fiscal/nfe/xml-text.ts'
import {
  headOf,
  isArchive,
  openFile as openSent,
  type SentFile,
  type UnpackedFile,
  unpack as unpackSent,
} from '../../../platform/archives/unpack.ts'

/** The limits of a batch of invoices, all its archives together. */
export const ARCHIVE_LIMITS = {
  entries: 1_000,
  inflatedBytes: 100 * 1024 * 1024,
  fileBytes: XML_LIMITS.bytes,
  wanted: /\.xml$/i,
} as const

/** Yields every file of a batch of invoices, with archives unpacked. */
export const unpack = (
  files: Iterable<SentFile> | AsyncIterable<SentFile>,
  limits: { readonly entries: number; readonly inflatedBytes: number } = ARCHIVE_LIMITS,
): AsyncGenerator<UnpackedFile> => unpackSent(files, { ...ARCHIVE_LIMITS, ...limits })

/** Opens a file other than a zip: unpacks gzip, and refuses other archives by their name. */
export const openFile = (name: string, bytes: Uint8Array): Promise<UnpackedFile> =>
  openSent(name, bytes, ARCHIVE_LIMITS)

/** Archives that contain the parts of one document, such as a spreadsheet. */
const DOCUMENT_NAME = /\.(docx|xlsx|pptx|odt|ods|odp|epub|jar|apk)$/i

/** Whether a file may be an invoice or an archive of invoices, by its name and first bytes. */
export function looksLikeInvoice(name: string, bytes: Uint8Array): boolean {
  if (DOCUMENT_NAME.test(name)) return false
  if (/\.xml$/i.test(name) || isArchive(name, bytes)) return true
  const head = headOf(bytes).replaceAll('\0', '')
  return (
    /^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)?\s*</.test(head) && !/<(?:!doctype\s+html|html|svg)\b/i.test(head)
  )
}
