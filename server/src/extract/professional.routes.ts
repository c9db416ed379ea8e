import { MAX_DOCUMENT_LINES } from '@esquadro/contract/extract/extract'
import * as extract from '@esquadro/contract/extract/professional'
import { hideCpf } from '@esquadro/contract/fields/cpf'
import { dayOf } from '../clock.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { handle } from '../http/handle.ts'
import { getStanding } from '../levels/levels.queries.ts'
import { withReason } from '../messages/reasons.ts'
import { lockAccounts } from '../points/points.queries.ts'
import { getRules } from '../settings/settings.queries.ts'
import {
  findFirstDay,
  getDocument,
  getHolder,
  insertDocument,
  listDocuments,
  type Period,
} from './documents.queries.ts'
import { statementText } from './extract.messages.ts'
import {
  getDetails as getLineDetails,
  getSummary as getPointsSummary,
  listLines,
  type Narrowing,
} from './extract.queries.ts'
import { getTotals, listStatementLines, type StatementLine } from './statement.queries.ts'
import { aCode, sealOf } from './statement.rules.ts'
import { statementCsv } from './statement-csv.ts'
import { listUnearned } from './unearned.queries.ts'

export const getAll = handle(extract.getAll, async ({ query, user }, { db, clock, language }) => {
  const [{ items, ...page }, sums] = await Promise.all([
    listLines(db, user.id, query, clock.now()),
    getTotals(db, user.id, query),
  ])
  return { items: items.map((line) => withReason(line, language)), ...page, ...sums }
})

export const getDetails = handle(extract.getDetails, async ({ query, user }, { db, clock, language }) => {
  const { line, uses, reversals, takenFrom, undoes, ...details } = await getLineDetails(
    db,
    user.id,
    query.id,
    clock.now(),
  )
  const inLanguage = <T extends { reason: string | null }>(one: T) => withReason(one, language)
  return {
    ...details,
    line: inLanguage(line),
    uses: uses.map(inLanguage),
    reversals: reversals.map(inLanguage),
    takenFrom: takenFrom.map(inLanguage),
    undoes: undoes && inLanguage(undoes),
  }
})

export const getSummary = handle(extract.getSummary, async ({ user }, { db, clock }) => {
  const now = clock.now()
  return getPointsSummary(db, user.id, await getStanding(db, user.id, now), now)
})

export const getUnearned = handle(extract.getUnearned, async ({ query, user }, { db }) =>
  listUnearned(db, user.id, query),
)

export const exportCsv = handle(extract.exportCsv, async ({ query, user }, { db, clock, language }) => ({
  bytes: statementCsv(await linesWithin(db, user.id, query, clock.now()), language),
  type: 'text/csv; charset=utf-8',
  name: nameOf(statementText(language).fileName, query, 'csv'),
}))

export const createDocument = handle(extract.createDocument, async ({ body, user }, context) => {
  const now = context.clock.now()
  return context.inTransaction(async (trx) => {
    // Nothing moves between the lines, their sums and the balances around them.
    await lockAccounts(trx, [user.id])
    const period = await periodOf(trx, user.id, body, now)
    const lines = await linesWithin(trx, user.id, period, now)
    const id = await insertDocument(trx, {
      code: aCode(),
      professionalId: user.id,
      period,
      ...(await getTotals(trx, user.id, period)),
      lines,
      now,
    })
    const { shown } = await getDocument(trx, user.id, id)
    await context.audit(trx, {
      action: 'extract.document-issued',
      subjectType: 'extract-document',
      subjectId: id,
      after: { from: shown.from, to: shown.to, lines: shown.lines },
    })
    return shown
  })
})

export const getDocuments = handle(extract.getDocuments, async ({ query, user }, { db }) =>
  listDocuments(db, user.id, query),
)

export const getPdf = handle(extract.getPdf, async ({ query, user }, context) => {
  const { db, clock, config, language } = context
  const kept = await getDocument(db, user.id, query.id)
  const { positions, shown } = kept
  const lines = await listStatementLines(
    db,
    user.id,
    { positions },
    { limit: MAX_DOCUMENT_LINES, now: clock.now() },
  )
  if (sealOf(lines) !== kept.linesSha256) throw new AppError('extract.altered')
  const settings = await getRules(db)
  const holder = await getHolder(db, user.id)
  // Loaded for the first document: the PDF library is large.
  const { statementPdf } = await import('./statement-pdf.ts')
  return {
    bytes: statementPdf({
      programmeName: settings.programmeName,
      holder: { name: holder.name, cpf: holder.cpf && hideCpf(holder.cpf) },
      document: shown,
      lines,
      verifyUrl: `${config.publicUrl}/extrato/verificar?code=${shown.code}`,
      language,
    }),
    type: 'application/pdf',
    name: nameOf(statementText(language).fileName, shown, 'pdf'),
  }
})

async function linesWithin(
  db: Database,
  professionalId: string,
  filter: Narrowing,
  now: Date,
): Promise<StatementLine[]> {
  const lines = await listStatementLines(db, professionalId, filter, { limit: MAX_DOCUMENT_LINES + 1, now })
  if (lines.length > MAX_DOCUMENT_LINES)
    throw new AppError('extract.too-many-lines', { data: { limit: MAX_DOCUMENT_LINES } })
  return lines
}

/** The days of a document: from the first line, and up to today, unless others are asked for. */
async function periodOf(db: Database, professionalId: string, asked: Narrowing, now: Date): Promise<Period> {
  const today = dayOf(now)
  const to = asked.to && asked.to < today ? asked.to : today
  const first = asked.from === undefined ? await findFirstDay(db, professionalId) : null
  const from = asked.from ?? (first && dayOf(first) < to ? dayOf(first) : to)
  if (from > to) throw new AppError('extract.period', { fields: { from: 'extract.period' } })
  return { ...asked, from, to }
}

const nameOf = (
  word: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  ending: string,
) => `${[word, from, to].filter(Boolean).join('-')}.${ending}`
