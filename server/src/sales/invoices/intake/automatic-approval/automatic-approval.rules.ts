import { FRAUD_CHECKS } from '@esquadro/contract/platform/fields/invoice-check'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import type { ProgrammeSettings } from '@esquadro/contract/platform/settings/settings'
import { isSatisfied } from '../../../../fiscal/nfe/checks.rules.ts'
import { SIGNATURE_CHECKS } from '../../../../fiscal/nfe/signature-checks.rules.ts'

type Rules = Pick<ProgrammeSettings, 'autoApprovalUpToCents' | 'checksNotNeeded'>

/** Checks that must have been made; no setting can waive them. */
const NEEDED_OF_NOTE = [...SIGNATURE_CHECKS, 'certificate-validity', 'operation'] as const
const NEEDED_OF_SALE = [...NEEDED_OF_NOTE, ...FRAUD_CHECKS] as const

/** The results of the check `operation` by which each line is a sale or no sale. */
const CLEAR_OPERATIONS: readonly (InvoiceCheck['reason'] | undefined)[] = [
  undefined,
  'some-lines',
  'no-sale',
  'no-sales',
]

/**
 * Whether the system may approve a sale automatically, ignoring the limits of the day: the setting is on, the
 * amount is within the limit for one invoice, each line is a sale or no sale, and every check is green or could
 * not be made and is waived by the settings.
 */
export const canApproveAutomatically = (
  { checks, cents }: { readonly checks: readonly InvoiceCheck[]; readonly cents: number },
  rules: Rules,
): boolean =>
  rules.autoApprovalUpToCents !== null &&
  cents <= rules.autoApprovalUpToCents &&
  isClear(checks, NEEDED_OF_SALE, rules)

/** Like `canApproveAutomatically` for a note that is no sale; its amount earns nothing, so no limit applies. */
export const canSettleAutomatically = (checks: readonly InvoiceCheck[], rules: Rules): boolean =>
  rules.autoApprovalUpToCents !== null && isClear(checks, NEEDED_OF_NOTE, rules)

const isClear = (
  checks: readonly InvoiceCheck[],
  needed: readonly InvoiceCheck['name'][],
  { checksNotNeeded }: Rules,
): boolean =>
  needed.every((name) => checks.some((check) => check.name === name)) &&
  checks.every((check) => isSatisfied(check, checksNotNeeded)) &&
  checks.every(({ name, reason }) => name !== 'operation' || CLEAR_OPERATIONS.includes(reason))
