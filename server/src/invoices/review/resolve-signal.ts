import type { ResolvedSignal } from '@esquadro/contract/invoices/cms'
import { recordAudit } from '../../audit/audit.queries.ts'
import type { Database } from '../../database/connect.ts'
import { AppError } from '../../errors/app-error.ts'
import { getChecks } from '../abuse.queries.ts'
import { isSuspected, signalsOf } from '../abuse.rules.ts'
import { lockInvoice } from '../locks.queries.ts'
import type { ReviewCommand } from './review.rules.ts'
import {
  deleteResolvedSignal,
  insertResolvedSignal,
  listResolvedSignals,
  setSuspected,
} from './signals.queries.ts'

interface SignalCommand extends ReviewCommand {
  readonly signal: ResolvedSignal['name']
}

/**
 * Resolves a sign of abuse of an invoice with a note. Idempotent: a resolved sign keeps its first note. Throws
 * `not-found` if the invoice has no such sign.
 */
export async function resolveSignal(
  trx: Database,
  { invoiceId, signal, note, actor, now }: SignalCommand & { readonly note: string },
): Promise<void> {
  await lockInvoice(trx, invoiceId)
  const found = signalsOf(await getChecks(trx, invoiceId)).find(({ name }) => name === signal)
  if (!found || actor.id === null) throw new AppError('not-found')
  const isNew = await insertResolvedSignal(trx, { invoiceId, name: signal, note, by: actor.id, now })
  if (!isNew) return
  await refreshSuspicion(trx, invoiceId)
  await recordAudit(
    trx,
    { actor, now },
    {
      action: 'invoice.signal-resolved',
      subjectType: 'invoice',
      subjectId: invoiceId,
      after: { signal, evidence: found.reason ?? null, note },
    },
  )
}

/** Reopens a resolved sign of abuse. Throws `not-found` if it was not resolved. */
export async function reopenSignal(
  trx: Database,
  { invoiceId, signal, actor, now }: SignalCommand,
): Promise<void> {
  await lockInvoice(trx, invoiceId)
  const note = await deleteResolvedSignal(trx, invoiceId, signal)
  if (note === null) throw new AppError('not-found')
  await refreshSuspicion(trx, invoiceId)
  await recordAudit(
    trx,
    { actor, now },
    {
      action: 'invoice.signal-reopened',
      subjectType: 'invoice',
      subjectId: invoiceId,
      before: { signal, note },
    },
  )
}

async function refreshSuspicion(trx: Database, invoiceId: string): Promise<void> {
  const resolved = await listResolvedSignals(trx, invoiceId)
  const names = resolved.map(({ name }) => name)
  await setSuspected(trx, invoiceId, isSuspected(await getChecks(trx, invoiceId), names))
}
