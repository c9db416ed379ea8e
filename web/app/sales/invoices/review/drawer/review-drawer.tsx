import { invoices as cmsInvoices } from '@esquadro/contract/calls/cms'
import type { CmsInvoiceDetails } from '@esquadro/contract/sales/invoices/cms'
import { useEffect, useRef, useState } from 'react'
import { useAction, useEndpoint } from '../../../../platform/api/queries.ts'
import { Drawer } from '../../../../platform/design/drawer/drawer.tsx'
import { SkeletonText } from '../../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../../platform/design/state/error-state.tsx'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { useKeys } from '../../../../platform/lists/keys/use-keys.ts'
import { messages } from '../../invoices.messages.ts'
import styles from '../../invoices.module.css'
import type { Neighbours } from '../use-neighbours.ts'
import { DecisionDialog, nameOf } from './decision-dialog.tsx'
import { ItemsForm } from './items-form.tsx'
import { ReviewDetails } from './review-details.tsx'
import { decisionsOf, type Question, ReviewFoot } from './review-foot.tsx'

interface Props {
  readonly id: string
  readonly neighbours: Neighbours
  readonly onGo: (id: string | null) => void
  readonly hasShortcuts: boolean
  readonly isHelpOpen: boolean
  readonly onHelp: () => void
}

/** Returns the state that the dialog showed; the server rejects the approval if it has changed since. */
const seenOf = ({ professional, explanation, returnExplanation }: CmsInvoiceDetails) => ({
  professionalId: professional?.id ?? null,
  points: explanation?.total ?? 0 - (returnExplanation?.total ?? 0),
})

/** Submits decisions on an invoice; `onAnswer` receives whether the server accepted them. */
function useDecision(
  id: string,
  invoice: CmsInvoiceDetails | undefined,
  onAnswer: (action: Question, isDecided: boolean) => void,
) {
  const text = useText(messages)
  const refresh = [cmsInvoices.getAll, cmsInvoices.getOne]
  const approve = useAction(cmsInvoices.update, { refresh, success: text('review.done.approve') })
  const refuse = useAction(cmsInvoices.update, { refresh, success: text('review.done.reject') })
  const reverse = useAction(cmsInvoices.update, { refresh, success: text('review.done.reverse') })
  const reopen = useAction(cmsInvoices.update, { refresh, success: text('review.done.reopen') })
  const isBusy = approve.isRunning || refuse.isRunning || reverse.isRunning || reopen.isRunning

  const decide = async (action: Question, reason = '') => {
    const [, error] =
      action === 'approve'
        ? await approve.run({ body: { action, id, seen: invoice && seenOf(invoice) } })
        : await { reject: refuse, reverse, reopen }[action].run({ body: { action, id, reason } })
    onAnswer(action, !error)
  }
  return { decide, isBusy }
}

/** One invoice of the queue and the decisions on it; a decision opens the next invoice. */
export function ReviewDrawer({ id, neighbours, onGo, hasShortcuts, onHelp, isHelpOpen }: Props) {
  const { next, previous } = neighbours
  const text = useText(messages)
  const invoice = useEndpoint(cmsInvoices.getOne, { query: { id } })
  // Reads the next invoice ahead.
  useEndpoint(cmsInvoices.getOne, { query: { id: next ?? id }, enabled: next !== null })
  const [question, setQuestion] = useState<Question | null>(null)
  const [isEditing, setEditing] = useState(false)
  const data = invoice.data
  const { isOpen, canApprove } = decisionsOf(data)
  const { decide, isBusy } = useDecision(id, data, (action, isDecided) => {
    setQuestion(null)
    if (isDecided && action !== 'reverse' && action !== 'reopen') onGo(next)
  })
  useKeys(hasShortcuts && question === null && !isEditing && !isHelpOpen, {
    j: () => next && onGo(next),
    k: () => previous && onGo(previous),
    a: () => canApprove && !isBusy && setQuestion('approve'),
    r: () => isOpen && !isBusy && setQuestion('reject'),
    '?': onHelp,
  })
  const pane = useRef<HTMLDivElement>(null)
  // A dialog that closes may remove the focused element: the focus then moves to the invoice, not behind the drawer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may have removed the focused element.
  useEffect(() => {
    if (question === null && !isEditing && document.activeElement === document.body) pane.current?.focus()
  }, [question, isEditing, id, data])
  return (
    <>
      <Drawer
        isOpen
        isFullScreen
        onClose={() => onGo(null)}
        title={data ? text('invoice', { number: nameOf(data) }) : text('review.title')}
        footer={
          <ReviewFoot
            invoice={data}
            neighbours={neighbours}
            onGo={onGo}
            onHelp={onHelp}
            onAsk={setQuestion}
            isBusy={isBusy}
          />
        }
      >
        {/* The invoice has the focus, because in a field its keys would type text. */}
        <div ref={pane} tabIndex={-1} data-autofocus className={styles.pane}>
          {invoice.error ? (
            <ErrorState reading={invoice} />
          ) : data ? (
            <ReviewDetails key={id} invoice={data} onEditItems={() => setEditing(true)} />
          ) : (
            <div className={styles.sides}>
              <SkeletonText lines={12} />
              <SkeletonText lines={12} />
            </div>
          )}
        </div>
      </Drawer>
      {question && (
        <DecisionDialog
          question={question}
          invoice={data}
          isRunning={isBusy}
          onCancel={() => setQuestion(null)}
          onAccept={(reason) => void decide(question, reason)}
        />
      )}
      {isEditing && data && <ItemsDrawer invoice={data} onClose={() => setEditing(false)} />}
    </>
  )
}

interface ItemsDrawerProps {
  readonly invoice: CmsInvoiceDetails
  readonly onClose: () => void
}

/** The drawer that edits the invoice's items. */
function ItemsDrawer({ invoice, onClose }: ItemsDrawerProps) {
  const text = useText(messages)
  const [isDirty, setDirty] = useState(false)
  return (
    <Drawer isOpen isDirty={isDirty} title={text('edit.title', { number: invoice.number })} onClose={onClose}>
      <ItemsForm invoice={invoice} setDirty={setDirty} onDone={onClose} />
    </Drawer>
  )
}
