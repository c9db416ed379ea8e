import { pce as cmsPce } from '@esquadro/contract/calls/cms'
import type { CmsPceDetails as Details } from '@esquadro/contract/sales/pce/cms'
import { pceMethods, pceStatuses, serviceInvoiceStates } from '@esquadro/texts/lists/pce'
import { useState } from 'react'
import { call } from '../../../platform/api/call.ts'
import { useAction, useEndpoint } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { DescriptionList } from '../../../platform/design/description-list/description-list.tsx'
import { Cluster } from '../../../platform/design/layout/cluster.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { Timeline } from '../../../platform/design/timeline/timeline.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { ReasonDialog } from '../../../platform/lists/rows/reason-dialog.tsx'
import { messages as pceMessages } from '../pce.messages.ts'
import styles from '../pce-details.module.css'
import { Part, PceCalculation } from '../pce-details.tsx'
import { FileButton } from '../pce-file.tsx'
import { PceStatusBadge, statusTones } from '../pce-status.tsx'
import { ServiceInvoiceRead } from '../service-invoice-reading.tsx'
import { messages } from './cms-pce.messages.ts'
import { ReceiptDrop } from './pay-form.tsx'
import { type Question, refreshedByPce, type Subject } from './use-pce-change.ts'

interface Props {
  readonly id: string
  readonly onAsk: (question: Question, subject: Subject) => void
}

/** One amount: its calculation, files, decisions and history. */
export function CmsPceDetails({ id, onAsk }: Props) {
  const reading = useEndpoint(cmsPce.getOne, { query: { id } })
  if (reading.data) return <Account details={reading.data} onAsk={onAsk} />
  if (reading.error) return <ErrorState reading={reading} />
  return <SkeletonText lines={9} />
}

function Account({ details, onAsk }: { details: Details; onAsk: Props['onAsk'] }) {
  const pceText = useText(pceMessages)
  const { money } = useFormats()
  const { status, categories } = details
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <article className={styles.account} tabIndex={0} aria-label={money(details.amountCents)}>
      <div className={styles.head}>
        <p className={styles.amount} data-void={status === 'refused' || status === 'reversed' || undefined}>
          {money(details.amountCents)}
        </p>
        <PceStatusBadge status={status} />
        <Decisions details={details} onAsk={onAsk} />
      </div>
      <DescriptionList items={useFacts(details)} />
      {status === 'paid' && <Receipt details={details} />}
      {categories && (
        <Part title={pceText('details.made')}>
          <PceCalculation details={details} categories={categories} />
        </Part>
      )}
      <Part title={pceText('details.file')}>
        <ServiceInvoice details={details} />
      </Part>
      <Part title={pceText('details.history')}>
        <History steps={details.history} />
      </Part>
    </article>
  )
}

const questions: Readonly<Record<Details['status'], readonly Question[]>> = {
  pending: ['approve', 'refuse'],
  approved: ['pay', 'suspend', 'refuse'],
  suspended: ['approve'],
  refused: [],
  paid: [],
  reversed: [],
}

function Decisions({ details, onAsk }: { details: Details; onAsk: Props['onAsk'] }) {
  const text = useText(messages)
  const offered = questions[details.status]
  if (offered.length === 0) return null
  return (
    <Cluster>
      {offered.map((question, nth) => (
        <Button
          isChange
          key={question}
          isSmall
          {...(nth === 0
            ? { variant: 'primary' as const }
            : question === 'refuse'
              ? { variant: 'danger' as const, isOutlined: true }
              : { variant: 'secondary' as const })}
          onClick={() => onAsk(question, details)}
        >
          {text(question === 'approve' && details.status === 'suspended' ? 'resume' : question)}
        </Button>
      ))}
    </Cluster>
  )
}

function useFacts(details: Details) {
  const methods = useWords(pceMethods)
  const text = useText(messages)
  const pceText = useText(pceMessages)
  const { money, date, month, percent } = useFormats()
  return [
    { label: text('professional'), value: details.professional.name },
    { label: pceText('details.store'), value: details.store.name },
    {
      label: pceText('details.sale'),
      value:
        details.invoiceNumber === null || details.issuedOn === null
          ? pceText('list.byHand')
          : pceText('details.saleValue', { number: details.invoiceNumber, day: date(details.issuedOn) }),
    },
    details.customerName !== null && { label: pceText('list.customer'), value: details.customerName },
    {
      label: text('base'),
      value:
        details.rateBps === null
          ? money(details.baseCents)
          : `${money(details.baseCents)} · ${percent(details.rateBps / 10_000, 2)}`,
    },
    { label: pceText('list.accrualMonth'), value: month(details.accrualMonth) },
    { label: pceText('list.due'), value: date(details.dueOn) },
    details.paidOn !== null && { label: pceText('details.paidOn'), value: date(details.paidOn) },
    details.method !== null && {
      label: pceText('details.method'),
      value: methods[details.method],
    },
    details.reference !== null && { label: pceText('details.reference'), value: details.reference },
    details.reason !== null && { label: pceText('details.reason'), value: details.reason },
  ].filter((fact) => typeof fact === 'object')
}

function Receipt({ details: { id, receipt } }: { details: Details }) {
  const text = useText(messages)
  const pceText = useText(pceMessages)
  const [file, setFile] = useState<File | null>(null)
  const attach = useAction(cmsPce.attachReceipt, { refresh: refreshedByPce, success: text('attached') })
  const send = async (chosen: File) => {
    const [done] = await attach.run({ body: { ids: [id], file: chosen } })
    if (done) setFile(null)
  }
  return (
    <Part title={text('receipt')}>
      <div className={styles.file}>
        {receipt && (
          <FileButton
            load={() => call(cmsPce.getFile, { params: { id, which: 'receipt' } })}
            name={receipt}
            label={pceText('details.fileDownload', { name: receipt })}
          />
        )}
        <ReceiptDrop file={file} onFile={setFile} hint={text('receiptHint')} />
        {file && (
          <Button
            isChange
            variant="primary"
            iconLeft="upload"
            isLoading={attach.isRunning}
            onClick={() => void send(file)}
          >
            {text('attach')}
          </Button>
        )}
      </div>
    </Part>
  )
}

function ServiceInvoice({ details }: { details: Details }) {
  const fileStates = useWords(serviceInvoiceStates)
  const text = useText(messages)
  const pceText = useText(pceMessages)
  const { id, serviceInvoice, serviceInvoiceState, serviceInvoiceReason, takesServiceInvoice } = details
  const { serviceInvoiceReading: reading } = details
  const differs = reading?.checks.some(({ state }) => state === 'differs') ?? false
  const [isRefusing, setRefusing] = useState(false)
  const review = useAction(cmsPce.reviewServiceInvoice, {
    refresh: refreshedByPce,
    success: text('fileReviewed'),
  })
  return (
    <div className={styles.file}>
      <p className={styles.note}>
        {[fileStates[serviceInvoiceState], serviceInvoiceReason].filter(Boolean).join(': ')}
      </p>
      {serviceInvoice !== null && (
        <FileButton
          load={() => call(cmsPce.getFile, { params: { id, which: 'service-invoice' } })}
          name={serviceInvoice}
          label={pceText('details.fileDownload', { name: serviceInvoice })}
        />
      )}
      {reading && <ServiceInvoiceRead reading={reading} />}
      {takesServiceInvoice && serviceInvoiceState === 'sent' && (
        <div className={styles.buttons}>
          <Button
            isChange
            isSmall
            variant="secondary"
            isLoading={review.isRunning}
            onClick={() => void review.run({ body: { id, action: 'accept', confirmed: differs } })}
          >
            {text(differs ? 'acceptAnyway' : 'accept')}
          </Button>
          <Button isChange isSmall isOutlined variant="danger" onClick={() => setRefusing(true)}>
            {text('refuseFile')}
          </Button>
        </div>
      )}
      {isRefusing && (
        <ReasonDialog
          title={text('askRefuseFile')}
          accept={text('refuseFile')}
          isLoading={review.isRunning}
          onCancel={() => setRefusing(false)}
          onAccept={(reason) =>
            void review.run({ body: { id, action: 'refuse', reason } }).then(() => setRefusing(false))
          }
        >
          {text('refuseFileText')}
        </ReasonDialog>
      )}
    </div>
  )
}

function History({ steps }: { steps: Details['history'] }) {
  const statuses = useWords(pceStatuses)
  const text = useText(messages)
  const pceText = useText(pceMessages)
  const { money, dateTime } = useFormats()
  return (
    <Timeline
      items={steps.map((step, nth) => ({
        key: `${nth}`,
        title:
          step.from === null
            ? pceText('history.began')
            : step.from === step.to
              ? pceText('history.changed')
              : statuses[step.to],
        aside: step.from === null || step.from === step.to ? money(step.amountCents) : undefined,
        text: [dateTime(step.at), step.by !== null && text('by', { name: step.by }), step.reason]
          .filter(Boolean)
          .join(' · '),
        tone: statusTones[step.to],
      }))}
    />
  )
}
