import type { UpdateOutcome } from '@esquadro/contract/invoices/cms'
import { Button } from '../../design/button/button.tsx'
import { Stack } from '../../design/layout/stack.tsx'
import { Light } from '../../design/light/light.tsx'
import { Modal } from '../../design/modal/modal.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { invoiceStatusMessages } from '../invoice-status.messages.ts'
import { messages } from '../invoices.messages.ts'
import styles from '../invoices.module.css'

interface Props {
  readonly outcomes: readonly UpdateOutcome[]
  /** The invoices' numbers by id. */
  readonly numbers: ReadonlyMap<string, string>
  readonly onClose: () => void
}

/** What became of each of many invoices, those that need another look first. */
export function OutcomeDialog({ outcomes, numbers, onClose }: Props) {
  const text = useText(messages)
  const statusText = useText(invoiceStatusMessages)
  const format = useFormats()
  const done = outcomes.filter(({ ok }) => ok).length
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={text('review.outcomeTitle')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text('review.close')}
        </Button>
      }
    >
      <Stack gap={4}>
        <p>{text('review.outcome', { ok: done, count: outcomes.length })}</p>
        <ul className={styles.checks}>
          {outcomes
            .toSorted((a, b) => Number(a.ok) - Number(b.ok))
            .map(({ id, ok, error, points, status }) => (
              <li key={id}>
                <Light
                  color={ok ? 'green' : 'amber'}
                  text={
                    error?.msg ??
                    [status && statusText(status), points !== null && format.points(points)]
                      .filter(Boolean)
                      .join(' · ')
                  }
                >
                  {text('invoice', { number: numbers.get(id) ?? '–' })}
                </Light>
              </li>
            ))}
        </ul>
      </Stack>
    </Modal>
  )
}
