import { fileURLToPath } from 'node:url'
import type PDFDocument from 'pdfkit'
import { look } from '../mail/mail-look.ts'

type Pdf = InstanceType<typeof PDFDocument>

const FONTS = {
  serif: import.meta.resolve('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff'),
  sans: import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff'),
  strong: import.meta.resolve('@fontsource/instrument-sans/files/instrument-sans-latin-600-normal.woff'),
} as const
export type PaperFont = keyof typeof FONTS

/** Gives a document the product's fonts; it embeds the letters that it uses. */
export function registerFonts(pdf: Pdf): void {
  for (const [name, file] of Object.entries(FONTS)) pdf.registerFont(name, fileURLToPath(file))
}

/** Draws the product's mark with a height of 32 units times `scale`. */
export function drawMark(pdf: Pdf, left: number, top: number, scale: number): void {
  pdf.save().translate(left, top).scale(scale)
  pdf.path('M2 3L33 34H2V29.2H6.5V27.4H2V22.9H5V21.1H2V16.6H6.5V14.8H2ZM10.5 19.4V26.9H18Z')
  pdf.fill(look.accent, 'even-odd').restore()
}

const KNOWN = /[\u0020-\u007e\u00a0-\u00ff–—‘’“”•…€]/u

/** Reduces a text to the letters of the fonts: those of Western Europe; other letters lose their accents. */
export const printable = (text: string): string =>
  [...text.normalize('NFC').replaceAll('\u2212', '–')]
    .map((letter) => {
      if (KNOWN.test(letter)) return letter
      const [plain = ''] = letter.normalize('NFD')
      return KNOWN.test(plain) ? plain : '?'
    })
    .join('')
