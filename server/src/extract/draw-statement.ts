import { MAX_DOCUMENT_LINES } from '@esquadro/contract/extract/extract'
import { hideCpf } from '@esquadro/contract/fields/cpf'
import type { Caller, Context } from '../context/context.ts'
import { AppError } from '../errors/app-error.ts'
import { getRules } from '../settings/settings.queries.ts'
import { getDocument, getHolder, type StatementDocument } from './documents.queries.ts'
import { listStatementLines } from './statement.queries.ts'
import { sealOf } from './statement.rules.ts'
import type { statementPdf as DrawStatementPdf } from './statement-pdf.ts'

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
  if (sealOf(lines) !== issued.linesSha256) throw new AppError('extract.altered')
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
