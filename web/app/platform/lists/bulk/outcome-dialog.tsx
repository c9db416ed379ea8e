import { Button } from '../../design/button/button.tsx'
import { Stack } from '../../design/layout/stack.tsx'
import { Light } from '../../design/light/light.tsx'
import { Modal } from '../../design/modal/modal.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../lists.messages.ts'
import styles from '../lists.module.css'

/** The result for one of several rows. */
export interface RowOutcome {
  readonly id: string
  readonly ok: boolean
  readonly error: { readonly msg: string } | null
}

interface Props<Outcome extends RowOutcome> {
  /** "Resultado" by default. */
  readonly title?: string
  /** The number of changed rows, with the noun of the list. */
  readonly summary?: string
  readonly outcomes: readonly Outcome[]
  /** Names a row. */
  readonly nameOf: (id: string) => string
  /** The text of a changed row. */
  readonly done: (outcome: Outcome) => string
  readonly onClose: () => void
}

/** Shows the results for several rows, refused ones first. */
export function OutcomeDialog<Outcome extends RowOutcome>({
  title,
  summary,
  outcomes,
  nameOf,
  done,
  onClose,
}: Props<Outcome>) {
  const text = useText(messages)
  const changed = outcomes.filter(({ ok }) => ok).length
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title ?? text('outcomeTitle')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {text('close')}
        </Button>
      }
    >
      <Stack gap={4}>
        <p>{summary ?? text('outcome', { ok: changed, count: outcomes.length })}</p>
        <ul className={styles.outcomes}>
          {outcomes
            .toSorted((a, b) => Number(a.ok) - Number(b.ok))
            .map((outcome) => (
              <li key={outcome.id}>
                <Light color={outcome.ok ? 'green' : 'amber'} text={outcome.error?.msg ?? done(outcome)}>
                  {nameOf(outcome.id)}
                </Light>
              </li>
            ))}
        </ul>
      </Stack>
    </Modal>
  )
}
