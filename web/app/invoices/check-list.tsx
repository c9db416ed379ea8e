import type { FileRefusal, InvoiceCheck } from '@esquadro/contract/fields/invoice-check'
import { Light } from '../design/light/light.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './checks.messages.ts'
import styles from './invoices.module.css'

type Key = Parameters<ReturnType<typeof useText<(typeof messages)['ptBR']>>>[0]

const order = { red: 0, amber: 1, green: 2 } as const

/** The checks of an invoice by name, what needs a person first, each with what it means and what to do. */
export function CheckList({ checks }: { checks: readonly InvoiceCheck[] }) {
  const text = useText(messages)
  return (
    <ul className={styles.checks}>
      {checks
        .toSorted(
          (a, b) => order[a.light] - order[b.light] || Number(a.info ?? false) - Number(b.info ?? false),
        )
        .map((check) => (
          <li key={check.name}>
            <Light
              color={check.light}
              text={check.reason ? text(`reason.${check.name}.${check.reason}` as Key) : undefined}
            >
              {text(`check.${check.name}`)}
              {check.info ? ` (${text('info')})` : ''}
            </Light>
          </li>
        ))}
    </ul>
  )
}

/** The reason of a check, and of a file that could not be read, as a line of text; a check's name where it has none. */
export function useReasons() {
  const text = useText(messages)
  return {
    check: ({ name, reason }: InvoiceCheck): string =>
      text((reason ? `reason.${name}.${reason}` : `check.${name}`) as Key),
    refusal: (refusal: FileRefusal): string => text(`refusal.${refusal}`),
  }
}

/** Why a file could not be read as an invoice at all. */
export function RefusalText({ refusal }: { refusal: FileRefusal }) {
  const text = useText(messages)
  return <Light color="red" text={text(`refusal.${refusal}`)} />
}
