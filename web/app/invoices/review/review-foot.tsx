import type { CmsInvoiceDetails } from '@esquadro/contract/invoices/cms'
import { Button } from '../../design/button/button.tsx'
import { IconButton } from '../../design/icon-button/icon-button.tsx'
import { Cluster } from '../../design/layout/cluster.tsx'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../invoices.messages.ts'
import styles from '../invoices.module.css'

export type Question = 'approve' | 'reject' | 'reverse'

/** Whether an invoice awaits a decision, and whether it can be approved. */
export function decisionsOf(invoice: CmsInvoiceDetails | undefined) {
  const isOpen = invoice?.status === 'in-review' || invoice?.status === 'unattributed'
  return { isOpen, canApprove: isOpen && invoice.obstacle === null }
}

interface Props {
  readonly invoice: CmsInvoiceDetails | undefined
  readonly next: string | null
  readonly previous: string | null
  readonly isBusy: boolean
  readonly onGo: (id: string | null) => void
  readonly onHelp: () => void
  readonly onAsk: (question: Question) => void
}

/** The buttons below an invoice: the way to its neighbours, and the decisions. */
export function ReviewFoot({ next, previous, onGo, onHelp, ...decisions }: Props) {
  const text = useText(messages)
  return (
    <div className={styles.foot}>
      <Cluster gap={3}>
        <Button variant="secondary" disabled={!previous} iconLeft="arrow-left" onClick={() => onGo(previous)}>
          {text('review.previous')}
        </Button>
        <Button variant="secondary" disabled={!next} iconRight="arrow-right" onClick={() => onGo(next)}>
          {text('review.next')}
        </Button>
        <span className={styles.keyHelp}>
          <IconButton icon="help" label={text('review.help')} onClick={onHelp} />
        </span>
      </Cluster>
      <Decisions {...decisions} />
    </div>
  )
}

function Decisions({ invoice, isBusy, onAsk }: Pick<Props, 'invoice' | 'isBusy' | 'onAsk'>) {
  const text = useText(messages)
  const { isOpen, canApprove } = decisionsOf(invoice)
  const refuse = isOpen ? 'reject' : invoice?.status === 'approved' ? 'reverse' : null
  return (
    <Cluster gap={3}>
      {refuse && (
        <Button isChange variant="danger" isOutlined disabled={isBusy} onClick={() => onAsk(refuse)}>
          {text(`review.${refuse}`)}
        </Button>
      )}
      {isOpen && (
        <Button isChange variant="primary" disabled={!canApprove || isBusy} onClick={() => onAsk('approve')}>
          {text('review.approve')}
        </Button>
      )}
    </Cluster>
  )
}
