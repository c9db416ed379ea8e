import { PassThrough, type Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { dayMonthYearFromIso } from '@esquadro/contract/platform/fields/date'
import PDFDocument from 'pdfkit'
import { create as createQr } from 'qrcode'
import { look } from '../../../platform/mail/mail-look.ts'
import type { Language } from '../../../platform/messages/messages.ts'
import type { ExtraPointRow } from '../extra-points.queries.ts'
import { posterText } from './poster.messages.ts'

const serif = fileURLToPath(
  import.meta.resolve('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff'),
)

// A4 in points.
const page = { width: 595.28, height: 841.89, margin: 56 }
const width = page.width - 2 * page.margin
const code = { size: 340, top: 300 }

/** Draws the A4 poster of an extra point: its points, its QR code as vectors, and the code to type. */
export function posterPdf(
  extraPoint: Pick<
    ExtraPointRow,
    'name' | 'description' | 'points' | 'validFrom' | 'validUntil' | 'createdAt'
  >,
  qr: { readonly code: string; readonly address: string; readonly language: Language },
): Readable {
  const poster = posterText(qr.language)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: { Title: printable(extraPoint.name), CreationDate: extraPoint.createdAt },
    lang: qr.language === 'ptBR' ? 'pt-BR' : 'en',
  })
  pdf.registerFont('serif', serif)
  const out = pdf.pipe(new PassThrough())
  const centred = { width, align: 'center' } as const
  pdf.rect(0, 0, page.width, page.height).fill('#FFFFFF')
  pdf.lineWidth(0.5).strokeColor(look.line)
  pdf.rect(page.margin / 2, page.margin / 2, page.width - page.margin, page.height - page.margin).stroke()
  pdf.fillColor(look.ink).font('serif')
  const title = printable(extraPoint.name)
  pdf
    .fontSize(title.length > 40 ? 30 : 40)
    .text(title, page.margin, 76, { ...centred, height: 100, ellipsis: true })
  pdf.font('Helvetica').fontSize(13).fillColor(look.muted)
  pdf.text(printable(extraPoint.description ?? ''), page.margin, 184, {
    ...centred,
    height: 52,
    ellipsis: true,
  })
  pdf.font('serif').fontSize(34).fillColor(look.accent)
  pdf.text(
    poster.title.replace('{{points}}', extraPoint.points.toLocaleString('pt-BR')),
    page.margin,
    240,
    centred,
  )
  drawQr(pdf, qr.address)
  pdf.font('Helvetica-Bold').fontSize(16).fillColor(look.ink)
  pdf.text(poster.scan, page.margin, code.top + code.size + 14, centred)
  pdf.font('Helvetica').fontSize(11).fillColor(look.muted)
  pdf.text(printable(poster.typed), page.margin, code.top + code.size + 44, centred)
  pdf.font('Courier-Bold').fontSize(17).fillColor(look.ink)
  pdf.text(qr.code, page.margin, code.top + code.size + 62, centred)
  const [from, until] = [
    dayMonthYearFromIso(extraPoint.validFrom),
    dayMonthYearFromIso(extraPoint.validUntil),
  ]
  const days = (from === until ? poster.oneDay : poster.days)
    .replace('{{from}}', from)
    .replace('{{until}}', until)
  pdf.font('Helvetica').fontSize(12).fillColor(look.muted)
  pdf.text(`${days} · ${poster.once}`, page.margin, page.height - 78, centred)
  pdf.end()
  return out
}

/** Runs of dark modules, row by row, with a quiet zone of four modules. */
function drawQr(pdf: PDFKit.PDFDocument, address: string): void {
  const { modules } = createQr(address, { errorCorrectionLevel: 'Q' })
  const module = code.size / (modules.size + 8)
  const left = (page.width - code.size) / 2 + 4 * module
  const top = code.top + 4 * module
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) {
      let length = 0
      while (column + length < modules.size && modules.get(row, column + length)) length += 1
      if (length > 0) pdf.rect(left + column * module, top + row * module, length * module, module)
      column += length
    }
  pdf.fill('#000000')
}

/** The standard fonts of PDF hold Latin 1 and typographic quotes only. */
const printable = (text: string): string =>
  text.normalize('NFC').replace(/[^\n\x20-\x7E\xA0-\xFF–—‘’“”•…]/g, '')
