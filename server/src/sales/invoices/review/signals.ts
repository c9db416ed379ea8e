import { isDeepStrictEqual } from 'node:util'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import type { ResolvedSignal } from '@esquadro/contract/sales/invoices/cms'
import { worstLight } from '../../../fiscal/nfe/checks.rules.ts'
import { recordAudit } from '../../../platform/audit/audit.queries.ts'
import type { Database } from '../../../platform/database/connect.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getAbuseFacts, getChecks, getSaleOfProfessional, setChecks } from '../abuse.queries.ts'
import { abuseChecks, isSuspected, signalsOf, withAbuseChecks } from '../abuse.rules.ts'
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

/**
 * Looks for signs of abuse of a stored sale with a professional again; stores and returns its checks. Signs
 * that were resolved stay resolved if the checks are the same.
 */
export async function recheckAbuse(
  trx: Database,
  invoiceId: string,
  {
    partnerDocuments,
    autoApprovalUpToCents,
  }: Pick<ProgrammeSettings, 'partnerDocuments' | 'autoApprovalUpToCents'>,
): Promise<InvoiceCheck[]> {
  const { checks: before, ...sale } = await getSaleOfProfessional(trx, invoiceId)
  const facts = await getAbuseFacts(trx, sale, autoApprovalUpToCents)
  const checks = withAbuseChecks(before, abuseChecks(facts, partnerDocuments))
  // Stored checks have no undefined values.
  if (isDeepStrictEqual(before, JSON.parse(JSON.stringify(checks)))) return checks
  await setChecks(trx, invoiceId, { checks, verdict: worstLight(checks), isSuspected: isSuspected(checks) })
  return checks
}
