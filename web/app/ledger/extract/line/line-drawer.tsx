import { extract } from '@esquadro/contract/calls/professional'
import type { ExtractDetails as Details } from '@esquadro/contract/ledger/extract/extract'
import { entryKinds, entryStatuses } from '@esquadro/texts/entries'
import { type ReactNode, useId } from 'react'
import { useEndpoint } from '../../../platform/api/queries.ts'
import { Badge } from '../../../platform/design/badge/badge.tsx'
import { DescriptionList } from '../../../platform/design/description-list/description-list.tsx'
import { Drawer } from '../../../platform/design/drawer/drawer.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { Timeline } from '../../../platform/design/timeline/timeline.tsx'
import { useDesignText } from '../../../platform/design/use-design-text.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { PointsExplanation } from '../../points/explanation.tsx'
import { messages } from '../extract.messages.ts'
import { useSigned } from '../use-signed.ts'
import styles from './extract-details.module.css'
import { lineText, statusTones } from './line-text.ts'
import type { OpenLine } from './use-open-line.ts'

/** The drawer with the calculation behind a line of the extract. */
export function LineDrawer({ line }: { line: OpenLine }) {
  const text = useText(messages)
  return (
    <Drawer isOpen={line.isOpen} onClose={line.close} title={text('details.title')}>
      {line.id && <ExtractDetails key={line.id} id={line.id} />}
    </Drawer>
  )
}

/** Shows one line with its calculation: how a credit was earned, or which credits a debit used. */
function ExtractDetails({ id }: { id: string }) {
  const text = useText(messages)
  const reading = useEndpoint(extract.getDetails, { query: { id } })
  const { data, error } = reading
  if (data) return <Account details={data} />
  if (error) return <ErrorState title={text('details.error')} reading={reading} />
  return <SkeletonText lines={9} />
}

function Account({ details }: { details: Details }) {
  const statuses = useWords(entryStatuses)
  const kinds = useWords(entryKinds)
  const text = useText(messages)
  const design = useDesignText()
  const formats = useFormats()
  const signed = useSigned()
  const { line, invoice, explanation, undoes } = details
  // A reversal always debits the credit that it reverses; that is shown only once.
  const takenFrom = details.takenFrom.filter((link) => link.id !== undoes?.id)
  const { title, about } = lineText(line, text, kinds)
  const facts = [
    { label: text('details.when'), value: formats.dateTime(line.occurredAt) },
    { label: text('details.kind'), value: kinds[line.kind] },
    line.availableAt && { label: text('details.availableAt'), value: formats.date(line.availableAt) },
    line.expiresOn && { label: text('details.expiresOn'), value: formats.date(line.expiresOn) },
    line.remaining !== null && { label: text('details.remaining'), value: formats.points(line.remaining) },
    { label: text('details.balanceAfter'), value: formats.points(line.balanceAfter) },
  ].filter((fact) => typeof fact === 'object' && fact !== null)
  return (
    // A scrolling area must be reachable by keyboard.
    <article className={styles.account} tabIndex={0} aria-label={title}>
      <div className={styles.head}>
        <p className={styles.title}>{title}</p>
        {about && <p className={styles.about}>{about}</p>}
        <p className={styles.amount} data-void={line.status === 'reversed' || undefined}>
          {signed(line.amount)}
          <span>{design('points.unit')}</span>
        </p>
        <Badge tone={statusTones[line.status]}>{statuses[line.status]}</Badge>
      </div>
      <DescriptionList items={facts} />
      {explanation && (
        <Part title={text('details.explanation')}>
          <PointsExplanation explanation={explanation} />
        </Part>
      )}
      <Links title={text('details.reversals')} links={details.reversals} tone="danger" />
      <Links title={text('details.undoes')} links={undoes ? [undoes] : []} />
      <Links title={text('details.takenFrom')} links={takenFrom} />
      <Links title={text('details.uses')} links={details.uses} />
      {invoice && (
        <Part title={text('details.invoice')}>
          <DescriptionList
            items={[
              {
                label: text('details.number'),
                value: text('details.numberValue', { number: invoice.number, series: invoice.series }),
              },
              { label: text('details.store'), value: invoice.storeName },
              { label: text('details.customer'), value: invoice.customerName },
              { label: text('details.issuedOn'), value: formats.date(invoice.issuedOn) },
              { label: text('details.total'), value: formats.money(invoice.totalCents) },
              { label: text('details.invoicePoints'), value: formats.points(invoice.points) },
              {
                label: text('details.accessKey'),
                value: <span className={styles.key}>{invoice.accessKey.replace(/(.{4})(?=.)/g, '$1 ')}</span>,
              },
            ]}
          />
          <TextLink to={`/extract?q=${invoice.number}`}>{text('details.sameInvoice')}</TextLink>
        </Part>
      )}
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

type LinksProps = { title: string; links: Details['uses']; tone?: 'neutral' | 'danger' }

function Links({ title, links, tone = 'neutral' }: LinksProps) {
  const kinds = useWords(entryKinds)
  const formats = useFormats()
  if (links.length === 0) return null
  return (
    <Part title={title}>
      <Timeline
        items={links.map((link) => ({
          key: link.id,
          title: kinds[link.kind],
          aside: formats.points(link.points),
          text: [formats.dateTime(link.occurredAt), link.reason].filter(Boolean).join(' · '),
          tone,
        }))}
      />
    </Part>
  )
}
