import { customers } from '@esquadro/contract/calls/professional'
import { businessDay, daysBetween } from '@esquadro/contract/platform/fields/date'
import { maskPhone } from '@esquadro/contract/platform/fields/phone'
import { maskTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import type { CustomerDetails as Facts } from '@esquadro/contract/sales/customers/customer'
import { RENEWAL_DAYS } from '@esquadro/contract/sales/customers/renewal'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { DescriptionList } from '../../platform/design/description-list/description-list.tsx'
import { Drawer } from '../../platform/design/drawer/drawer.tsx'
import { Section } from '../../platform/design/layout/section.tsx'
import { Stack } from '../../platform/design/layout/stack.tsx'
import { NestedPagination, useNestedPage } from '../../platform/design/pagination/nested-pagination.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { Stat } from '../../platform/design/stat/stat.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { Timeline } from '../../platform/design/timeline/timeline.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { StatusBadge } from '../invoices/status-badge.tsx'
import { CustomerValidity } from './customer-validity.tsx'
import { messages } from './customers.messages.ts'
import styles from './customers.module.css'
import { NoticeSection } from './notice/notice-section.tsx'

type CustomerDetailsProps = {
  id: string
  isOpen: boolean
  onClose: () => void
  onRenew: (id: string) => void
  onEdit: (customer: Facts) => void
  isRenewing: boolean
}

/** The drawer of a customer: the periods of its registration and the points of its invoices. */
export function CustomerDetails({ id, isOpen, onClose, ...renewing }: CustomerDetailsProps) {
  const text = useText(messages)
  const details = useEndpoint(customers.getOne, { query: { id } })
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={details.data?.name ?? text('one')}>
      {details.data ? (
        <Details data={details.data} today={businessDay(new Date(details.dataUpdatedAt))} {...renewing} />
      ) : details.error ? (
        <ErrorState reading={details} />
      ) : (
        <SkeletonText lines={8} />
      )}
    </Drawer>
  )
}

type DetailsProps = Pick<CustomerDetailsProps, 'onRenew' | 'onEdit' | 'isRenewing'> & {
  data: Facts
  today: string
}

function Details({ data, today, onRenew, onEdit, isRenewing }: DetailsProps) {
  const text = useText(messages)
  const format = useFormats()
  const facts = [
    { label: text('document'), value: maskTaxDocument(data.document) },
    { label: text('phone'), value: data.phone && maskPhone(data.phone) },
    { label: text('email'), value: data.email },
    { label: text('city'), value: [data.city, data.state].filter(Boolean).join(' · ') },
    { label: text('notes'), value: data.notes },
  ].filter(({ value }) => value)
  return (
    <Stack gap={8}>
      <Stack gap={3}>
        <CustomerValidity validity={data.validity} today={today} />
        <div className={styles.acts}>
          {data.validity.state !== 'inactive' && daysBetween(today, data.validity.until) <= RENEWAL_DAYS && (
            <Button
              variant="secondary"
              iconLeft="refresh"
              isLoading={isRenewing}
              onClick={() => onRenew(data.id)}
            >
              {text('renew')}
            </Button>
          )}
          <Button variant="secondary" iconLeft="edit" onClick={() => onEdit(data)}>
            {text('edit')}
          </Button>
        </div>
      </Stack>
      <div className={styles.figures}>
        <Stat label={text('points')} value={format.number(data.invoices.points)} />
        <Stat label={text('invoices')} value={format.number(data.invoices.count)} />
        <Stat label={text('approved')} value={format.number(data.invoices.approved)} />
      </div>
      <DescriptionList items={facts} />
      <NoticeSection customer={data} />
      <Section title={text('invoices')}>
        <CustomerInvoices id={data.id} />
      </Section>
      <Section title={text('registrations')}>
        <Timeline
          items={data.validities.map(({ from, until, active, createdAt }) => ({
            key: `${from}${createdAt}`,
            title: text('registrationFrom', { from: format.date(from), until: format.date(until) }),
            aside: text('registeredOn', { day: format.date(createdAt) }),
            ...(active ? {} : { text: text('wasInactive'), tone: 'neutral' as const }),
          }))}
        />
      </Section>
    </Stack>
  )
}

/** The invoices of a customer with their points, paged. */
function CustomerInvoices({ id }: { id: string }) {
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
