/** The longest text from which a short field is read, with labels and invisible characters. */
export const TYPED_MAX = 300

/** Invisible characters: direction marks, zero-width characters, controls other than blanks. */
const INVISIBLE = /(?!\s)[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu
/** The same, but not what joins or colours the signs of an emoji. */
const INVISIBLE_IN_PROSE =
  /(?![\s\uFE0F\u{E0020}-\u{E007F}]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D)[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu
/** U+FEFF is a blank for JavaScript, but has no width. */
const NO_WIDTH = /\uFEFF/g
const DASHES = /[\p{Pd}\u2212\u2043\u02D7]/gu
const APOSTROPHES =
  /[\u2018\u2019\u201A\u201B\u2032\u02B9\u02BB\u02BC\u02BD\u02C8\u02CA\u02CB\u055A\uA78C\uFF07\u00B4\u0060]/g
const QUOTATION_MARKS = /[\u201C-\u201F\u2033\u00AB\u00BB\uFF02]/g
const SLASHES = /[\u2044\u2215\u29F8]/g

// Most texts are plain: they skip the replacements.
const isPlain = (text: string): boolean => /^[\x21-\x7E]*$/.test(text)

/** Returns a line as it is stored: composed, without invisible characters, with plain blanks. */
export function cleanLine(text: string): string {
  if (isPlain(text)) return text
  return text
    .replace(NO_WIDTH, '')
    .replace(INVISIBLE_IN_PROSE, '')
    .normalize('NFC')
    .replace(/\r\n|\s/g, ' ')
    .trim()
}

/** The same for a text of several lines, whose blanks and line breaks are kept. */
export function cleanLines(text: string): string {
  if (isPlain(text)) return text
  return text.replace(NO_WIDTH, '').replace(INVISIBLE_IN_PROSE, '').normalize('NFC').trim()
}

/** Returns a name as it is stored: a line with plain apostrophes, quotation marks and dashes, and single blanks. */
export function cleanName(text: string): string {
  if (isPlain(text)) return text.replaceAll('`', "'")
  // NFKC of the whole would turn ´ into a blank and an accent, and the º of `3º` into an o.
  const halfWidth = text.replace(/[\uFF01-\uFF5E]/g, (found) => found.normalize('NFKC'))
  return cleanLine(
    halfWidth
      .normalize('NFC')
      .replace(NO_WIDTH, '')
      .replace(INVISIBLE, '')
      .replace(APOSTROPHES, "'")
      .replace(QUOTATION_MARKS, '"')
      .replace(DASHES, '-')
      .replace(/\s+/g, ' '),
  )
}

/**
 * Returns a number, code or address without what came along when it was copied: invisible characters, look-alike dashes and
 * apostrophes, full-width characters, quotation marks around it and a full stop behind it.
 */
export function cleanCode(text: string): string {
  const plain = isPlain(text)
    ? text
    : text
        .replace(NO_WIDTH, '')
        .replace(INVISIBLE, '')
        .replace(APOSTROPHES, "'")
        .replace(QUOTATION_MARKS, '"')
        .normalize('NFKC')
        .replace(DASHES, '-')
        .replace(SLASHES, '/')
        .replace(/\s+/g, ' ')
  return plain.replace(/^[='" ]+/, '').replace(/[.,;'" ]+$/, '')
}

/** Removes the label before a value, such as `CPF do cliente: `. */
export const withoutLabel = (text: string): string => text.replace(/^(?=[^:]*\p{L})[^:]{1,60}:\s*(?=\S)/u, '')

/** Returns the letters and digits of a mailed or printed code, in capitals: without its label, blanks and dashes. */
export const bareCode = (text: string): string =>
  withoutLabel(cleanCode(text)).replace(/[\s-]/g, '').toUpperCase()

/** Returns the first character of a text that a pattern of one character does not match, or null. */
export function refusedCharacter(text: string, allowed: RegExp): string | null {
  const found = [...text].find((character) => !allowed.test(character))
  if (found === undefined) return null
  const isVisible = !/[\p{C}\p{Z}]/u.test(found)
  return isVisible ? found : `U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
