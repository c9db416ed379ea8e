import { maskAccessKey } from '@esquadro/contract/platform/fields/access-key'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { FRAUD_CHECKS } from '@esquadro/contract/platform/fields/invoice-check'
import { maskTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import type { CmsInvoiceDetails } from '@esquadro/contract/sales/invoices/cms'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PointsExplanation } from '../../../../ledger/points/explanation.tsx'
import { Button } from '../../../../platform/design/button/button.tsx'
import { DescriptionList } from '../../../../platform/design/description-list/description-list.tsx'
import { Section } from '../../../../platform/design/layout/section.tsx'
import { Stack } from '../../../../platform/design/layout/stack.tsx'
import { Notice } from '../../../../platform/design/notice/notice.tsx'
import { Timeline } from '../../../../platform/design/timeline/timeline.tsx'
import { useFormats } from '../../../../platform/i18n/format.ts'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { CheckList, PassedChecks } from '../../check-list.tsx'
import { FileDownload } from '../../file-download.tsx'
import { messages } from '../../invoices.messages.ts'
import styles from '../../invoices.module.css'
import { StatusBadge } from '../../status-badge.tsx'
import { messages as reviewMessages } from '../review.messages.ts'
import { ReviewItems } from './review-items.tsx'
import { ReviewOwner } from './review-owner.tsx'
import { ReviewPhoto, ReviewSheet } from './review-sheet.tsx'
import { ReviewSignals, WaitingCancellation } from './review-signals.tsx'

const known = [
  'invoice.received',
  'invoice.corrected',
  'invoice.approved',
  'invoice.rejected',
  'invoice.reversed',
  'invoice.attributed',
  'invoice.linked',
  'invoice.reopened',
  'invoice.opened-again',
  'invoice.cancellation-sent',
  'invoice.cancellation-dismissed',
  'invoice.signal-resolved',
  'invoice.signal-reopened',
  'invoice.document-replaced',
  'invoice.item-matched',
  'invoice.items-edited',
] as const

/** An invoice: on one side the document and its checks, on the other the professional, the items and the points. */
export function ReviewDetails({
  invoice,
  onEditItems,
}: {
  invoice: CmsInvoiceDetails
  onEditItems: () => void
}) {
  const text = useText(messages)
  const reviewText = useText(reviewMessages)
  const format = useFormats()
  const isEditable =
    invoice.source === 'manual' && (invoice.status === 'in-review' || invoice.status === 'unattributed')
  return (
    <div className={styles.sides}>
      <Stack gap={6}>
        <ReviewSignals invoice={invoice} />
        <Section
          title={text('review.document')}
          action={
            invoice.file && (
              <FileDownload of="cms" id={invoice.id} name={invoice.file.name}>
                {text('review.file')}
              </FileDownload>
            )
          }
        >
          {invoice.source === 'manual' && invoice.file && <ReviewPhoto id={invoice.id} file={invoice.file} />}
          {invoice.source === 'xml' && <ReviewSheet invoice={invoice} />}
        </Section>
        <Section title={reviewText('state')}>
          <DescriptionList items={useFacts(invoice)} />
        </Section>
        {invoice.waitingCancellation && (
          <WaitingCancellation
            id={invoice.id}
            status={invoice.status}
            cancellation={invoice.waitingCancellation}
          />
        )}
        <Section title={text('checks')}>
          <FoldedChecks checks={invoice.checks} />
        </Section>
        {invoice.originals.length > 0 && <Originals invoice={invoice} />}
        {invoice.returns.length > 0 && <Returns invoice={invoice} />}
        <Section title={text('review.history')}>
          <Timeline
            items={invoice.history.map(({ at, action, actor, changes }, nth) => ({
              key: `${nth}`,
              title: text(`history.${known.find((option) => option === action) ?? 'other'}`),
              aside: format.dateTime(at),
              text: [
                actor.name ?? text(actor.type === 'mail' ? 'byMail' : 'system'),
                changes.find(({ field }) => field === 'reason')?.after,
              ]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </Section>
      </Stack>
      <Stack gap={6}>
        <ReviewOwner invoice={invoice} />
        <Section
          title={text('items')}
          action={
            isEditable && (
              <Button isChange isSmall variant="secondary" iconLeft="edit" onClick={onEditItems}>
                {text('edit.open')}
              </Button>
            )
          }
        >
          <ReviewItems invoice={invoice} />
        </Section>
        <PointsSection invoice={invoice} />
      </Stack>
    </div>
  )
}

interface Props {
  readonly invoice: CmsInvoiceDetails
}

const isSignal = (name: string) => FRAUD_CHECKS.some((check) => check === name)

/** Shows the checks that need attention, and summarises the passed ones in one line. */
function FoldedChecks({ checks }: Pick<CmsInvoiceDetails, 'checks'>) {
  const passed = checks.filter(({ light }) => light === 'green')
  return (
    <>
      {/* The signs of abuse have their own section. */}
      <CheckList checks={checks.filter(({ name, light }) => light !== 'green' && !isSignal(name))} />
      <PassedChecks checks={passed} />
    </>
  )
}

/** Returns the facts of the document; leaves out missing ones. */
function useFacts(invoice: CmsInvoiceDetails): { label: string; value: ReactNode }[] {
  const text = useText(messages)
  const format = useFormats()
  const { recipient, kind, purpose } = invoice
  const document = recipient.document && maskTaxDocument(recipient.document)
  const by = (at: string, name: string | null) =>
    text('review.by', { at: format.dateTime(at), name: name ?? text('system') })
  const sender =
    invoice.sentBy && invoice.origin === 'key'
      ? text('review.byKey', { name: invoice.sentBy })
      : invoice.sentBy
  const sent = sender ? by(invoice.sentAt, sender) : format.dateTime(invoice.sentAt)
  const source = text(invoice.source === 'xml' ? 'review.byXml' : 'review.byHand')
  const hasOtherSum = invoice.productsCents !== invoice.totalCents
  // An invoice with a photo has no sheet beside it.
  const isTyped = invoice.source === 'manual'
  return [
    { label: text('status'), value: <StatusBadge status={invoice.status} /> },
    invoice.reason && { label: text('reason'), value: invoice.reason },
    isTyped && { label: text('store'), value: `${invoice.store.name} · ${maskCnpj(invoice.emitterCnpj)}` },
    isTyped && {
      label: text('recipient'),
      value: [recipient.name, document].filter(Boolean).join(' · ') || '–',
    },
    isTyped && { label: text('issuedOn'), value: format.dateTime(invoice.issuedAt) },
    isTyped && hasOtherSum && { label: text('review.products'), value: format.money(invoice.productsCents) },
    isTyped && { label: text('total'), value: format.money(invoice.totalCents) },
    isTyped && { label: text('key'), value: maskAccessKey(invoice.accessKey) },
    {
      label: text('review.sent'),
      value: [sent, invoice.origin === 'mail' && text('byMail'), source].filter(Boolean).join(' · '),
    },
    invoice.decidedAt && {
      label: text('review.decided'),
      value: by(invoice.decidedAt, invoice.decidedBy),
    },
    invoice.reversedAt && {
      label: text('review.reversed'),
      value: by(invoice.reversedAt, invoice.reversedBy),
    },
    (kind !== 'sale' || purpose !== null) && {
      label: text('review.kind'),
      value: text(purpose === null ? `kind.${kind}` : `purpose.${purpose}`),
    },
  ].filter((fact) => typeof fact === 'object' && fact !== null)
}

const sumCents = (parts: readonly { readonly cents: number }[]) =>
  parts.reduce((sum, { cents }) => sum + cents, 0)

/** The documents that the invoice refers to; for a return with what came back of each. */
function Originals({ invoice: { originals, returnExplanation } }: Props) {
  const text = useText(messages)
  const format = useFormats()
  const { sales, waiting, leftOver } = returnExplanation ?? { sales: [], waiting: [], leftOver: [] }
  return (
    <Section title={text('originals')}>
      <ul className={styles.items}>
        {originals.map(({ accessKey, invoice: original }) => {
          const part = sales.find(({ id }) => id === original?.id)
          const instead = part?.lines.find(({ insteadOf }) => insteadOf)?.insteadOf?.saleId
          const named = originals.find(({ invoice }) => invoice && invoice.id === instead)?.invoice
          return (
            <li key={accessKey}>
              <span className={styles.itemHead}>
                {original ? (
                  <InvoiceLink id={original.id}>{text('invoice', { number: original.number })}</InvoiceLink>
                ) : (
                  <span>{maskAccessKey(accessKey)}</span>
                )}
                {original && <StatusBadge status={original.status} />}
              </span>
              <span className={styles.muted}>
                {!original
                  ? text('originals.unknown')
                  : part
                    ? text('originals.back', {
                        amount: format.money(sumCents(part.lines)),
                        points: format.points(0 - part.points),
                      })
                    : text('review.returned', {
                        amount: format.money(original.totalCents),
                        day: format.date(original.issuedOn),
                      })}
              </span>
              {named && (
                <span className={styles.muted}>{text('originals.instead', { number: named.number })}</span>
              )}
            </li>
          )
        })}
      </ul>
      {waiting.length > 0 && (
        <p className={styles.muted}>
          {text('originals.waiting', { amount: format.money(sumCents(waiting)) })}
        </p>
      )}
      {leftOver.length > 0 && (
        <p className={styles.muted}>
          {text('originals.leftOver', { amount: format.money(sumCents(leftOver)) })}
        </p>
      )}
    </Section>
  )
}

function Returns({ invoice }: Props) {
  const text = useText(messages)
  const format = useFormats()
  return (
    <Section title={text('review.returns')}>
      <ul className={styles.items}>
        {invoice.returns.map((returned) => (
          <li key={returned.id}>
            <span className={styles.itemHead}>
              <InvoiceLink id={returned.id}>{text('invoice', { number: returned.number })}</InvoiceLink>
              <StatusBadge status={returned.status} />
            </span>
            <span className={styles.muted}>
              {text('review.returned', {
                amount: format.money(returned.totalCents),
                day: format.date(returned.issuedOn),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Shows the points of the invoice with their calculation, or why there are none. */
function PointsSection({ invoice: { status, obstacle, explanation, returnExplanation } }: Props) {
  const text = useText(messages)
  const format = useFormats()
  return (
    <Section title={text('review.worth')}>
      {obstacle && (
        <Notice tone="warn" title={text('review.obstacle')}>
          {obstacle.msg}
        </Notice>
      )}
      {explanation && <PointsExplanation explanation={explanation} />}
      {returnExplanation && <p>{text('review.takes', { points: format.points(returnExplanation.total) })}</p>}
      {!explanation && !returnExplanation && (
        <p className={styles.muted}>
          {text(status === 'rejected' ? 'review.noWorthRejected' : 'review.noWorth')}
        </p>
      )}
    </Section>
  )
}

/** Opens another invoice in the same drawer; the list keeps its filters. */
function InvoiceLink({ id, children }: { id: string; children: ReactNode }) {
  const [params] = useSearchParams()
  const to = new URLSearchParams(params)
  to.set('invoice', id)
  return (
    <Link to={`?${to}`} preventScrollReset>
      {children}
    </Link>
  )
}
