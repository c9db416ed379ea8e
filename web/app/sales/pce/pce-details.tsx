import { pce } from '@esquadro/contract/calls/professional'
import type { PceDetails as Details } from '@esquadro/contract/sales/pce/pce'
import { pceMethods, pceStatuses } from '@esquadro/texts/lists/pce'
import { type ReactNode, useId } from 'react'
import { call } from '../../platform/api/call.ts'
import { useEndpoint } from '../../platform/api/queries.ts'
import { DescriptionList } from '../../platform/design/description-list/description-list.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { Timeline } from '../../platform/design/timeline/timeline.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText, useWords } from '../../platform/i18n/i18n.tsx'
import { messages } from './pce.messages.ts'
import styles from './pce-details.module.css'
import { FileButton } from './pce-file.tsx'
import { PceStatusBadge, statusTones } from './pce-status.tsx'
import { ServiceInvoice } from './service-invoice.tsx'

type PceDetailsProps = { id: string; isNeeded: boolean; setDirty: (isDirty: boolean) => void }

/** One amount: its calculation, its service invoice and its history. */
export function PceDetails({ id, isNeeded, setDirty }: PceDetailsProps) {
  const text = useText(messages)
  const reading = useEndpoint(pce.getOne, { query: { id } })
  const { data, error } = reading
  if (data) return <Account details={data} isNeeded={isNeeded} setDirty={setDirty} />
  if (error) return <ErrorState title={text('details.error')} reading={reading} />
  return <SkeletonText lines={9} />
}

type AccountProps = { details: Details } & Pick<PceDetailsProps, 'isNeeded' | 'setDirty'>

function Account({ details, isNeeded, setDirty }: AccountProps) {
  const methods = useWords(pceMethods)
  const text = useText(messages)
  const { money, date, month } = useFormats()
  const { id, status, reason, categories } = details
  const facts = [
    { label: text('details.store'), value: details.storeName },
    {
      label: text('details.sale'),
      value:
        details.invoiceNumber === null || details.issuedOn === null
          ? text('list.byHand')
          : text('details.saleValue', { number: details.invoiceNumber, day: date(details.issuedOn) }),
    },
    details.customerName !== null && { label: text('list.customer'), value: details.customerName },
    { label: text('list.accrualMonth'), value: month(details.accrualMonth) },
    { label: text('list.due'), value: date(details.dueOn) },
    details.paidOn !== null && { label: text('details.paidOn'), value: date(details.paidOn) },
    details.method !== null && { label: text('details.method'), value: methods[details.method] },
    details.reference !== null && { label: text('details.reference'), value: details.reference },
    reason !== null && { label: text('details.reason'), value: reason },
  ].filter((fact) => typeof fact === 'object')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <article className={styles.account} tabIndex={0} aria-label={money(details.amountCents)}>
      <div className={styles.head}>
        <p className={styles.amount} data-void={status === 'refused' || status === 'reversed' || undefined}>
          {money(details.amountCents)}
        </p>
        <PceStatusBadge status={status} />
      </div>
      <DescriptionList items={facts} />
      {details.receipt && (
        <FileButton
          load={() => call(pce.getFile, { params: { id, which: 'receipt' } })}
          name={details.receipt}
          label={text('details.receipt')}
        />
      )}
      {categories && (
        <Part title={text('details.made')}>
          <PceCalculation details={details} categories={categories} />
        </Part>
      )}
      <Part title={text('details.file')}>
        <ServiceInvoice details={details} isNeeded={isNeeded} setDirty={setDirty} />
      </Part>
      <Part title={text('details.history')}>
        <History steps={details.history} />
      </Part>
    </article>
  )
}

/** A titled part of an amount. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  )
}

type PceCalculationProps = {
  details: Pick<Details, 'amountCents'>
  categories: NonNullable<Details['categories']>
}

/** Shows the computation of an amount, by category. */
export function PceCalculation({ details, categories }: PceCalculationProps) {
  const text = useText(messages)
  const { money, percent } = useFormats()
  return (
    <>
      <table className={styles.made}>
        <thead>
          <tr>
            <th scope="col">{text('details.category')}</th>
            <th scope="col">{text('details.contribution')}</th>
            <th scope="col">{text('details.rate')}</th>
          </tr>
        </thead>
        <tbody>
          {categories.map(({ name, baseCents, rateBps }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{money(baseCents)}</td>
              <td>{percent(rateBps / 10_000, 2)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text('list.amount')}</th>
            <td colSpan={2}>{money(details.amountCents)}</td>
          </tr>
        </tfoot>
      </table>
      <p className={styles.note}>{text('details.sum')}</p>
    </>
  )
}

function History({ steps }: { steps: Details['history'] }) {
  const statuses = useWords(pceStatuses)
  const text = useText(messages)
  const { money, dateTime } = useFormats()
  return (
    <Timeline
      items={steps.map((step, nth) => ({
        key: `${nth}`,
        title:
          step.from === null
            ? text('history.began')
            : step.from === step.to
              ? text('history.changed')
              : statuses[step.to],
        aside: step.from === null || step.from === step.to ? money(step.amountCents) : undefined,
        text: [dateTime(step.at), step.reason].filter(Boolean).join(' · '),
        tone: statusTones[step.to],
      }))}
    />
  )
}
