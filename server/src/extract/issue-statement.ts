import { MAX_DOCUMENT_LINES } from '@esquadro/contract/extract/extract'
import { dayOf } from '../clock.ts'
import type { AuditEntry, Caller, Context } from '../context/context.ts'
import type { Database } from '../database/connect.ts'
import { AppError } from '../errors/app-error.ts'
import { lockAccounts } from '../points/points.queries.ts'
import {
  findFirstDay,
  getDocument,
  insertDocument,
  type Period,
  type StatementDocument,
} from './documents.queries.ts'
import type { Narrowing } from './extract.queries.ts'
import { getBalances, getTotals, listStatementLines, type StatementLine } from './statement.queries.ts'
import { aCode } from './statement.rules.ts'

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
  const period = await periodOf(trx, userId, filter, now)
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
async function periodOf(
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
