import { invoices as cmsInvoices } from '@esquadro/contract/calls/cms'
import { FRAUD_CHECKS } from '@esquadro/contract/platform/fields/invoice-check'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import type { CmsInvoiceDetails, ResolvedSignal } from '@esquadro/contract/sales/invoices/cms'
import { useState } from 'react'
import { useAction } from '../../../../platform/api/queries.ts'
import { offerUndo } from '../../../../platform/api/undo.ts'
import { Button } from '../../../../platform/design/button/button.tsx'
import { Section } from '../../../../platform/design/layout/section.tsx'
import { Stack } from '../../../../platform/design/layout/stack.tsx'
import { Light } from '../../../../platform/design/light/light.tsx'
import { Notice } from '../../../../platform/design/notice/notice.tsx'
import { useFormats } from '../../../../platform/i18n/format.ts'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { ReasonDialog } from '../../../../platform/lists/rows/reason-dialog.tsx'
import { CheckList, useReasons } from '../../check-list.tsx'
import { messages as invoiceMessages } from '../../invoices.messages.ts'
import styles from '../../invoices.module.css'
import { messages } from '../review.messages.ts'

type Signal = ResolvedSignal['name']

/** Returns the signs of abuse of an invoice: its abuse checks that are not green. */
const signalsOf = (checks: readonly InvoiceCheck[]) =>
  FRAUD_CHECKS.flatMap((name) => {
    const found = checks.find((check) => check.name === name && check.light !== 'green')
    return found ? [{ name, check: found }] : []
  })

const refresh = [cmsInvoices.getOne, cmsInvoices.getAll]

/** Lists the signs of abuse with their evidence, each to be resolved with a note. Renders nothing without any. */
export function ReviewSignals({ invoice }: { invoice: CmsInvoiceDetails }) {
  const text = useText(messages)
  const format = useFormats()
  const reasons = useReasons()
  const [resolving, setResolving] = useState<Signal | null>(null)
  const resolve = useAction(cmsInvoices.update, { refresh })
  const reopen = useAction(cmsInvoices.update, { refresh, success: text('signals.reopened') })
  const signals = signalsOf(invoice.checks)
  if (signals.length === 0) return null
  const { id } = invoice
  return (
    <Section title={text('signals.title')} text={text('signals.text')}>
      <ul className={styles.items}>
        {signals.map(({ name, check }) => {
          const resolved = invoice.resolvedSignals.find((signal) => signal.name === name)
          const title = text(`signal.${name}`)
          return (
            <li key={name}>
              <Light color={resolved ? 'green' : 'amber'} text={reasons.check(check)}>
                {title}
              </Light>
              {resolved && (
                <span className={styles.muted}>
                  {text('signals.resolved', {
                    by: resolved.by,
                    at: format.dateTime(resolved.at),
                    note: resolved.note,
                  })}
                </span>
              )}
              <span>
                <Button
                  isChange
                  isSmall
                  variant={resolved ? 'quiet' : 'secondary'}
                  isLoading={resolve.isRunning || reopen.isRunning}
                  aria-label={text(resolved ? 'signals.reopenOf' : 'signals.resolveOf', { name: title })}
                  onClick={() =>
                    resolved
                      ? void reopen.run({ body: { action: 'reopen-signal', id, signal: name } })
                      : setResolving(name)
                  }
                >
                  {text(resolved ? 'signals.reopen' : 'signals.resolve')}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {resolving && (
        <ReasonDialog
          title={text('signals.askTitle', { name: text(`signal.${resolving}`) })}
          accept={text('signals.resolve')}
          label={text('signals.note')}
          missing={text('signals.noteMissing')}
          isSafe
          isLoading={resolve.isRunning}
          onCancel={() => setResolving(null)}
          onAccept={(note) =>
            void resolve
              .run({ body: { action: 'resolve-signal', id, signal: resolving, note } })
              .then(([done]) => {
                // Keeps the typed text if the call failed.
                if (!done) return
                setResolving(null)
                offerUndo(text('signals.done'), () =>
                  reopen.run({ body: { action: 'reopen-signal', id, signal: resolving } }),
                )
              })
          }
        />
      )}
    </Section>
  )
}

interface Props {
  readonly id: string
  readonly status: CmsInvoiceDetails['status']
  readonly cancellation: NonNullable<CmsInvoiceDetails['waitingCancellation']>
}

/** A cancellation that waits for a decision, with its doubtful checks; the decision on the invoice is in the footer. */
export function WaitingCancellation({ id, status, cancellation: { sentAt, checks } }: Props) {
  const text = useText(invoiceMessages)
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
