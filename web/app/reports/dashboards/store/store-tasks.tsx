import type { StoreDashboardData } from '@esquadro/contract/reports/dashboards/shopkeeper'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../platform/design/button/button.tsx'
import { ButtonLink } from '../../../platform/design/button/button-link.tsx'
import { useOpenInAddress } from '../../../platform/design/drawer/use-open-in-address.ts'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import type { RefusedFile } from './refused-files.tsx'
import { StoreTask, UnfinishedTask } from './store-task.tsx'
import { messages } from './store-today.messages.ts'
import styles from './store-today.module.css'

// Loaded on demand, because rejection reasons have many texts and the invoice drawer is large.
const RefusedFiles = lazy(async () => ({ default: (await import('./refused-files.tsx')).RefusedFiles }))
const InvoiceDrawer = lazy(async () => ({
  default: (await import('../../../sales/invoices/intake/invoice-drawer.tsx')).InvoiceDrawer,
}))

/** Lists all tasks and reminders of the store, most urgent first. */
export function StoreTasks({ data, readAt }: { data: StoreDashboardData; readAt: number }) {
  const invoice = useOpenInAddress('invoice')
  return (
    <>
      <ColleaguesTask count={data.colleaguesWaiting} />
      <RefusedTask refused={data.refusedFiles} />
      <UnattributedTask unattributed={data.unattributed} onName={invoice.open} />
      <RejectedTask rejected={data.rejected} />
      <UnfinishedTask unfinished={data.preRegistrations} readAt={readAt} />
      <ExpiringTask expiring={data.expiring} />
      {invoice.id && (
        <Suspense fallback={null}>
          <InvoiceDrawer isOpen={invoice.isOpen} id={invoice.id} onClose={invoice.close} />
        </Suspense>
      )}
    </>
  )
}

function ColleaguesTask({ count }: { count: number }) {
  const text = useText(messages)
  if (count === 0) return null
  return (
    <StoreTask
      name="colleagues"
      count={count}
      title={text('colleagues.title', { count })}
      text={text('colleagues.text')}
    >
      <li>
        <p className={styles.words}>{text('colleagues.what')}</p>
        <ButtonLink to="/team" variant="secondary" isSmall iconLeft="users">
          {text('colleagues.action')}
        </ButtonLink>
      </li>
    </StoreTask>
  )
}

function RefusedTask({ refused }: { refused: StoreDashboardData['refusedFiles'] }) {
  const text = useText(messages)
  const [lastDismissed, setLastDismissed] = useState<RefusedFile | null>(null)
  // The list stays after its last file was dismissed, because it contains the undo button.
  if (refused.total === 0 && lastDismissed === null) return null
  const more = refused.total - refused.items.length
  return (
    <StoreTask
      name="refused"
      count={refused.total}
      title={text('refused.title', { count: refused.total })}
      text={text('refused.text')}
    >
      <Suspense
        fallback={
          <li>
            <SkeletonText lines={refused.items.length * 2} />
          </li>
        }
      >
        <RefusedFiles
          files={refused.items}
          lastDismissed={lastDismissed}
          setLastDismissed={setLastDismissed}
        />
      </Suspense>
      {more > 0 && <li className={styles.more}>{text('refused.more', { count: more })}</li>}
    </StoreTask>
  )
}

interface UnattributedProps {
  readonly unattributed: StoreDashboardData['unattributed']
  readonly onName: (id: string) => void
}

function UnattributedTask({ unattributed: { total, items }, onName }: UnattributedProps) {
  const text = useText(messages)
  if (total === 0) return null
  const more = total - items.length
  return (
    <StoreTask
      name="unattributed"
      count={total}
      title={text('unattributed.title', { count: total })}
      text={text('unattributed.text')}
      action={
        more > 0 && (
          <TextLink to="/invoices?status=unattributed">{text('unattributed.more', { count: more })}</TextLink>
        )
      }
    >
      {items.map((invoice) => (
        <li key={invoice.id}>
          <InvoiceSummary invoice={invoice} />
          <Button
            isSmall
            variant="secondary"
            iconLeft="user"
            aria-label={text('unattributed.nameOne', { number: invoice.number })}
            onClick={() => onName(invoice.id)}
          >
            {text('unattributed.name')}
          </Button>
        </li>
      ))}
    </StoreTask>
  )
}

function RejectedTask({ rejected: { total, items } }: Pick<StoreDashboardData, 'rejected'>) {
  const text = useText(messages)
  if (total === 0) return null
  const more = total - items.length
  return (
    <StoreTask
      name="rejected"
      count={total}
      title={text('rejected.title', { count: total })}
      text={text('rejected.text')}
      action={
        more > 0 && (
          <TextLink to="/invoices?status=rejected">{text('rejected.more', { count: more })}</TextLink>
        )
      }
    >
      {items.map((invoice) => (
        <li key={invoice.id}>
          <InvoiceSummary invoice={invoice} />
          <ButtonLink
            to={`/invoices?status=rejected&invoice=${invoice.id}`}
            isSmall
            variant="secondary"
            iconLeft="file"
            aria-label={text('rejected.openOne', { number: invoice.number })}
          >
            {text('rejected.open')}
          </ButtonLink>
        </li>
      ))}
    </StoreTask>
  )
}

/** An invoice in two lines: number and amount, then customer and day, or the reason for its rejection. */
function InvoiceSummary({ invoice }: { invoice: StoreDashboardData['latest'][number] }) {
  const text = useText(messages)
  const { date, money } = useFormats()
  const { number, totalCents, recipientName, issuedOn, reason } = invoice
  return (
    <div className={styles.words}>
      <p className={styles.name}>
        {text('invoice', { number })} <span className={styles.amount}>{money(totalCents)}</span>
      </p>
      <p className={styles.about}>{[recipientName, date(issuedOn)].filter(Boolean).join(' · ')}</p>
      {reason && <p>{reason}</p>}
    </div>
  )
}

function ExpiringTask({ expiring: { total, items } }: Pick<StoreDashboardData, 'expiring'>) {
  const text = useText(messages)
  const { date } = useFormats()
  if (total === 0) return null
  return (
    <StoreTask
      name="expiring"
      count={total}
      title={text('expiring.title', { count: total })}
      text={text('expiring.text')}
      action={<TextLink to="/follow-up">{text('expiring.all')}</TextLink>}
    >
      {items.map(({ professionalName, customers, firstEndsOn }) => (
        <li key={`${professionalName} ${firstEndsOn}`}>
          <div className={styles.words}>
            <p className={styles.name}>{professionalName}</p>
            <p className={styles.about}>{text('expiring.customers', { count: customers })}</p>
          </div>
          <p className={styles.until}>
            {text(customers > 1 ? 'expiring.firstOf' : 'expiring.first', { day: date(firstEndsOn) })}
          </p>
        </li>
      ))}
    </StoreTask>
  )
}
