import { isUtf8 } from 'node:buffer'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry } from 'yauzl'

/** The characters of code page 850, in which Windows in Brazil writes names in archives, for the bytes from 128. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0'

/** The field with the name in UTF-8, which some systems add; it starts with a version and the checksum of the other name. */
const UNICODE_PATH = 0x7075

/**
 * Returns the path of an entry, whatever system packed it: the Unicode path if it belongs to the name, UTF-8 if the bytes
 * are valid, even without the flag for it, else the code page in which the name reads most like Portuguese.
 */
export function pathOf({ fileNameRaw, extraFields }: Pick<Entry, 'fileNameRaw' | 'extraFields'>): string {
  const unicode = extraFields.find(
    ({ id, data }) =>
      id === UNICODE_PATH && data.length > 5 && data[0] === 1 && data.readUInt32LE(1) === crc32(fileNameRaw),
  )
  const name = unicode?.data.subarray(5) ?? fileNameRaw
  return (isUtf8(name) ? name.toString('utf8') : inCodePage(fileNameRaw)).normalize('NFC')
}

function inCodePage(bytes: Buffer): string {
  const readings = [
    bytes.toString('latin1').replace(/[\x80-\xFF]/g, (byte) => CP850.charAt(byte.charCodeAt(0) - 128)),
    new TextDecoder('windows-1252').decode(bytes),
    yauzl.getFileNameLowLevel(0, bytes, [], false),
  ]
  const scores = readings.map(portugueseness)
  return readings[scores.indexOf(Math.max(...scores))] ?? ''
}

/** Counts the characters outside ASCII that fit where they are, less those that do not. */
function portugueseness(name: string): number {
  let score = 0
  for (const { 0: found, index } of name.matchAll(/[^\0-\x7F]/gu)) {
    const before = name.slice(0, index).at(-1) ?? ''
    const after = name.slice(index + found.length).charAt(0)
    const isLower = /[áàâãéêíóôõúüç]/.test(found)
    const isUpper = /[ÁÀÂÃÉÊÍÓÔÕÚÜÇ]/.test(found)
    if (isLower) score += /\p{Lu}/u.test(before) && /\p{Lu}/u.test(after) ? -1 : 2
    else if (isUpper) score += /\p{Ll}/u.test(before) ? -1 : 2
    else score += /[ªº°§–—‘’“”®]/.test(found) ? 1 : -1
  }
  return score
}
