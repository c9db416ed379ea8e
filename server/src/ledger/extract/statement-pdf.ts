import { PassThrough, type Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import PDFDocument from 'pdfkit'
import { create as createQr } from 'qrcode'
import { look } from '../../platform/mail/mail-look.ts'
import type { Language } from '../../platform/messages/messages.ts'
import { drawMark, type PaperFont, printable, registerFonts } from '../../platform/paper/paper.ts'
import type { StatementDocument } from './documents.queries.ts'
import { describeLine, fill, statementText } from './extract.messages.ts'
import { writtenDay, writtenPoints, writtenTime } from './statement.formats.ts'
import type { StatementLine } from './statement.queries.ts'

export interface PrintedStatement {
  readonly programmeName: string
  readonly holder: { readonly name: string; readonly cpf: string | null }
  readonly document: StatementDocument
  readonly lines: readonly StatementLine[]
  /** The public page that verifies the statement. */
  readonly verifyUrl: string
  readonly language: Language
}

// A4 in points, with the columns of the table.
const page = { width: 595.28, height: 841.89, left: 48, right: 547.28, bottom: 772 }
const width = page.right - page.left
const column = { day: page.left, words: page.left + 64, points: page.right - 150, balance: page.right - 70 }
const rowHeight = 27
const firstTop = 318
const nextTop = 100
const hair = 0.5

/** Streams a statement as a PDF in the product's look, page by page. The same document always yields the same pages. */
export function statementPdf(statement: PrintedStatement): Readable {
  const { document, programmeName, language } = statement
  const text = statementText(language)
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    info: {
      Title: printable(`${text.title} ${writtenDay(document.from)} – ${writtenDay(document.to)}`),
      Author: printable(programmeName),
      CreationDate: document.madeAt,
      ModDate: document.madeAt,
    },
    lang: language === 'ptBR' ? 'pt-BR' : 'en',
    displayTitle: true,
  })
  registerFonts(pdf)
  const out = pdf.pipe(new PassThrough())
  draw(pdf, statement).then(
    () => pdf.end(),
    (error: Error) => out.destroy(error),
  )
  return out
}

type Pdf = PDFKit.PDFDocument
type Text = ReturnType<typeof statementText>

async function draw(pdf: Pdf, statement: PrintedStatement): Promise<void> {
  const text = statementText(statement.language)
  const rows = rowsOf(statement, text)
  const onFirst = Math.floor((page.bottom - firstTop) / rowHeight)
  const onNext = Math.floor((page.bottom - nextTop) / rowHeight)
  const pages = 1 + Math.max(0, Math.ceil((rows.length - onFirst) / onNext))
  for (let number = 1; number <= pages; number += 1) {
    pdf.addPage()
    const top = number === 1 ? firstTop : nextTop
    if (number === 1) drawHead(pdf, statement, text)
    else drawRunningHead(pdf, statement, text)
    drawTableHead(pdf, text, top)
    const from = number === 1 ? 0 : onFirst + (number - 2) * onNext
    rows
      .slice(from, from + (number === 1 ? onFirst : onNext))
      .forEach((row, index) => drawRow(pdf, row, top + index * rowHeight))
    drawFoot(pdf, statement, text, { number, pages })
    // Yields to other requests between pages, so that a long statement does not block them.
    await setImmediate()
  }
}

interface Row {
  readonly day: string
  readonly title: string
  readonly about: string
  readonly points: string
  readonly isCredit: boolean
  readonly balance: string
  /** A balance rather than a line; drawn apart. */
  readonly isBalance: boolean
}

function rowsOf({ document, lines, language }: PrintedStatement, text: Text): Row[] {
  const balance = (title: string, day: string, points: number): Row => ({
    day: writtenDay(day),
    title,
    about: '',
    points: '',
    isCredit: false,
    balance: writtenPoints(points, language),
    isBalance: true,
  })
  return [
    balance(text.opening, document.from, document.balances.opening),
    ...(lines.length === 0 ? [{ ...balance(text.none, document.from, 0), day: '', balance: '' }] : []),
    ...lines.map((line) => ({
      day: writtenDay(line.occurredAt),
      ...describeLine(line, language),
      points: writtenPoints(line.amount, language, true),
      isCredit: line.amount > 0,
      balance: writtenPoints(line.balanceAfter, language),
      isBalance: false,
    })),
    balance(text.closing, document.to, document.balances.closing),
  ]
}

function drawHead(
  pdf: Pdf,
  { programmeName, holder, document, verifyUrl, language }: PrintedStatement,
  text: Text,
) {
  drawMark(pdf, page.left - 1, 40, 0.55)
  write(pdf, programmeName, page.left + 24, 42, { font: 'serif', size: 15 })
  line(pdf, 66, look.ink, 1)
  write(pdf, text.title, page.left, 80, { font: 'serif', size: 38 })
  const days = { from: writtenDay(document.from), to: writtenDay(document.to) }
  write(pdf, fill(text.period, days), page.left, 130, { size: 11 })
  const narrowing = [
    document.kind && text.kinds[document.kind],
    document.direction && text.direction[document.direction],
    document.q && fill(text.searched, { q: document.q }),
  ].filter(Boolean)
  if (narrowing.length > 0)
    write(pdf, fill(text.narrowed, { what: narrowing.join(', ') }), page.left, 147, {
      size: 7.5,
      color: look.muted,
      width: width - 110,
    })

  const size = 72
  drawQr(pdf, verifyUrl, page.right - size, 80, size)

  line(pdf, 170, look.line, hair)
  write(pdf, text.holder, page.left, 180, { size: 7.5, color: look.muted })
  write(pdf, holder.name, page.left, 191, { size: 10.5, width: 250 })
  if (holder.cpf)
    write(pdf, fill(text.cpf, { cpf: holder.cpf }), page.left, 205, { size: 8, color: look.muted })
  write(pdf, text.code, page.left + width / 2, 180, { size: 7.5, color: look.muted })
  write(pdf, document.code, page.left + width / 2, 191, { size: 10.5 })
  const when = `${writtenDay(document.madeAt)} ${writtenTime(document.madeAt)}`
  write(pdf, fill(text.madeAt, { when }), page.left + width / 2, 205, { size: 8, color: look.muted })

  line(pdf, 226, look.line, hair)
  const figures = [
    [text.opening, writtenPoints(document.balances.opening, language)],
    [text.credits, writtenPoints(document.totals.credits, language, true)],
    [text.debits, writtenPoints(0 - document.totals.debits, language)],
    [text.closing, writtenPoints(document.balances.closing, language)],
  ] as const
  figures.forEach(([label, value], index) => {
    const x = page.left + (width / 4) * index
    write(pdf, label, x, 238, { size: 7.5, color: look.muted })
    write(pdf, value, x, 249, { font: 'serif', size: 24 })
  })
}

function drawRunningHead(pdf: Pdf, { document, holder }: PrintedStatement, text: Text) {
  const days = { from: writtenDay(document.from), to: writtenDay(document.to) }
  write(pdf, `${text.title} · ${fill(text.period, days)}`, page.left, 48, { size: 8.5, color: look.muted })
  write(pdf, holder.name, page.left, 48, { size: 8.5, color: look.muted, isRight: true, width: 200 })
  line(pdf, 66, look.ink, 1)
}

function drawTableHead(pdf: Pdf, { columns }: Text, top: number) {
  const y = top - 19
  const head = { size: 7.5, color: look.muted } as const
  write(pdf, columns.day, column.day, y, head)
  write(pdf, columns.title, column.words, y, head)
  write(pdf, columns.points, column.points - 40, y, {
    ...head,
    width: 80,
    isRight: true,
    until: column.points + 50,
  })
  write(pdf, columns.balance, column.balance, y, { ...head, width: 70, isRight: true })
  line(pdf, top - 6, look.ink, 0.75)
}

function drawRow(pdf: Pdf, row: Row, top: number) {
  const y = top + (row.about ? 0 : 6)
  const strong = { size: 9, color: row.isBalance ? look.muted : look.ink } as const
  write(pdf, row.day, column.day, top + (row.about ? 0 : 6), { size: 9, color: look.muted })
  write(pdf, row.title, column.words, y, { ...strong, width: column.points - column.words - 34 })
  if (row.about)
    write(pdf, row.about, column.words, y + 10.5, {
      size: 7.5,
      color: look.muted,
      width: column.points - column.words - 34,
    })
  write(pdf, row.points, column.points - 40, y, {
    ...strong,
    width: 90,
    isRight: true,
    until: column.points + 50,
  })
  write(pdf, row.balance, column.balance, y, { ...strong, width: 70, isRight: true })
  line(pdf, top + rowHeight - 5, look.line, hair)
}

function drawFoot(
  pdf: Pdf,
  { document, verifyUrl }: PrintedStatement,
  text: Text,
  at: { readonly number: number; readonly pages: number },
) {
  const y = page.height - 46
  line(pdf, y - 8, look.line, hair)
  const address = verifyUrl.replace(/^https?:\/\//, '').replace(/\?.*$/, '')
  write(pdf, `${text.code} ${document.code} · ${fill(text.verify, { address })}`, page.left, y, {
    size: 7.5,
    color: look.muted,
    width: width - 90,
  })
  write(pdf, fill(text.page, { page: at.number, pages: at.pages }), page.left, y, {
    size: 7.5,
    color: look.muted,
    isRight: true,
  })
}

interface Setting {
  readonly font?: PaperFont
  readonly size: number
  readonly color?: string
  /** Longer text is cut with an ellipsis. */
  readonly width?: number
  /** The right edge; the margin by default. */
  readonly isRight?: boolean
  readonly until?: number
}

const TABULAR: PDFKit.Mixins.TextOptions = { features: ['tnum'] }

function write(pdf: Pdf, input: string, x: number, y: number, setting: Setting) {
  const { font = 'sans', size, color = look.ink, width: room = width, isRight, until = page.right } = setting
  pdf.font(font).fontSize(size).fillColor(color)
  // Figures of equal width stand in columns. Without them, pdfkit reuses the layout of words.
  const options = isRight && font === 'sans' ? TABULAR : {}
  let cut = printable(input)
  let words = cut
  let wide = pdf.widthOfString(words, options)
  while (cut.length > 1 && wide > room) {
    cut = cut.slice(0, -1).trimEnd()
    words = `${cut}…`
    wide = pdf.widthOfString(words, options)
  }
  pdf.text(words, isRight ? until - wide : x, y, { lineBreak: false, ...options })
}

function line(pdf: Pdf, y: number, color: string, thickness: number) {
  pdf.moveTo(page.left, y).lineTo(page.right, y).lineWidth(thickness).stroke(color)
}

function drawQr(pdf: Pdf, value: string, left: number, top: number, size: number) {
  const { modules } = createQr(value, { errorCorrectionLevel: 'M' })
  const step = size / modules.size
  for (let row = 0; row < modules.size; row += 1)
    for (let cell = 0; cell < modules.size; cell += 1)
      if (modules.get(row, cell)) pdf.rect(left + cell * step, top + row * step, step, step)
  pdf.fill(look.ink)
}
