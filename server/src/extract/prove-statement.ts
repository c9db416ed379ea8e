import { MAX_DOCUMENT_LINES } from '@esquadro/contract/extract/extract'
import type { StatementProof } from '@esquadro/contract/extract/proof'
import type { z } from 'zod'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { findAccountPath, listNumbers } from '../points/proof/account-path.queries.ts'
import { getRules } from '../settings/settings.queries.ts'
import { getDocument } from './documents.queries.ts'
import { listStatementLines } from './statement.queries.ts'
import { sealOf } from './statement.rules.ts'

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
  if (sealOf(lines) !== linesSha256) throw new AppError('extract.altered')
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
