import type { CmsInvoiceDetails } from '@esquadro/contract/sales/invoices/cms'
import { messages as pointsMessages } from '../../../../ledger/points/points.messages.ts'
import { useItemReason } from '../../../../ledger/points/use-item-reason.ts'
import { Stack } from '../../../../platform/design/layout/stack.tsx'
import { ConfirmDialog } from '../../../../platform/design/modal/confirm-dialog.tsx'
import { useFormats } from '../../../../platform/i18n/format.ts'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { messages } from '../../invoices.messages.ts'
import styles from '../../invoices.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import type { Question } from './review-foot.tsx'

/** Formats an invoice's number and store. */
export const nameOf = ({ number, store }: CmsInvoiceDetails): string => `${number} · ${store.name}`

interface Props {
  readonly question: Question
  readonly invoice: CmsInvoiceDetails | undefined
  readonly isRunning: boolean
  readonly onCancel: () => void
  readonly onAccept: (reason: string) => void
}

const asks = {
  reject: 'review.askReject',
  reverse: 'review.askReverse',
  reopen: 'review.askReopen',
} as const

/** Asks before an invoice is approved, rejected, reversed or opened again; all but the first need a reason. */
export function DecisionDialog({ question, invoice, isRunning, onCancel, onAccept }: Props) {
  const text = useText(messages)
  const consequence = useConsequence()
  if (!invoice) return null
  const name = nameOf(invoice)
  if (question === 'approve')
    return (
      <ConfirmDialog
        isOpen
        isLoading={isRunning}
        title={text('review.askApprove', { name })}
        acceptLabel={text('review.approve')}
        onCancel={onCancel}
        onAccept={() => onAccept('')}
      >
        {invoice.explanation?.total === 0 ? <Nothing invoice={invoice} /> : consequence(invoice)}
      </ConfirmDialog>
    )
  return (
    <ReasonDialog
      action={question}
      title={text(asks[question], { name })}
      isLoading={isRunning}
      onCancel={onCancel}
      onAccept={onAccept}
    />
  )
}

/** Says that a sale earns no points, and why. */
function Nothing({
  invoice: { professional, explanation, source },
}: {
  readonly invoice: CmsInvoiceDetails
}) {
  const text = useText(messages)
  const pointsText = useText(pointsMessages)
  const reasonOf = useItemReason()
  const items = explanation?.items ?? []
  const isTypedOnly =
    source === 'manual' && items.every(({ description, product }) => !description && !product)
  const reasons = isTypedOnly
    ? [text('review.nothing.noItems')]
    : items.map((item) => reasonOf(item) || pointsText('reason.below-one'))
  return (
    <Stack gap={3}>
      <p>{text('review.nothing', { professional: professional?.name ?? '' })}</p>
      <ul className={styles.obstacles}>
        {[...new Set(reasons)].map((reason) => (
          <li key={reason}>
            {isTypedOnly ? reason : `${reasons.filter((other) => other === reason).length} · ${reason}`}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** Returns a function that describes the effect of an approval: the points that each person receives or loses. */
function useConsequence(): (invoice: CmsInvoiceDetails) => string {
  const text = useText(messages)
  const format = useFormats()
  return ({ professional, explanation, returnExplanation }) => {
    if (professional && explanation)
      return text('review.approveText', {
        professional: professional.name,
        points: format.points(explanation.total),
      })
    const credited = returnExplanation?.sales.filter(({ points }) => points > 0) ?? []
    if (returnExplanation && credited.length > 1)
      return text('review.approveReturnsText', {
        count: credited.length,
        points: format.points(returnExplanation.total),
      })
    if (professional && returnExplanation)
      return text('review.approveReturnText', {
        professional: professional.name,
        points: format.points(returnExplanation.total),
      })
    return text('review.approveOnly')
  }
}
