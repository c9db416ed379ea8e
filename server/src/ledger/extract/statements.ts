import { MAX_DOCUMENT_LINES } from '@esquadro/contract/ledger/extract/extract'
import type { StatementProof } from '@esquadro/contract/ledger/extract/proof'
import { hideCpf } from '@esquadro/contract/platform/fields/cpf'
import type { z } from 'zod'
import { dayOf } from '../../platform/clock.ts'
import type { AuditEntry, Caller, Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { getRules } from '../../platform/settings/settings.queries.ts'
import { lockAccounts } from '../points/points.queries.ts'
import { findAccountPath, listNumbers } from '../points/proof/account-path.queries.ts'
import {
  findFirstDay,
  getDocument,
  getHolder,
  insertDocument,
  type Period,
  type StatementDocument,
} from './documents.queries.ts'
import type { Narrowing } from './extract.queries.ts'
import { getBalances, getTotals, listStatementLines, type StatementLine } from './statement.queries.ts'
import { aCode, computeSeal } from './statement.rules.ts'
import type { statementPdf as DrawStatementPdf } from './statement-pdf.ts'

/** Issues a statement of the professional's ledger with a code by which anyone can verify it. */
export async function issueStatement(
  { inTransaction, audit, clock }: Context,
  user: Caller,
  filter: Narrowing,
): Promise<StatementDocument> {
  return inTransaction((trx) =>
    issueIn(trx, { userId: user.id, filter, now: clock.now() }, (entry) => audit(trx, entry)),
  )
}

/** Issues a statement in the caller's transaction. */
export async function issueIn(
  trx: Database,
  { userId, filter, now }: { readonly userId: string; readonly filter: Narrowing; readonly now: Date },
  audit: (entry: AuditEntry) => Promise<void>,
): Promise<StatementDocument> {
  // The lock keeps lines, sums and balances consistent with each other.
  await lockAccounts(trx, [userId])
  const period = await resolvePeriod(trx, userId, filter, now)
  const lines = await listLinesWithinLimit(trx, userId, period, now)
  const sums = {
    totals: await getTotals(trx, userId, period),
    balances: await getBalances(trx, userId, period),
  }
  const id = await insertDocument(trx, { code: aCode(), professionalId: userId, period, ...sums, lines, now })
  const { shown } = await getDocument(trx, userId, id)
  await audit({
    action: 'extract.document-issued',
    subjectType: 'extract-document',
    subjectId: id,
    after: { from: shown.from, to: shown.to, lines: shown.lines },
  })
  return shown
}

/** Lists the lines of a statement; throws `extract.too-many-lines` if there are more than a document may have. */
export async function listLinesWithinLimit(
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

/**
 * The period of a statement: the requested days, by default from the first line until today, and never later
 * than today.
 */
async function resolvePeriod(
  db: Database,
  professionalId: string,
  requested: Narrowing,
  now: Date,
): Promise<Period> {
  const today = dayOf(now)
  const to = requested.to && requested.to < today ? requested.to : today
  const first = requested.from === undefined ? await findFirstDay(db, professionalId) : null
  const from = requested.from ?? (first && dayOf(first) < to ? dayOf(first) : to)
  if (from > to) throw new AppError('extract.period', { fields: { from: 'extract.period' } })
  return { ...requested, from, to }
}

/**
 * Returns an issued statement with the path from its entries to the newest published root. Throws `extract.altered` if its lines
 * differ from those that were issued.
 */
export async function proveStatement(
  { db, clock }: Context,
  user: Caller,
  id: string,
): Promise<z.input<typeof StatementProof>> {
  const { positions, shown, linesSha256 } = await getDocument(db, user.id, id)
  const lines = await listStatementLines(
    db,
    user.id,
    { positions },
    { limit: MAX_DOCUMENT_LINES, now: clock.now() },
  )
  if (computeSeal(lines) !== linesSha256) throw new AppError('extract.altered')
  const numbers = await listNumbers(db, user.id, positions)
  const { code, from, to, madeAt, totals, balances } = shown
  const { programmeName } = await getRules(db)
  return {
    format: 'esquadro-statement-1',
    programme: programmeName,
    statement: {
      code,
      from,
      to,
      isNarrowed: shown.kind !== null || shown.direction !== null || shown.q !== null,
      lines: lines.length,
      opening: balances.opening,
      closing: balances.closing,
      credits: totals.credits,
      debits: totals.debits,
      madeAt,
    },
    lines: lines.map(({ position, kind, amount, occurredAt, reason }) => ({
      number: numbers.get(position) ?? 0,
      kind,
      amount,
      occurredAt,
      reason,
    })),
    proof: await findAccountPath(db, user.id, [...numbers.values()]),
  }
}

/** Draws an issued statement as a PDF. Throws `extract.altered` if its lines differ from those that were issued. */
export async function drawStatement(
  { db, clock, config, language }: Context,
  user: Caller,
  id: string,
): Promise<{ bytes: ReturnType<typeof DrawStatementPdf>; document: StatementDocument }> {
  const issued = await getDocument(db, user.id, id)
  const { positions, shown: document } = issued
  const options = { limit: MAX_DOCUMENT_LINES, now: clock.now() }
  const lines = await listStatementLines(db, user.id, { positions }, options)
  if (computeSeal(lines) !== issued.linesSha256) throw new AppError('extract.altered')
  const { programmeName } = await getRules(db)
  const holder = await getHolder(db, user.id)
  // Loaded with the first document, because the PDF library is large.
  const { statementPdf } = await import('./statement-pdf.ts')
  const bytes = statementPdf({
    programmeName,
    holder: { name: holder.name, cpf: holder.cpf && hideCpf(holder.cpf) },
    document,
    lines,
    verifyUrl: `${config.publicUrl}/extrato/verificar?code=${document.code}`,
    language,
  })
  return { bytes, document }
}
