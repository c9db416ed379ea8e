import * as extract from '@esquadro/contract/ledger/extract/professional'
import { getStanding } from '../../people/levels/levels.queries.ts'
import { handle } from '../../platform/http/handle.ts'
import { withReason } from '../../platform/messages/messages.ts'
import { recordSecurityEvent } from '../../platform/security-events/record-security-event.ts'
import { listDocuments } from './documents.queries.ts'
import { statementText } from './extract.messages.ts'
import { getDetails as getLineDetails, getSummary as getPointsSummary, listLines } from './extract.queries.ts'
import { getBalances } from './statement.queries.ts'
import { drawStatement, issueStatement, listLinesWithinLimit, proveStatement } from './statements.ts'
import { listUnearned } from './unearned.queries.ts'

export const getAll = handle(extract.getAll, async ({ query, user }, { db, clock, language }) => {
  const [{ items, ...page }, balances] = await Promise.all([
    listLines(db, user.id, query, clock.now()),
    getBalances(db, user.id, query),
  ])
  return { items: items.map((line) => withReason(line, language)), ...page, balances }
})

export const getDetails = handle(extract.getDetails, async ({ query, user }, { db, clock, language }) => {
  const { line, uses, reversals, takenFrom, undoes, ...details } = await getLineDetails(
    db,
    user.id,
    query.id,
    clock.now(),
  )
  const inLanguage = <T extends { reason: string | null }>(row: T) => withReason(row, language)
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

export const exportCsv = handle(extract.exportCsv, async ({ query, user }, context) => {
  const { db, clock, language } = context
  const lines = await listLinesWithinLimit(db, user.id, query, clock.now())
  await recordSecurityEvent(context, { userId: user.id, kind: 'export', detail: 'extract' })
  return {
    bytes: (await import('./statement-csv.ts')).statementCsv(lines, language),
    type: 'text/csv; charset=utf-8',
    name: nameOf(statementText(language).fileName, query, 'csv'),
  }
})

export const createDocument = handle(extract.createDocument, async ({ body, user }, context) =>
  issueStatement(context, user, body),
)

export const getDocuments = handle(extract.getDocuments, async ({ query, user }, { db }) =>
  listDocuments(db, user.id, query),
)

export const getPdf = handle(extract.getPdf, async ({ query, user }, context) => {
  const { bytes, document } = await drawStatement(context, user, query.id)
  const name = nameOf(statementText(context.language).fileName, document, 'pdf')
  return { bytes, type: 'application/pdf', name }
})

export const getProof = handle(extract.getProof, ({ query, user }, context) =>
  proveStatement(context, user, query.id),
)

const nameOf = (
  word: string,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  ending: string,
) => `${[word, from, to].filter(Boolean).join('-')}.${ending}`
