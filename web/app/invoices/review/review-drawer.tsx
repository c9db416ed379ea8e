import * as cmsInvoices from '@esquadro/contract/invoices/cms'
import { useEffect, useRef, useState } from 'react'
import { useAction, useEndpoint } from '../../api/queries.ts'
import { Button } from '../../design/button/button.tsx'
import { Drawer } from '../../design/drawer/drawer.tsx'
import { IconButton } from '../../design/icon-button/icon-button.tsx'
import { Cluster } from '../../design/layout/cluster.tsx'
import { ConfirmDialog } from '../../design/modal/confirm-dialog.tsx'
import { SkeletonText } from '../../design/skeleton/skeleton.tsx'
import { ErrorState } from '../../design/state/error-state.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../invoices.messages.ts'
import styles from '../invoices.module.css'
import { ItemsForm } from './items-form.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReviewDetails } from './review-details.tsx'
import { useReviewKeys } from './use-review-keys.ts'

interface Props {
  readonly id: string
  /** The neighbours in the list as it is filtered; null at its ends. */
  readonly next: string | null
  readonly previous: string | null
  readonly onGo: (id: string | null) => void
  readonly hasShortcuts: boolean
  readonly isHelpOpen: boolean
  readonly onHelp: () => void
}

type Question = 'approve' | 'reject' | 'reverse'

/** What the question says, so that nothing else is approved than what was confirmed. */
const seenOf = ({ professional, explanation, returnExplanation }: cmsInvoices.CmsInvoiceDetails) => ({
  professionalId: professional?.id ?? null,
  points: explanation?.total ?? 0 - (returnExplanation?.total ?? 0),
})

/** One invoice of the queue, with what can be done about it; after a decision it goes on to the next. */
export function ReviewDrawer({ id, next, previous, onGo, hasShortcuts, onHelp, isHelpOpen }: Props) {
  const text = useText(messages)
  const format = useFormats()
  const invoice = useEndpoint(cmsInvoices.getOne, { query: { id } })
  // The next one is at hand before it is asked for.
  useEndpoint(cmsInvoices.getOne, { query: { id: next ?? id }, enabled: next !== null })
  const [asked, setAsked] = useState<Question | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const refresh = [cmsInvoices.getAll, cmsInvoices.getOne]
  const approve = useAction(cmsInvoices.update, { refresh, success: text('review.done.approve') })
  const refuse = useAction(cmsInvoices.update, { refresh, success: text('review.done.reject') })
  const reverse = useAction(cmsInvoices.update, { refresh, success: text('review.done.reverse') })
  const data = invoice.data
  const isOpen = data?.status === 'in-review' || data?.status === 'unattributed'
  const canApprove = isOpen && data.obstacle === null
  const isBusy = approve.isRunning || refuse.isRunning || reverse.isRunning

  const decide = async (action: Question, reason = '') => {
    const [, error] =
      action === 'approve'
        ? await approve.run({ body: { action, id, seen: data && seenOf(data) } })
        : await (action === 'reject' ? refuse : reverse).run({ body: { action, id, reason } })
    setAsked(null)
    if (!error && action !== 'reverse') onGo(next)
  }
  useReviewKeys(hasShortcuts && asked === null && !isEditing && !isHelpOpen, {
    j: () => next && onGo(next),
    k: () => previous && onGo(previous),
    a: () => canApprove && !isBusy && setAsked('approve'),
    r: () => isOpen && !isBusy && setAsked('reject'),
    '?': onHelp,
  })
  const pane = useRef<HTMLDivElement>(null)
  // A dialog that closes takes the focus with it: it goes on in the invoice, never behind the drawer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of them may have taken the focused element away.
  useEffect(() => {
    if (asked === null && !isEditing && document.activeElement === document.body) pane.current?.focus()
  }, [asked, isEditing, id, data])
  const name = data ? `${data.number} · ${data.store.name}` : ''
  const stopEditing = () => {
    setEditing(false)
    setDirty(false)
  }
  return (
    <>
      <Drawer
        isOpen
        isFullScreen
        onClose={() => onGo(null)}
        title={data ? text('invoice', { number: name }) : text('review.title')}
        footer={
          <div className={styles.foot}>
            <Cluster gap={3}>
              <Button
                isSmall
                variant="secondary"
                disabled={!previous}
                iconLeft="arrow-left"
                onClick={() => onGo(previous)}
              >
                {text('review.previous')}
              </Button>
              <Button
                isSmall
                variant="secondary"
                disabled={!next}
                iconRight="arrow-right"
                onClick={() => onGo(next)}
              >
                {text('review.next')}
              </Button>
              <span className={styles.keyHelp}>
                <IconButton icon="help" label={text('review.help')} onClick={onHelp} />
              </span>
            </Cluster>
            <Cluster gap={3}>
              {isOpen && (
                <>
                  <Button
                    isSmall
                    variant="danger"
                    isOutlined
                    disabled={isBusy}
                    onClick={() => setAsked('reject')}
                  >
                    {text('review.reject')}
                  </Button>
                  <Button
                    isSmall
                    variant="primary"
                    disabled={!canApprove || isBusy}
                    onClick={() => setAsked('approve')}
                  >
                    {text('review.approve')}
                  </Button>
                </>
              )}
              {data?.status === 'approved' && (
                <Button
                  isSmall
                  variant="danger"
                  isOutlined
                  disabled={isBusy}
                  onClick={() => setAsked('reverse')}
                >
                  {text('review.reverse')}
                </Button>
              )}
            </Cluster>
          </div>
        }
      >
        <div ref={pane} tabIndex={-1} className={styles.pane}>
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
      {asked === 'approve' && data && (
        <ConfirmDialog
          isOpen
          isLoading={approve.isRunning}
          title={text('review.askApprove', { name })}
          acceptLabel={text('review.approve')}
          onCancel={() => setAsked(null)}
          onAccept={() => void decide('approve')}
        >
          {consequenceOf(data)}
        </ConfirmDialog>
      )}
      {(asked === 'reject' || asked === 'reverse') && (
        <ReasonDialog
          action={asked}
          title={text(asked === 'reject' ? 'review.askReject' : 'review.askReverse', { name })}
          isLoading={isBusy}
          onCancel={() => setAsked(null)}
          onAccept={(reason) => void decide(asked, reason)}
        />
      )}
      {isEditing && data && (
        <Drawer
          isOpen
          isDirty={isDirty}
          title={text('edit.title', { number: data.number })}
          onClose={stopEditing}
        >
          <ItemsForm invoice={data} setDirty={setDirty} onDone={stopEditing} />
        </Drawer>
      )}
    </>
  )

  function consequenceOf({ professional, explanation, returnExplanation }: cmsInvoices.CmsInvoiceDetails) {
    if (professional && explanation)
      return text('review.approveText', {
        professional: professional.name,
        points: format.points(explanation.total),
      })
    if (professional && returnExplanation)
      return text('review.approveReturnText', {
        professional: professional.name,
        points: format.points(returnExplanation.total),
      })
    return text('review.approveOnly')
  }
}
