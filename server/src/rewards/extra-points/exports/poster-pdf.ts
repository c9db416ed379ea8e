import { PassThrough, type Readable } from 'node:stream'
import { dayMonthYearFromIso } from '@esquadro/contract/platform/fields/date'
import PDFDocument from 'pdfkit'
import { create as createQr } from 'qrcode'
import { look } from '../../../platform/mail/mail-look.ts'
import type { Language } from '../../../platform/messages/messages.ts'
import { drawMark, printable, registerFonts } from '../../../platform/paper/paper.ts'
import type { ExtraPointRow } from '../extra-points.queries.ts'
import { posterText } from './poster.messages.ts'

type Pdf = InstanceType<typeof PDFDocument>

// A4 in points.
const page = { width: 595.28, height: 841.89, margin: 56 }
const width = page.width - 2 * page.margin
const centred = { width, align: 'center' } as const
/** The largest title size with which it has at most four lines. */
const SIZES = [42, 36, 30, 26, 22]
const LINES = 4
/** The top of the lines below the code, from the bottom of the page. */
const foot = { scan: 152, typed: 124, code: 108, days: 70 }
const qr = { most: 300, least: 210 }

/** Draws the A4 poster of an extra point: a drawing, its whole title and points, its QR code as vectors, and the code to type. */
export function posterPdf(
  extraPoint: Pick<
    ExtraPointRow,
    'name' | 'description' | 'points' | 'validFrom' | 'validUntil' | 'createdAt'
  >,
  about: {
    readonly code: string
    readonly address: string
    readonly programmeName: string
    readonly language: Language
  },
): Readable {
  const poster = posterText(about.language)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    info: { Title: printable(extraPoint.name), CreationDate: extraPoint.createdAt },
    lang: about.language === 'ptBR' ? 'pt-BR' : 'en',
  })
  registerFonts(pdf)
  const out = pdf.pipe(new PassThrough())
  drawMark(pdf, page.margin - 2, 40, 0.9)
  pdf.font('serif').fontSize(24).fillColor(look.ink)
  pdf.text(printable(about.programmeName), page.margin + 38, 45, { lineBreak: false })
  drawArcade(pdf, 86, 104)
  const top = drawWords(pdf, extraPoint, poster.title, 216)
  const bottom = page.height - foot.scan - 14
  drawQr(pdf, about.address, Math.min(qr.most, Math.max(qr.least, bottom - top)), bottom)
  pdf.font('strong').fontSize(16).fillColor(look.ink)
  pdf.text(poster.scan, page.margin, page.height - foot.scan, centred)
  pdf.font('sans').fontSize(11).fillColor(look.muted)
  pdf.text(printable(poster.typed), page.margin, page.height - foot.typed, centred)
  pdf.font('strong').fontSize(17).fillColor(look.ink)
  pdf.text(about.code, page.margin, page.height - foot.code, { ...centred, characterSpacing: 1 })
  const [from, until] = [
    dayMonthYearFromIso(extraPoint.validFrom),
    dayMonthYearFromIso(extraPoint.validUntil),
  ]
  const days = (from === until ? poster.oneDay : poster.days)
    .replace('{{from}}', from)
    .replace('{{until}}', until)
  pdf.font('sans').fontSize(12).fillColor(look.muted)
  pdf.text(`${days} · ${poster.once}`, page.margin, page.height - foot.days, centred)
  pdf.end()
  return out
}

/** Writes the title in up to four lines, the description and the points; returns where they end. */
function drawWords(
  pdf: Pdf,
  { name, description, points }: Pick<ExtraPointRow, 'name' | 'description' | 'points'>,
  pointsText: string,
  top: number,
): number {
  const title = printable(name)
  pdf.font('serif').fillColor(look.ink)
  const size =
    SIZES.find((candidate) => {
      pdf.fontSize(candidate)
      return pdf.heightOfString(title, centred) <= LINES * pdf.currentLineHeight() + 1
    }) ?? 20
  pdf.fontSize(size).text(title, page.margin, top, centred)
  if (description) {
    pdf.font('sans').fontSize(12).fillColor(look.muted)
    pdf.text(printable(description), page.margin, pdf.y + 8, { ...centred, height: 32, ellipsis: true })
  }
  pdf.font('serif').fontSize(32).fillColor(look.accent)
  pdf.text(pointsText.replace('{{points}}', points.toLocaleString('pt-BR')), page.margin, pdf.y + 10, centred)
  return pdf.y + 6
}

/** The elevation of an arcade on its ground, with a dimension line above and somebody for scale. */
function drawArcade(pdf: Pdf, top: number, height: number): void {
  const [left, right, ground] = [page.margin, page.width - page.margin, top + height]
  const bays = 7
  const bay = (right - left) / bays
  const radius = bay * 0.36
  pdf.lineWidth(0.5).strokeColor(look.line)
  for (let x = left - 8; x < right + 8; x += 6) pdf.moveTo(x + 6, ground).lineTo(x, ground + 7)
  pdf.stroke()
  pdf.lineWidth(0.75).strokeColor(look.muted)
  pdf.moveTo(left, top + 6).lineTo(right, top + 6)
  for (let index = 0; index <= bays; index += 1) {
    const x = left + index * bay
    pdf.moveTo(x - 3.5, top + 9.5).lineTo(x + 3.5, top + 2.5)
  }
  pdf.stroke()
  for (let index = 0; index < bays; index += 1) {
    const middle = left + (index + 0.5) * bay
    const spring = ground - height * 0.34
    pdf.path(
      `M${middle - radius} ${ground}V${spring}A${radius} ${radius} 0 0 1 ${middle + radius} ${spring}V${ground}Z`,
    )
    if (index === bays - 3) pdf.fillAndStroke(look.accent, look.ink)
    else pdf.lineWidth(1).stroke(look.ink)
  }
  pdf.lineWidth(1).strokeColor(look.ink)
  pdf
    .rect(left, top + 18, right - left, 7)
    .rect(left + 6, top + 25, right - left - 12, 3)
    .stroke()
  pdf
    .lineWidth(1.5)
    .moveTo(left - 12, ground)
    .lineTo(right + 12, ground)
    .stroke(look.ink)
  const x = left + 2.5 * bay
  pdf.circle(x, ground - 27, 3.6).fill(look.ink)
  pdf.save().translate(x, ground)
  pdf.path('M-4.5-21.5c0-1.5 2-2 4.5-2s4.5.5 4.5 2L3.6-11 2.6 0H.5L0-9.5-.5 0h-2.1L-3.6-11Z')
  pdf.fill(look.ink).restore()
}

/** Draws runs of dark modules, row by row, above a line; the white around them is at least four modules wide. */
function drawQr(pdf: Pdf, address: string, size: number, bottom: number): void {
  const { modules } = createQr(address, { errorCorrectionLevel: 'Q' })
  const module = size / (modules.size + 8)
  const left = (page.width - size) / 2 + 4 * module
  const top = bottom - size + 4 * module
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1) {
      let length = 0
      while (column + length < modules.size && modules.get(row, column + length)) length += 1
      if (length > 0) pdf.rect(left + column * module, top + row * module, length * module, module)
      column += length
    }
  pdf.fill('#000000')
}
