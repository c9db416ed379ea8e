import { invoices as cmsInvoices } from '@esquadro/contract/calls/cms'
import type { CmsInvoiceDetails } from '@esquadro/contract/invoices/cms'
import { useAction } from '../../../api/queries.ts'
import { Button } from '../../../design/button/button.tsx'
import { Stack } from '../../../design/layout/stack.tsx'
import { Notice } from '../../../design/notice/notice.tsx'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/i18n.tsx'
import { CheckList } from '../../check-list.tsx'
import { messages } from '../../invoices.messages.ts'

interface Props {
  readonly id: string
  readonly status: CmsInvoiceDetails['status']
  readonly cancellation: NonNullable<CmsInvoiceDetails['waitingCancellation']>
}

/** A cancellation that waits for a decision, with its doubtful checks; the decision on the invoice is in the footer. */
export function WaitingCancellation({ id, status, cancellation: { sentAt, checks } }: Props) {
  const text = useText(messages)
  const format = useFormats()
  const isApproved = status === 'approved'
  const dismiss = useAction(cmsInvoices.update, {
    refresh: [cmsInvoices.getAll, cmsInvoices.getOne],
    success: text(isApproved ? 'cancellation.dismissed' : 'cancellation.dismissedOpen'),
  })
  return (
    <Notice
      tone="warn"
      title={text('cancellation.title')}
      action={
        <Button
          isChange
          isSmall
          variant="secondary"
          isLoading={dismiss.isRunning}
          onClick={() => void dismiss.run({ body: { action: 'dismiss-cancellation', id } })}
        >
          {text('cancellation.dismiss')}
        </Button>
      }
    >
      <Stack gap={3}>
        <p>
          {text(isApproved ? 'cancellation.text' : 'cancellation.openText', {
            at: format.dateTime(sentAt),
          })}
        </p>
        <CheckList checks={checks.filter(({ light }) => light !== 'green')} />
      </Stack>
    </Notice>
  )
}
