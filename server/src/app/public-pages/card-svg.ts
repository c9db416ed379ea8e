import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'
import { look } from '../../platform/mail/mail-look.ts'

/** The texts of a page's picture and the drawing of its subject. */
export interface ShareCard {
  readonly programmeName: string
  readonly kicker: string
  readonly title: string
  /** The drawing as SVG, from the files of the web's `design/drawing/sheets`. */
  readonly drawing: string
  /** The address of an uploaded picture, which replaces the drawing. */
  readonly cover: string | null
}

/** The picture size of Open Graph. */
export const CARD = { width: 1200, height: 630 } as const
/** The area of the drawing or the uploaded picture: the right part, without margins. */
export const PICTURE = { left: 640, top: 0, width: 560, height: 630 } as const

// The light values of the drawings' colours in the web's tokens.
const palette: Readonly<Record<string, string>> = {
  paper: '#f3efe6',
  ink: '#2a2622',
  hair: '#b3a999',
  tint: '#e2d8c6',
  shade: '#cdbfa7',
  accent: '#b5532a',
}

const fontFile = (path: string) => fileURLToPath(import.meta.resolve(path))
const openFont = (path: string): Font => {
  const opened = openSync(fontFile(path))
  if (!('layout' in opened)) throw new Error(`${path} is a collection of fonts`)
  return opened
}

const serif = openFont('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff')
const sans = openFont('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2')

const hasAll = (font: Font, text: string): boolean =>
  [...text].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))

/** Returns the font that has all characters of a text, and the text without characters that no font has. */
function setIn(font: Font, text: string): { readonly font: Font; readonly text: string } {
  if (hasAll(font, text)) return { font, text }
  const other = font === sans ? serif : sans
  if (hasAll(other, text)) return { font: other, text }
  return { font, text: [...text].filter((sign) => hasAll(font, sign)).join('') }
}

/** Returns the card as SVG. Its letters are outlines, so that it needs no installed font. */
export function cardSvg({ programmeName, kicker, title, drawing, cover }: ShareCard): string {
  const serif = openFont('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff')
  const sans = openFont('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2')
  const room = PICTURE.left - 128
  const size = [72, 64, 56, 48, 42].find((item) => wrap(serif, title, item, room).length * item <= 330) ?? 40
  const lines = balanced(serif, title, size, room).slice(0, 8)
  const text = (font: Font, words: string, x: number, y: number, height: number, color: string) =>
    `<path fill="${color}" d="${outline(font, words, x, y, height)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}" viewBox="0 0 ${CARD.width} ${CARD.height}" fill="none">
<path fill="${look.paper}" d="M0 0H${CARD.width}V${CARD.height}H0Z"/>
<path fill="${look.accent}" fill-rule="evenodd" transform="translate(62 56) scale(1.25)" d="M2 3L33 34H2V29.2H6.5V27.4H2V22.9H5V21.1H2V16.6H6.5V14.8H2ZM10.5 19.4V26.9H18Z"/>
${text(serif, fitted(serif, programmeName, 44, room - 60), 118, 98, 44, look.ink)}
${text(sans, fitted(sans, kicker, 22, room), 64, 176, 22, look.accent)}
${lines.map((line, nth) => text(serif, line, 64, 192 + size * (nth + 1), size, look.ink)).join('\n')}
<path stroke="${look.accent}" stroke-width="1.5" d="M64 566H${64 + room}M58 572l12-12M${58 + room} 572l12-12"/>
${cover ? '' : placed(drawing)}
<path stroke="${look.line}" d="M${PICTURE.left} 0V${CARD.height}"/>
</svg>`
}

/** Returns a drawing in the right part: in the light colours, on its paper, and with outlines in place of its texts. */
function placed(drawing: string): string {
  const shapes = drawing
    .replace(/^.*?<svg\b[^>]*>|<\/svg>\s*$/gs, '')
    .replace(/var\(--drawing-(\w+)\)/g, (_, name: string) => palette[name] ?? 'none')
    .replace(/<text ([^>]*)>([^<]*)<\/text>/g, (_, attributes: string, text: string) => {
      const size = Number(/font-size="([^"]*)"/.exec(attributes)?.[1])
      const anchor = /text-anchor="([^"]*)"/.exec(attributes)?.[1]
      const width = widthOf(sans, text, size)
      const shift = anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0
      return `<path ${attributes} d="${outline(sans, text, -shift, 0, size)}"/>`
    })
  return `<svg x="${PICTURE.left}" y="0" width="${PICTURE.width}" height="${PICTURE.height}" viewBox="0 0 480 300" preserveAspectRatio="xMidYMid meet"><path fill="${palette['paper']}" d="M-480 -300h1440v900h-1440Z"/>${shapes}</svg>`
}

/** Returns the outlines of a text on a baseline as a path. */
function outline(wanted: Font, words: string, x: number, y: number, size: number): string {
  const { font, text } = setIn(wanted, words)
  const scale = size / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  let pen = x
  return glyphs
    .map((glyph, nth) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[nth] ?? {}
      const d = glyph.path.transform(scale, 0, 0, -scale, pen + xOffset * scale, y - yOffset * scale).toSVG()
      pen += xAdvance * scale
      return d
    })
    .join('')
}

const widthOf = (font: Font, text: string, size: number): number =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm

/** Breaks a text into lines of a width; cuts a word that is longer than a line. */
function wrap(font: Font, text: string, size: number, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(font, `${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(fitted(font, word, size, width))
  }
  return lines
}

/** Breaks a text into as few lines as fit the width, all of about the same length. */
function balanced(font: Font, text: string, size: number, width: number): string[] {
  const { length } = wrap(font, text, size, width)
  for (let narrow = width * 0.5; narrow < width; narrow += 12) {
    const lines = wrap(font, text, size, narrow)
    if (lines.length === length && !lines.some((line) => line.endsWith('…'))) return lines
  }
  return wrap(font, text, size, width)
}

/** Returns a text cut to a width. */
function fitted(font: Font, text: string, size: number, width: number): string {
  if (widthOf(font, text, size) <= width) return text
  let cut = text
  while (cut && widthOf(font, `${cut}…`, size) > width) cut = cut.slice(0, -1)
  return `${cut.trimEnd()}…`
}
