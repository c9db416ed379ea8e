import { dashboards, invoices } from '@esquadro/contract/calls/shopkeeper'
import { maskAccessKey } from '@esquadro/contract/platform/fields/access-key'
import type { InvoiceCheck } from '@esquadro/contract/platform/fields/schemas'
import type { SentFile } from '@esquadro/contract/sales/invoices/invoice'
import type { ShopkeeperInvoiceDetails } from '@esquadro/contract/sales/invoices/shopkeeper'
import { invoiceOrigins } from '@esquadro/texts/lists/invoices'
import { useState } from 'react'
import { useItemName } from '../../../ledger/points/item-name.ts'
import { call } from '../../../platform/api/call.ts'
import { useAction, useEndpoint } from '../../../platform/api/queries.ts'
import { Button } from '../../../platform/design/button/button.tsx'
import { DescriptionList } from '../../../platform/design/description-list/description-list.tsx'
import { Dropdown } from '../../../platform/design/dropdown/dropdown.tsx'
import { Field } from '../../../platform/design/field/field.tsx'
import { Cluster } from '../../../platform/design/layout/cluster.tsx'
import { Section } from '../../../platform/design/layout/section.tsx'
import { Stack } from '../../../platform/design/layout/stack.tsx'
import { Notice } from '../../../platform/design/notice/notice.tsx'
import { SkeletonText } from '../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../platform/design/state/error-state.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText, useWords } from '../../../platform/i18n/i18n.tsx'
import { CheckList, CheckSum, PassedChecks, RefusalText } from '../check-list.tsx'
import { FileDownload, readSentFile } from '../file-download.tsx'
import { messages } from '../invoices.messages.ts'
import styles from '../invoices.module.css'
import { StatusBadge } from '../status-badge.tsx'
import { messages as correctionMessages } from './corrections.messages.ts'
import type { Known } from './corrections.ts'
import { ResendButton } from './resend-button.tsx'

/** Shows an invoice of the store: its checks, its items, and its professional. */
export function ShopkeeperDetails({ id, onCorrect }: { id: string; onCorrect: (known: Known) => void }) {
  const text = useText(messages)
  const corrections = useText(correctionMessages)
  const nameOf = useItemName()
  const origins = useWords(invoiceOrigins)
  const format = useFormats()
  const invoice = useEndpoint(invoices.getOne, { query: { id } })
  if (invoice.error) return <ErrorState reading={invoice} />
  if (!invoice.data) return <SkeletonText lines={12} />
  const { data } = invoice
  return (
    <Stack gap={6}>
      {(data.status === 'rejected' || data.status === 'reversed') && (
        <NotCountedNotice invoice={data} onCorrect={onCorrect} />
      )}
      <DescriptionList
        items={[
          { label: text('status'), value: <StatusBadge status={data.status} /> },
          ...(data.kind === 'sale' && data.purpose === null
            ? []
            : [
                {
                  label: text('review.kind'),
                  value: text(data.purpose === null ? `kind.${data.kind}` : `purpose.${data.purpose}`),
                },
              ]),
          { label: text('issuedOn'), value: format.date(data.issuedOn) },
          { label: text('total'), value: format.money(data.totalCents) },
          {
            label: text('recipient'),
            value: [data.recipient.name, data.recipient.documentMasked].filter(Boolean).join(' · ') || '–',
          },
          {
            label: text('professional'),
            value: data.professionalName ?? (data.status === 'unattributed' ? text('nobody') : '–'),
          },
          ...(data.points === null
            ? []
            : [{ label: text('sent.points'), value: format.points(data.points) }]),
          { label: text('key'), value: maskAccessKey(data.accessKey) },
          ...(data.origin === 'site'
            ? []
            : [
                {
                  label: text('origin'),
                  value: [origins[data.origin], data.origin === 'key' && data.sentBy]
                    .filter(Boolean)
                    .join(' · '),
                },
              ]),
        ]}
      />
      {data.canNameProfessional && <NameProfessional id={id} />}
      <Section title={text('checks')}>
        <CheckSum checks={data.checks} />
        <CheckList checks={data.checks.filter((check) => !isPlain(check))} />
        <PassedChecks checks={data.checks.filter(isPlain)} />
      </Section>
      {data.originals.length > 0 && (
        <Section title={text('originals')}>
          <ul className={styles.items}>
            {data.originals.map(({ accessKey, number, status }) => (
              <li key={accessKey}>
                <span className={styles.itemHead}>
                  <span>{number === null ? maskAccessKey(accessKey) : text('invoice', { number })}</span>
                  {status && <StatusBadge status={status} />}
                </span>
                {number === null && <span className={styles.muted}>{text('originals.unknown')}</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Cluster>
        <FileDownload of="store" id={id} name={data.fileName ?? data.accessKey}>
          {corrections('downloadSent')}
        </FileDownload>
      </Cluster>
      <Section title={text('items')}>
        <ul className={styles.items}>
          {data.items.map((item) => (
            <li key={item.line}>
              <span className={styles.itemHead}>
                <span>{nameOf(item)}</span>
                <span className={styles.amount}>{format.money(item.netCents)}</span>
              </span>
              <span className={styles.muted}>
                {item.code} · {item.productName ?? text('noProduct')}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </Stack>
  )
}

/** Returns whether a check passed and says nothing more. */
const isPlain = ({ light, reason }: InvoiceCheck) => light === 'green' && !reason

/** Explains why an invoice does not count, and how to correct it if possible. */
function NotCountedNotice({
  invoice,
  onCorrect,
}: {
  invoice: ShopkeeperInvoiceDetails
  onCorrect: (known: Known) => void
}) {
  const text = useText(correctionMessages)
  const [isReading, setReading] = useState(false)
  const [refused, setRefused] = useState<SentFile | null>(null)
  const { id, accessKey, issuedOn, totalCents, reason, fileName } = invoice
  const isManual = invoice.source === 'manual'
  const correct = async () => {
    setReading(true)
    const file = await readSentFile('store', id, fileName ?? accessKey)
    setReading(false)
    onCorrect({ accessKey, issuedOn, totalCents, ...(file && { file }) })
  }
  const isOver = invoice.status === 'rejected' && !invoice.canCorrect
  return (
    <Notice
      title={text(invoice.status === 'rejected' ? 'rejected' : 'reversed')}
      tone="danger"
      action={
        invoice.canCorrect && (
          <Cluster>
            {isManual && (
              <Button isSmall iconLeft="edit" isLoading={isReading} onClick={() => void correct()}>
                {text('correct')}
              </Button>
            )}
            <ResendButton
              replaces={{ invoiceId: id }}
              label={text(isManual ? 'sendXml' : 'resend')}
              variant={isManual ? 'secondary' : 'primary'}
              onSent={(items) => setRefused(items.find(({ verdict }) => verdict === 'red') ?? null)}
            />
          </Cluster>
        )
      }
    >
      <Stack gap={2}>
        <p>{reason}</p>
        {invoice.canCorrect && <p>{text(isManual ? 'rejected.manual' : 'rejected.xml')}</p>}
        {isOver && <p>{text('rejected.void')}</p>}
        {refused?.refusal && <RefusalText refusal={refused.refusal} details={refused.refusalDetails} />}
        {refused && refused.checks.length > 0 && (
          <CheckList checks={refused.checks.filter(({ light }) => light === 'red')} />
        )}
      </Stack>
    </Notice>
  )
}

async function search(q: string) {
  if (q.trim().length < 3) return []
  const [found] = await call(invoices.searchProfessionals, { query: { q } })
  return (found?.items ?? []).map(({ id, name, city, state }) => ({
    value: id,
    label: [name, [city, state].filter(Boolean).join('/')].filter(Boolean).join(' · '),
  }))
}

function NameProfessional({ id }: { id: string }) {
  const text = useText(messages)
  const [chosen, setChosen] = useState<string | null>(null)
  const name = useAction(invoices.nameProfessional, {
    refresh: [invoices.getAll, invoices.getOne, dashboards.getData],
    success: text('name.saved'),
  })
  return (
    <Stack gap={3}>
      <Field label={text('name.title')}>
        <Dropdown
          placeholder={text('name.search')}
          loadOptions={search}
          value={chosen}
          onChange={setChosen}
          isSearchable
        />
      </Field>
      <Button
        variant="primary"
        disabled={!chosen}
        isLoading={name.isRunning}
        onClick={() => chosen && void name.run({ body: { id, professionalId: chosen } })}
      >
        {text('name.save')}
      </Button>
    </Stack>
  )
}
