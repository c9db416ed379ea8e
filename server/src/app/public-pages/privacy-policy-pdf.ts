import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { dayMonthYearFromIso } from '@esquadro/contract/platform/fields/date'
import PDFDocument from 'pdfkit'
import { dayOf } from '../../platform/clock.ts'
import type { StoredText } from '../../platform/content/content.queries.ts'
import { look } from '../../platform/mail/mail-look.ts'
import type { Language } from '../../platform/messages/messages.ts'
import { printable, registerFonts } from '../../platform/paper/paper.ts'
import { privacyPolicyTexts } from './privacy-policy.messages.ts'
import { type PolicyBlock, parseBlocks } from './privacy-policy.rules.ts'

const MARGIN = 64
const LOOKS = {
  chapter: { font: 'serif', size: 20, above: 18, indent: 0 },
  section: { font: 'strong', size: 11, above: 12, indent: 0 },
  text: { font: 'sans', size: 10.5, above: 6, indent: 0 },
  item: { font: 'sans', size: 10.5, above: 3, indent: 14 },
} as const satisfies Record<PolicyBlock['kind'], object>

/** Writes the privacy text as an A4 PDF. */
export async function privacyPdf(
  published: Pick<StoredText, 'version' | 'html' | 'publishedAt'> | null,
  programmeName: string,
  language: Language = 'ptBR',
): Promise<Buffer> {
  const text = privacyPolicyTexts[language]
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN + 16, left: MARGIN, right: MARGIN },
    bufferPages: true,
    info: {
      Title: printable(`${text.title} · ${programmeName}`),
      ...(published && { CreationDate: published.publishedAt }),
    },
    lang: text.lang,
  })
  registerFonts(pdf)
  const out = buffer(pdf.pipe(new PassThrough()))
  pdf.font('sans').fontSize(10).fillColor(look.muted).text(printable(programmeName))
  pdf.font('serif').fontSize(34).fillColor(look.ink).text(text.title)
  const blocks = parseBlocks(published?.html ?? '')
  if (published && blocks.length > 0) {
    const day = dayMonthYearFromIso(dayOf(published.publishedAt))
    const line = text.version.replace('{{version}}', String(published.version)).replace('{{day}}', day)
    pdf.font('sans').fontSize(10).fillColor(look.muted).text(line).moveDown()
  }
  for (const block of blocks.length > 0 ? blocks : [{ kind: 'text', text: text.none } as const])
    writeBlock(pdf, block)
  numberPages(pdf, text.page)
  pdf.end()
  return out
}

function writeBlock(pdf: PDFKit.PDFDocument, { kind, text: words }: PolicyBlock): void {
  const { font, size, above, indent } = LOOKS[kind]
  pdf.y += above
  // A heading stays on the page of the first lines below it.
  const isHeading = kind === 'chapter' || kind === 'section'
  if (isHeading && pdf.y > pdf.page.height - pdf.page.margins.bottom - 60) pdf.addPage()
  pdf.font(font).fontSize(size).fillColor(look.ink)
  if (kind === 'item') pdf.text('•', MARGIN, pdf.y, { continued: false }).moveUp()
  pdf.text(printable(words), MARGIN + indent, pdf.y, {
    width: pdf.page.width - 2 * MARGIN - indent,
    lineGap: 3,
  })
}

function numberPages(pdf: PDFKit.PDFDocument, words: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    // Below the bottom margin, where a text would begin a new page.
    pdf.page.margins.bottom = 0
    const line = words.replace('{{page}}', String(index + 1)).replace('{{pages}}', String(count))
    pdf.font('sans').fontSize(9).fillColor(look.muted)
    pdf.text(line, MARGIN, pdf.page.height - MARGIN + 8, {
      width: pdf.page.width - 2 * MARGIN,
      align: 'right',
    })
  }
}
