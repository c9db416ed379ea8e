import type {
  DocumentState,
  ExtractBalances,
  ExtractDocument,
  ExtractTotals,
} from '@esquadro/contract/ledger/extract/extract'
import type { Paged, PageQuery } from '@esquadro/contract/platform/fields/page'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import { readPage } from '../../platform/database/page.queries.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { about, conditionsOf, type Narrowing } from './extract.queries.ts'
import { getBalances } from './statement.queries.ts'
import { computeSeal, formatStatementCode, type SealedLine } from './statement.rules.ts'

/** The period of a statement and the other filters of its lines. */
export type Period = Narrowing & { readonly from: string; readonly to: string }

/** Returns the instant of a professional's first line, or null. */
export async function findFirstDay(db: Database, professionalId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('pointEntries')
    .select('occurredAt')
    .where('professionalId', '=', professionalId)
    .orderBy('occurredAt')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return found?.occurredAt ?? null
}

/** Reads the name and CPF of a statement's holder. */
export async function getHolder(
  db: Database,
  professionalId: string,
): Promise<{ name: string; cpf: string | null }> {
  return db
    .selectFrom('users')
    .leftJoin('professionals', 'professionals.userId', 'users.id')
    .select(['users.name', 'professionals.cpf'])
    .where('users.id', '=', professionalId)
    .executeTakeFirstOrThrow()
}

export interface NewDocument {
  readonly code: string
  readonly professionalId: string
  readonly period: Period
  readonly totals: ExtractTotals
  readonly balances: ExtractBalances
  readonly lines: readonly SealedLine[]
  readonly now: Date
}

/** Inserts an issued statement; returns its id. */
export async function insertDocument(trx: Database, input: NewDocument): Promise<string> {
  const { from, to, ...narrowing } = input.period
  const { id } = await trx
    .insertInto('extractDocuments')
    .values({
      code: input.code,
      professionalId: input.professionalId,
      fromDay: from,
      toDay: to,
      filters: JSON.stringify(narrowing),
      opening: input.balances.opening,
      closing: input.balances.closing,
      credits: input.totals.credits,
      debits: input.totals.debits,
      positions: input.lines.map(({ position }) => position),
      linesSha256: computeSeal(input.lines),
      madeAt: input.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An issued statement as its owner sees it. */
export type StatementDocument = z.input<typeof ExtractDocument> & { readonly madeAt: Date }

/** An issued statement as stored. */
export interface StoredDocument {
  readonly id: string
  readonly code: string
  readonly professionalId: string
  readonly period: Period
  readonly positions: readonly number[]
  readonly linesSha256: string
  readonly shown: StatementDocument
}

interface DocumentRow {
  readonly id: string
  readonly code: string
  readonly professionalId: string
  readonly fromDay: string
  readonly toDay: string
  readonly filters: Omit<Narrowing, 'from' | 'to'>
  readonly opening: number
  readonly closing: number
  readonly credits: number
  readonly debits: number
  readonly lineCount: number
  readonly madeAt: Date
}

const columns = sql`id, code, professional_id, from_day, to_day, filters, opening, closing, credits, debits,
  line_count, made_at`

const shownOf = (row: DocumentRow): StatementDocument => ({
  id: row.id,
  code: formatStatementCode(row.code),
  from: row.fromDay,
  to: row.toDay,
  kind: row.filters.kind ?? null,
  direction: row.filters.direction ?? null,
  q: row.filters.q || null,
  lines: row.lineCount,
  totals: { credits: row.credits, debits: row.debits, sum: row.credits - row.debits },
  balances: { opening: row.opening, closing: row.closing },
  madeAt: row.madeAt,
})

type Stored = DocumentRow & { readonly positions: number[]; readonly linesSha256: string }

const storedOf = (row: Stored): StoredDocument => ({
  id: row.id,
  code: row.code,
  professionalId: row.professionalId,
  period: { ...row.filters, from: row.fromDay, to: row.toDay },
  positions: row.positions.map(Number),
  linesSha256: row.linesSha256,
  shown: shownOf(row),
})

/** Reads a statement that the professional issued; throws `not-found`. */
export async function getDocument(db: Database, professionalId: string, id: string): Promise<StoredDocument> {
  const { rows } = await sql<Stored>`
    select ${columns}, positions, lines_sha256 from extract_documents
    where id = ${id} and professional_id = ${professionalId}`.execute(db)
  if (!rows[0]) throw new AppError('not-found')
  return storedOf(rows[0])
}

/** Finds an issued statement by its code; or null. */
export async function findDocumentByCode(db: Database, code: string): Promise<StoredDocument | null> {
  const { rows } = await sql<Stored>`
    select ${columns}, positions, lines_sha256 from extract_documents where code = ${code}`.execute(db)
  return rows[0] ? storedOf(rows[0]) : null
}

/** Lists a page of the statements that a professional issued, newest first. */
export async function listDocuments(
  db: Database,
  professionalId: string,
  query: PageQuery,
): Promise<Paged<z.input<typeof ExtractDocument>>> {
  return readPage(db, {
    columns,
    from: sql`extract_documents`,
    where: sql`professional_id = ${professionalId}`,
    order: sql`position desc`,
    query,
    itemOf: shownOf,
  })
}

/**
 * Compares an issued statement with the ledger. Finds its lines by position, so that a renamed store changes
 * nothing. New lines in the same period make it `continued`.
 */
export async function findState(db: Database, document: StoredDocument): Promise<DocumentState> {
  const { professionalId, period, shown } = document
  const { rows: lines } = await sql<SealedLine>`
    select id, position, kind, amount, occurred_at from point_entries e
    where professional_id = ${professionalId} and position = any(${[...document.positions]}::bigint[])
    order by occurred_at, position`.execute(db)
  const balances = await getBalances(db, professionalId, period)
  if (computeSeal(lines) !== document.linesSha256 || balances.opening !== shown.balances.opening)
    return 'altered'
  const { rows: others } = await sql`
    select from point_entries e ${period.q ? about : sql``}
    where ${conditionsOf(professionalId, period)} and e.position <> all(${[...document.positions]}::bigint[])
    limit 1`.execute(db)
  return others.length > 0 || balances.closing !== shown.balances.closing ? 'continued' : 'matches'
}
