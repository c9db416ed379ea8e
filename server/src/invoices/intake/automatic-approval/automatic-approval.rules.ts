import { FRAUD_CHECKS, type InvoiceCheck } from '@esquadro/contract/fields/invoice-check'
import type { ProgrammeSettings } from '@esquadro/contract/settings/settings'
import { isSatisfied } from '../../../nfe/checks.rules.ts'
import { SIGNATURE_CHECKS } from '../../../nfe/signature-checks.rules.ts'

type Rules = Pick<ProgrammeSettings, 'autoApprovalUpToCents' | 'checksNotNeeded'>

/** Checks that must have been made; no setting can waive them. */
const ALWAYS_NEEDED = [...SIGNATURE_CHECKS, 'certificate-validity', ...FRAUD_CHECKS] as const

/**
 * Whether the system may approve a sale automatically, ignoring the limits of the day: the setting is on, the
 * amount is within the limit for one invoice, and every check is green or could not be made and is waived by
 * the settings.
 */
export function canApproveAutomatically(
  { checks, cents }: { readonly checks: readonly InvoiceCheck[]; readonly cents: number },
  { autoApprovalUpToCents, checksNotNeeded }: Rules,
): boolean {
  return (
    autoApprovalUpToCents !== null &&
    cents <= autoApprovalUpToCents &&
    ALWAYS_NEEDED.every((name) => checks.some((check) => check.name === name)) &&
    checks.every((check) => isSatisfied(check, checksNotNeeded))
  )
}
