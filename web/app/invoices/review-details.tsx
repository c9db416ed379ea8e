import { maskAccessKey } from '@esquadro/contract/fields/access-key'
import { maskCnpj } from '@esquadro/contract/fields/cnpj'
import { maskTaxDocument } from '@esquadro/contract/fields/tax-document'
import type { CmsInvoiceDetails } from '@esquadro/contract/invoices/cms'
import { Badge } from '../design/badge/badge.tsx'
import { DescriptionList } from '../design/description-list/description-list.tsx'
import { Section } from '../design/layout/section.tsx'
import { Stack } from '../design/layout/stack.tsx'
import { Timeline } from '../design/timeline/timeline.tsx'
import { useFormats } from '../i18n/format.ts'
import { useText } from '../i18n/i18n.tsx'
import { PointsExplanation } from '../points/explanation.tsx'
import { CheckList } from './check-list.tsx'
import { FileDownload } from './file-download.tsx'
import { messages } from './invoices.messages.ts'
import styles from './invoices.module.css'
import { ReviewItems } from './review-items.tsx'
import { ReviewOwner } from './review-owner.tsx'
import { StatusBadge } from './status-badge.tsx'

const known = ['invoice.received', 'invoice.approved', 'invoice.rejected', 'invoice.reversed'] as const

/** An invoice side by side: the document and its checks; whose it is, its items and what it is worth. */
export function ReviewDetails({ invoice }: { invoice: CmsInvoiceDetails }) {
  const text = useText(messages)
  const format = useFormats()
  return (
    <div className={styles.sides}>
      <Stack gap={6}>
        <Section title={text('review.document')}>
          <DescriptionList
            items={[
              { label: text('status'), value: <StatusBadge status={invoice.status} /> },
              ...(invoice.reason ? [{ label: text('reason'), value: invoice.reason }] : []),
              { label: text('store'), value: `${invoice.store.name} · ${maskCnpj(invoice.emitterCnpj)}` },
              {
                label: text('recipient'),
                value:
                  [
                    invoice.recipient.name,
                    invoice.recipient.document && maskTaxDocument(invoice.recipient.document),
                  ]
                    .filter(Boolean)
                    .join(' · ') || '–',
              },
              { label: text('issuedOn'), value: format.dateTime(invoice.issuedAt) },
              { label: text('total'), value: format.money(invoice.totalCents), isNumeric: true },
              { label: text('key'), value: maskAccessKey(invoice.accessKey) },
              ...(invoice.returnOf
                ? [
                    {
                      label: text('kind.return'),
                      value: invoice.returnOf.invoice
                        ? text('review.returnOf', { number: invoice.returnOf.invoice.number })
                        : text('review.returnUnknown'),
                    },
                  ]
                : []),
            ]}
          />
          {invoice.file && <FileDownload id={invoice.id} name={invoice.file.name} />}
        </Section>
        <Section title={text('checks')}>
          <CheckList checks={invoice.checks} />
        </Section>
        <Section title={text('review.history')}>
          <Timeline
            items={invoice.history.map(({ at, action, actor }) => ({
              key: `${at}${action}`,
              title: text(`history.${known.find((one) => one === action) ?? 'other'}`),
              aside: format.dateTime(at),
              text: actor.name ?? text('system'),
            }))}
          />
        </Section>
      </Stack>
      <Stack gap={6}>
        <ReviewOwner invoice={invoice} />
        <Section title={text('items')}>
          <ReviewItems invoice={invoice} />
        </Section>
        <Section title={text('review.worth')}>
          {invoice.obstacle && (
            <p>
              <Badge tone="warn">{invoice.obstacle.msg}</Badge>
            </p>
          )}
          {invoice.explanation && <PointsExplanation explanation={invoice.explanation} />}
          {invoice.returnExplanation && (
            <p>{text('review.takes', { points: format.points(invoice.returnExplanation.total) })}</p>
          )}
          {!invoice.explanation && !invoice.returnExplanation && (
            <p className={styles.muted}>{text('review.noWorth')}</p>
          )}
        </Section>
      </Stack>
    </div>
  )
}
