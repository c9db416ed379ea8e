import { recordAudit } from '../../platform/audit/audit.queries.ts'
import { addDays, dayOf } from '../../platform/clock.ts'
import type { Services } from '../../platform/context/context.ts'
import { inTransaction, type Transaction } from '../../platform/database/connect.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { unsubscribeUrls } from '../../platform/notifications/one-click.ts'
import { claimMonthReaders, type MonthReader } from './statement.queries.ts'
import { issueIn } from './statements.ts'

const BATCH = 50

/**
 * Issues and mails last month's statement to each professional who accepts news by e-mail and had points in
 * it. Idempotent, even in several processes. Returns the number of mails.
 */
export async function mailMonthStatements(services: Services): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const to = addDays(`${dayOf(now).slice(0, 7)}-01`, -1)
  const period = { from: `${to.slice(0, 7)}-01`, to }
  let total = 0
  for (;;) {
    const count = await inTransaction(db, async (trx) => {
      const readers = await claimMonthReaders(trx, { ...period, now, limit: BATCH })
      for (const reader of readers) await mailStatement(trx, services, reader, period)
      return readers.length
    })
    total += count
    if (count < BATCH) return total
  }
}

async function mailStatement(
  trx: Transaction,
  { clock, config, mail, secret }: Services,
  { userId, name, email, language }: MonthReader,
  period: { readonly from: string; readonly to: string },
): Promise<void> {
  const now = clock.now()
  const audit = { actor: { id: null, type: 'system', requestId: null }, now } as const
  const shown = await issueIn(trx, { userId, filter: period, now }, (entry) =>
    recordAudit(trx, audit, entry),
  ).catch((error: unknown) => {
    // A month with more lines than a document can have is available on the screen only.
    if (error instanceof AppError) return null
    throw error
  })
  if (!shown) return
  const { opening, closing } = shown.balances
  const { credits, debits } = shown.totals
  await mail.send(trx, {
    to: email,
    language,
    kind: 'month-statement',
    data: {
      name,
      month: period.from.slice(0, 7),
      opening,
      credits,
      debits,
      closing,
      code: shown.code,
      url: `${config.publicUrl}/extract?from=${period.from}&to=${period.to}`,
      verifyUrl: `${config.publicUrl}/extrato/verificar?code=${shown.code}`,
      ...unsubscribeUrls(secret, config.publicUrl, userId),
    },
  })
}
