import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { dayMonthYearFromIso } from '@esquadro/contract/fields/date'
import type { FastifyInstance } from 'fastify'
import PDFDocument from 'pdfkit'
import { dayOf } from '../clock.ts'
import { findText, type StoredText } from '../content/content.queries.ts'
import type { Services } from '../context/context.ts'
import { printable } from '../extract/statement-pdf.ts'
import { etagOf, matches } from '../http/validators.ts'
import { look } from '../mail/mail-look.ts'
import { getRules } from '../settings/settings.queries.ts'
import { privacyPolicyText as text } from './privacy-policy.messages.ts'
import { blocksOf, type PolicyBlock } from './privacy-policy.rules.ts'

const serif = fileURLToPath(
  import.meta.resolve('@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff'),
)
const MARGIN = 64
const LOOKS = {
  chapter: { font: 'serif', size: 20, above: 18, indent: 0 },
  section: { font: 'Helvetica-Bold', size: 11, above: 12, indent: 0 },
  text: { font: 'Helvetica', size: 10.5, above: 6, indent: 0 },
  item: { font: 'Helvetica', size: 10.5, above: 3, indent: 14 },
} as const satisfies Record<PolicyBlock['kind'], object>

/** Serves §2's /politica-de-privacidade.pdf, made of the privacy text in force; it is made again when that changes. */
export function registerPrivacyPolicy(app: FastifyInstance, { db }: Services): void {
  let known: { readonly key: string; readonly pdf: Promise<Buffer> } | undefined
  app.get('/politica-de-privacidade.pdf', { schema: { hide: true } }, async (request, reply) => {
    const published = await findText(db, { kind: 'privacy', readerId: null })
    const { programmeName } = await getRules(db)
    const etag = etagOf(`${programmeName} ${published?.version ?? 0} ${published?.html ?? ''}`)
    reply.header('etag', etag).header('cache-control', 'public, no-cache')
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (known?.key !== etag) known = { key: etag, pdf: privacyPdf(published, programmeName) }
    return reply
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="politica-de-privacidade.pdf"')
      .send(await known.pdf)
  })
}

/** Writes the privacy text as a PDF on A4. */
export async function privacyPdf(
  published: Pick<StoredText, 'version' | 'html' | 'publishedAt'> | null,
  programmeName: string,
): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN + 16, left: MARGIN, right: MARGIN },
    bufferPages: true,
    info: {
      Title: printable(`${text.title} · ${programmeName}`),
      ...(published && { CreationDate: published.publishedAt }),
    },
    lang: 'pt-BR',
  })
  pdf.registerFont('serif', serif)
  const out = buffer(pdf.pipe(new PassThrough()))
  pdf.font('Helvetica').fontSize(10).fillColor(look.muted).text(printable(programmeName))
  pdf.font('serif').fontSize(34).fillColor(look.ink).text(text.title)
  const blocks = blocksOf(published?.html ?? '')
  if (published && blocks.length > 0) {
    const day = dayMonthYearFromIso(dayOf(published.publishedAt))
    const line = text.version.replace('{{version}}', String(published.version)).replace('{{day}}', day)
    pdf.font('Helvetica').fontSize(10).fillColor(look.muted).text(line).moveDown()
  }
  for (const block of blocks.length > 0 ? blocks : [{ kind: 'text', text: text.none } as const])
    writeBlock(pdf, block)
  numberPages(pdf)
  pdf.end()
  return out
}

function writeBlock(pdf: PDFKit.PDFDocument, { kind, text: words }: PolicyBlock): void {
  const { font, size, above, indent } = LOOKS[kind]
  pdf.y += above
  // A heading stays with the first lines below it.
  const isHeading = kind === 'chapter' || kind === 'section'
  if (isHeading && pdf.y > pdf.page.height - pdf.page.margins.bottom - 60) pdf.addPage()
  pdf.font(font).fontSize(size).fillColor(look.ink)
  if (kind === 'item') pdf.text('•', MARGIN, pdf.y, { continued: false }).moveUp()
  pdf.text(printable(words), MARGIN + indent, pdf.y, {
    width: pdf.page.width - 2 * MARGIN - indent,
    lineGap: 3,
  })
}

function numberPages(pdf: PDFKit.PDFDocument): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    // Below the bottom margin, where a text would begin a new page.
    pdf.page.margins.bottom = 0
    const line = text.page.replace('{{page}}', String(index + 1)).replace('{{pages}}', String(count))
    pdf.font('Helvetica').fontSize(9).fillColor(look.muted)
    pdf.text(line, MARGIN, pdf.page.height - MARGIN + 8, {
      width: pdf.page.width - 2 * MARGIN,
      align: 'right',
    })
  }
}
