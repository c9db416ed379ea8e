import { customers } from '@esquadro/contract/calls/professional'
import { useEndpoint } from '../api/queries.ts'
import { NestedPagination, useNestedPage } from '../design/pagination/nested-pagination.tsx'
import { SkeletonText } from '../design/skeleton/skeleton.tsx'
import { ErrorState } from '../design/state/error-state.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { StatusBadge } from '../invoices/status-badge.tsx'
import { messages } from './customers.messages.ts'
import styles from './customers.module.css'

/** The invoices of a customer with their points, paged. */
export function CustomerInvoices({ id }: { id: string }) {
  const text = useText(messages)
  const { date, money, points } = useFormats()
  const [view, setView] = useNestedPage()
  const reading = useEndpoint(customers.getInvoices, {
    query: { id, ...view },
    keepPrevious: true,
  })
  const { data, error, isPlaceholderData } = reading
  if (error) return <ErrorState reading={reading} />
  if (!data) return <SkeletonText lines={5} />
  if (data.total === 0) return <p className={styles.small}>{text('invoices.none')}</p>
  return (
    <div aria-busy={isPlaceholderData}>
      <ul className={styles.invoices}>
        {data.items.map((invoice) => (
          <li key={invoice.id}>
            <div className={styles.words}>
              <span className={styles.title}>{invoice.storeName}</span>
              <span className={styles.small}>
                {text(invoice.kind === 'return' ? 'invoices.return' : 'invoices.number', {
                  number: invoice.number,
                })}{' '}
                · {date(invoice.issuedOn)}
              </span>
            </div>
            <StatusBadge status={invoice.status} />
            <div className={styles.sum}>
              <span>
                {invoice.points === null ? '–' : <data value={invoice.points}>{points(invoice.points)}</data>}
              </span>
              <span className={styles.small}>{money(invoice.totalCents)}</span>
            </div>
          </li>
        ))}
      </ul>
      <NestedPagination view={view} onView={setView} total={data.total} />
    </div>
  )
}
