import * as cmsInvoices from '@esquadro/contract/invoices/cms'
import { useMemo, useState } from 'react'
import { useAction, useEndpoint } from '../api/queries.ts'
import { Button } from '../design/button/button.tsx'
import { Drawer } from '../design/drawer/drawer.tsx'
import { Cluster } from '../design/layout/cluster.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { Switch } from '../design/switch/switch.tsx'
import { useText } from '../i18n/i18n.tsx'
import { messages } from './invoices.messages.ts'
import styles from './invoices.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReviewDetails } from './review-details.tsx'
import { useReviewKeys } from './use-review-keys.ts'

interface Props {
  readonly id: string
  /** The neighbours in the list as it is filtered; null at its ends. */
  readonly next: string | null
  readonly previous: string | null
  readonly onGo: (id: string | null) => void
}

const SHORTCUTS = 'review-shortcuts'

/** One invoice of the queue, with what can be done about it; after a decision it goes on to the next. */
export function ReviewDrawer({ id, next, previous, onGo }: Props) {
  const text = useText(messages)
  const invoice = useEndpoint(cmsInvoices.getOne, { query: { id } })
  const [asked, setAsked] = useState<'reject' | 'reverse' | null>(null)
  const [hasShortcuts, setShortcuts] = useState(() => localStorage.getItem(SHORTCUTS) !== 'off')
  const refresh = [cmsInvoices.getAll, cmsInvoices.getOne]
  const approve = useAction(cmsInvoices.update, { refresh, success: text('review.done.approve') })
  const refuse = useAction(cmsInvoices.update, { refresh, success: text('review.done.reject') })
  const reverse = useAction(cmsInvoices.update, { refresh, success: text('review.done.reverse') })
  const status = invoice.data?.status
  const isOpen = status === 'in-review' || status === 'unattributed'
  const isBusy = approve.isRunning || refuse.isRunning || reverse.isRunning

  const decide = async (action: 'approve' | 'reject' | 'reverse', reason = '') => {
    const [, error] =
      action === 'approve'
        ? await approve.run({ body: { action, id } })
        : await (action === 'reject' ? refuse : reverse).run({ body: { action, id, reason } })
    setAsked(null)
    if (!error && action !== 'reverse') onGo(next)
  }
  const keys = useMemo(
    () => ({
      next: () => next && onGo(next),
      previous: () => previous && onGo(previous),
      approve: () => isOpen && !isBusy && void decide('approve'),
      reject: () => isOpen && setAsked('reject'),
    }),
    // eslint-disable-next-line react/exhaustive-deps -- what decides changes with the invoice, which is named here
    [next, previous, isOpen, isBusy, id],
  )
  useReviewKeys(hasShortcuts && asked === null, keys)
  const name = invoice.data ? `${invoice.data.number} · ${invoice.data.store.name}` : ''
  return (
    <>
      <Drawer
        isOpen
        isFullScreen
        onClose={() => onGo(null)}
        title={text('invoice', { number: name })}
        footer={
          <Cluster justify="between">
            <Cluster>
              <Button
                isSmall
                isOutlined
                disabled={!previous}
                iconLeft="arrow-left"
                onClick={() => onGo(previous)}
              >
                {text('review.previous')}
              </Button>
              <Button isSmall isOutlined disabled={!next} iconRight="arrow-right" onClick={() => onGo(next)}>
                {text('review.next')}
              </Button>
            </Cluster>
            <Cluster>
              {isOpen && (
                <>
                  <Button variant="danger" isOutlined disabled={isBusy} onClick={() => setAsked('reject')}>
                    {text('review.reject')}
                  </Button>
                  <Button
                    variant="primary"
                    isLoading={approve.isRunning}
                    disabled={invoice.data?.obstacle !== null}
                    onClick={() => void decide('approve')}
                  >
                    {text('review.approve')}
                  </Button>
                </>
              )}
              {status === 'approved' && (
                <Button variant="danger" isOutlined disabled={isBusy} onClick={() => setAsked('reverse')}>
                  {text('review.reverse')}
                </Button>
              )}
            </Cluster>
          </Cluster>
        }
      >
        <Stack gap={6}>
          <div className={styles.keys}>
            <Switch
              value={hasShortcuts}
              onChange={(isOn) => {
                localStorage.setItem(SHORTCUTS, isOn ? 'on' : 'off')
                setShortcuts(isOn)
              }}
            >
              {text('review.shortcuts')}
            </Switch>
            <span>
              <kbd>j</kbd> {text('review.next')}
            </span>
            <span>
              <kbd>k</kbd> {text('review.previous')}
            </span>
            <span>
              <kbd>a</kbd> {text('review.approve')}
            </span>
            <span>
              <kbd>r</kbd> {text('review.reject')}
            </span>
          </div>
          {invoice.error ? (
            <ErrorState text={invoice.error.msg} onRetry={() => void invoice.refetch()} />
          ) : invoice.data ? (
            <ReviewDetails invoice={invoice.data} />
          ) : (
            <SkeletonText lines={14} />
          )}
        </Stack>
      </Drawer>
      {asked && (
        <ReasonDialog
          action={asked}
          name={name}
          isLoading={isBusy}
          onCancel={() => setAsked(null)}
          onAccept={(reason) => void decide(asked, reason)}
        />
      )}
    </>
  )
}
