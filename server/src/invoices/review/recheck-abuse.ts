import { isDeepStrictEqual } from 'node:util'
import type { InvoiceCheck } from '@esquadro/contract/fields/schemas'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import type { Database } from '../../database/connect.ts'
import { verdictOf } from '../../nfe/checks.rules.ts'
import { getAbuseFacts, getSaleOfProfessional, setChecks } from '../abuse.queries.ts'
import { abuseChecks, isSuspected, withAbuseChecks } from '../abuse.rules.ts'

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
  await setChecks(trx, invoiceId, { checks, verdict: verdictOf(checks), isSuspected: isSuspected(checks) })
  return checks
}
