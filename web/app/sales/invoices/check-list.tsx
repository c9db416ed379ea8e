import { sumOfChecks } from '@esquadro/contract/platform/fields/check-sum'
import { type FileRefusal, FRAUD_CHECKS } from '@esquadro/contract/platform/fields/invoice-check'
import { OPERATION_TOPICS } from '@esquadro/contract/platform/fields/operation'
import type { InvoiceCheck, RefusalDetails } from '@esquadro/contract/platform/fields/schemas'
import { messages as operations } from '../../ledger/points/operations.messages.ts'
import { useUser } from '../../platform/api/store.ts'
import { Light } from '../../platform/design/light/light.tsx'
import { type Formats, useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './checks.messages.ts'
import styles from './invoices.module.css'
import { messages as storeMessages } from './store-checks.messages.ts'

/** Returns the text of a composed key, with the values of a check's details. */
type CheckText = (key: string, values?: Readonly<Record<string, string | number>>) => string

type Plain = (key: string) => string

const order = { red: 0, amber: 1, 'not-verifiable': 2, green: 3 } as const
/** Signs of abuse are listed before other checks of the same light. */
const ABUSE: readonly InvoiceCheck['name'][] = FRAUD_CHECKS
const abuseFirst = ({ name }: InvoiceCheck) => (ABUSE.includes(name) ? 0 : 1)

/** Returns the texts of checks; a shopkeeper reads those of signatures and formats in the words of a shop. */
function useCheckText(): CheckText {
  const text = useText(messages) as CheckText
  const shopText = useText(storeMessages) as CheckText
  const isShop = useUser()?.userType === 'shopkeeper'
  return (key, values = {}) => (isShop && key in storeMessages.ptBR ? shopText : text)(key, values)
}

/** Lists the checks of an invoice by name, those that need a person first, each with its reason and remedy. */
export function CheckList({ checks }: { checks: readonly InvoiceCheck[] }) {
  const text = useCheckText()
  const reasons = useReasons()
  return (
    <ul className={styles.checks}>
      {checks
        .toSorted((a, b) => order[a.light] - order[b.light] || abuseFirst(a) - abuseFirst(b))
        .map((check) => (
          <li key={check.name}>
            <Light color={check.light} text={check.reason && reasons.check(check)}>
              {text(`check.${check.name}`)}
            </Light>
          </li>
        ))}
    </ul>
  )
}

/** Folds passed checks to one line. */
export function PassedChecks({ checks }: { checks: readonly InvoiceCheck[] }) {
  const text = useText(messages)
  if (checks.length === 0) return null
  return (
    <details className={styles.passed}>
      <summary>{text('passed', { count: checks.length })}</summary>
      <CheckList checks={checks} />
    </details>
  )
}

/** Shows the number of passed checks, and of checks that could not run. */
export function CheckSum({ checks }: { checks: readonly InvoiceCheck[] }) {
  const text = useText(messages)
  const { total, green, notVerifiable } = sumOfChecks(checks)
  const inOrder = text('sum.inOrder', { green, count: total })
  return (
    <p className={styles.sum}>
      {notVerifiable > 0
        ? text('sum.both', { inOrder, rest: text('sum.notVerifiable', { count: notVerifiable }) })
        : inOrder}
    </p>
  )
}

/** Returns a function that formats the reason of a check, or of an unreadable file, as one line; a check without a reason gets its name. */
export function useReasons() {
  const text = useText(messages)
  const checkText = useCheckText()
  const topic = useText(operations)
  const format = useFormats()
  const topics = (ids: string) =>
    format.list(
      ids
        .split(',')
        .map((id) => (OPERATION_TOPICS.some((known) => known === id) ? (topic as Plain)(`topic.${id}`) : id)),
    )
  return {
    check: ({ name, reason, details }: InvoiceCheck): string =>
      reason
        ? checkText(`reason.${name}.${reason}`, valuesOf(details ?? {}, format, topics))
        : checkText(`check.${name}`),
    refusal: (refusal: FileRefusal, details: RefusalDetails | null): string => {
      const max =
        // The text for a file that is too large contains the limit itself.
        details?.max === undefined || refusal === 'too-large' ? null : format.number(details.max)
      if (refusal === 'archive-format') return text('refusal.archive-format', { at: details?.at ?? '' })
      return [
        text(`refusal.${refusal}`),
        details?.at !== undefined && text('refusal.at', { at: details.at }),
        max !== null && text('refusal.max', { max }),
      ]
        .filter((part) => part !== false)
        .join(' ')
    },
  }
}

/** Formats the details of a check for its text: amounts in reais, days as dates, instants with their time, topics by name. */
const valuesOf = (
  details: NonNullable<InvoiceCheck['details']>,
  format: Formats,
  topics: (ids: string) => string,
) =>
  Object.fromEntries(
    Object.entries(details).map(
      ([key, value]) =>
        [key, key === 'topics' ? topics(String(value)) : valueOf(key, value, format)] as const,
    ),
  )

function valueOf(key: string, value: string | number, format: Formats): string | number {
  if (typeof value === 'number') return key.endsWith('Cents') ? format.money(value) : value
  if (key.endsWith('At')) return format.dateTime(value)
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? format.date(value) : value
}

/** Explains why a file could not be read as an invoice. */
export function RefusalText({ refusal, details }: { refusal: FileRefusal; details: RefusalDetails | null }) {
  const reasons = useReasons()
  return <Light color="red" text={reasons.refusal(refusal, details)} />
}
