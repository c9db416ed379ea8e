import type { CmsInvoiceDetails } from '@esquadro/contract/sales/invoices/cms'
import { Button } from '../../../../platform/design/button/button.tsx'
import { Icon } from '../../../../platform/design/icon/icon.tsx'
import { IconButton } from '../../../../platform/design/icon-button/icon-button.tsx'
import { Cluster } from '../../../../platform/design/layout/cluster.tsx'
import { VisuallyHidden } from '../../../../platform/design/layout/visually-hidden.tsx'
import { useFormats } from '../../../../platform/i18n/format.ts'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { CheckSum } from '../../check-list.tsx'
import { messages } from '../../invoices.messages.ts'
import { messages as reviewMessages } from '../review.messages.ts'
import type { Neighbours } from '../use-neighbours.ts'
import styles from './review.module.css'

export type Question = 'approve' | 'reject' | 'reverse' | 'reopen'

/** Whether an invoice awaits a decision, and whether it can be approved. */
export function decisionsOf(invoice: CmsInvoiceDetails | undefined) {
  const isOpen = invoice?.status === 'in-review' || invoice?.status === 'unattributed'
  return { isOpen, canApprove: isOpen && invoice.obstacle === null }
}

interface Props {
  readonly invoice: CmsInvoiceDetails | undefined
  readonly neighbours: Neighbours
  readonly isBusy: boolean
  readonly onGo: (id: string | null) => void
  readonly onHelp: () => void
  readonly onAsk: (question: Question) => void
}

/** The decision bar below an invoice: its facts in one line, links to the previous and next one, and the decisions. */
export function ReviewFoot({ neighbours, onGo, onHelp, ...decisions }: Props) {
  const text = useText(messages)
  const reviewText = useText(reviewMessages)
  const { next, previous, at, total } = neighbours
  return (
    <section className={styles.bar} aria-label={reviewText('bar.label')}>
      <Facts invoice={decisions.invoice} />
      <div className={styles.steps}>
        <IconButton
          icon="arrow-left"
          label={text('review.previous')}
          disabled={!previous}
          onClick={() => onGo(previous)}
        />
        {at !== null && <span className={styles.position}>{reviewText('bar.position', { at, total })}</span>}
        <IconButton
          icon="arrow-right"
          label={text('review.next')}
          disabled={!next}
          onClick={() => onGo(next)}
        />
        <span className={styles.keyHelp}>
          <IconButton icon="help" label={text('review.help')} onClick={onHelp} />
        </span>
      </div>
      <Decisions {...decisions} />
    </section>
  )
}

/** Customer → professional, total, points and checks. */
function Facts({ invoice }: Pick<Props, 'invoice'>) {
  const text = useText(messages)
  const reviewText = useText(reviewMessages)
  const format = useFormats()
  if (!invoice) return <div className={styles.facts} />
  const { recipient, professional, explanation, returnExplanation, points } = invoice
  const worth =
    points !== null
      ? format.points(points)
      : returnExplanation
        ? reviewText('bar.takes', { points: format.points(returnExplanation.total) })
        : explanation && reviewText('bar.points', { points: format.points(explanation.total) })
  return (
    <div className={styles.facts}>
      <p className={styles.parties}>
        <VisuallyHidden>{text('recipient')}: </VisuallyHidden>
        <span>{recipient.name ?? recipient.documentMasked ?? '–'}</span>
        <Icon name="arrow-right" size={16} />
        <VisuallyHidden>{text('professional')}: </VisuallyHidden>
        <span data-missing={professional === null || undefined}>
          {professional?.name ?? reviewText('bar.toNobody')}
        </span>
      </p>
      <div className={styles.figures}>
        <strong>{format.money(invoice.totalCents)}</strong>
        {worth && <span>{worth}</span>}
        <CheckSum checks={invoice.checks} />
      </div>
    </div>
  )
}

function Decisions({ invoice, isBusy, onAsk }: Pick<Props, 'invoice' | 'isBusy' | 'onAsk'>) {
  const text = useText(messages)
  const { isOpen, canApprove } = decisionsOf(invoice)
  const refuse = isOpen ? 'reject' : invoice?.status === 'approved' ? 'reverse' : null
  return (
    <div className={styles.decisions}>
      <Cluster gap={3}>
        {refuse && (
          <Button isChange variant="danger" isOutlined disabled={isBusy} onClick={() => onAsk(refuse)}>
            {text(`review.${refuse}`)}
          </Button>
        )}
        {(invoice?.status === 'rejected' || invoice?.status === 'reversed') && (
          <Button isChange variant="secondary" disabled={isBusy} onClick={() => onAsk('reopen')}>
            {text('review.reopen')}
          </Button>
        )}
        {isOpen && (
          <Button
            isChange
            variant="primary"
            disabled={!canApprove || isBusy}
            onClick={() => onAsk('approve')}
          >
            {text('review.approve')}
          </Button>
        )}
      </Cluster>
    </div>
  )
}
