import { maskAccessKey } from '@esquadro/contract/platform/fields/access-key'
import { maskCnpj } from '@esquadro/contract/platform/fields/cnpj'
import { maskTaxDocument } from '@esquadro/contract/platform/fields/tax-document'
import type { CmsInvoiceDetails } from '@esquadro/contract/sales/invoices/cms'
import { type ReactNode, useEffect, useState } from 'react'
import { useItemName } from '../../../../ledger/points/item-name.ts'
import { Button } from '../../../../platform/design/button/button.tsx'
import { SkeletonBlock } from '../../../../platform/design/skeleton/skeleton.tsx'
import { ErrorState } from '../../../../platform/design/state/error-state.tsx'
import { useFormats } from '../../../../platform/i18n/format.ts'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { readSentFile } from '../../file-download.tsx'
import { messages } from '../review.messages.ts'
import styles from './sheet.module.css'

interface Props {
  readonly invoice: CmsInvoiceDetails
}

/** Shows the document as a sheet in the style of a DANFE, from the data of its XML. */
export function ReviewSheet({ invoice }: Props) {
  const text = useText(messages)
  const format = useFormats()
  const { recipient } = invoice
  return (
    <div className={styles.paper}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <Box title={text('sheet.emitter')}>
            <strong>{invoice.store.name}</strong>
            <span>{maskCnpj(invoice.emitterCnpj)}</span>
          </Box>
          <div className={styles.mark}>
            <strong>{text(`sheet.${invoice.model}`)}</strong>
            <span>{text(invoice.kind === 'return' ? 'sheet.in' : 'sheet.out')}</span>
            <span>{text('sheet.number', { number: invoice.number })}</span>
            <span>{text('sheet.series', { series: invoice.series, model: invoice.model })}</span>
          </div>
        </div>
        <Box title={text('sheet.key')} isWide>
          <span className={styles.key}>{maskAccessKey(invoice.accessKey)}</span>
        </Box>
        <div className={styles.boxes}>
          <Box title={text('sheet.recipient')}>{recipient.name ?? '–'}</Box>
          <Box title={text('sheet.document')}>
            {recipient.document ? maskTaxDocument(recipient.document) : '–'}
          </Box>
          <Box title={text('sheet.issued')}>{format.dateTime(invoice.issuedAt)}</Box>
        </div>
        <Lines invoice={invoice} />
        <div className={styles.boxes}>
          <Box title={text('sheet.products')}>{format.money(invoice.productsCents)}</Box>
          <Box title={text('sheet.total')}>
            <strong>{format.money(invoice.totalCents)}</strong>
          </Box>
        </div>
      </div>
    </div>
  )
}

function Box({ title, isWide, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.box} data-wide={isWide || undefined}>
      <span className={styles.title}>{title}</span>
      {children}
    </div>
  )
}

function Lines({ invoice }: Props) {
  const text = useText(messages)
  const nameOf = useItemName()
  const format = useFormats()
  return (
    <table className={styles.lines} aria-label={text('sheet.items')}>
      <thead>
        <tr>
          <th scope="col" data-extra>
            {text('sheet.code')}
          </th>
          <th scope="col">{text('sheet.description')}</th>
          <th scope="col" data-extra>
            NCM
          </th>
          <th scope="col" data-extra>
            CFOP
          </th>
          <th scope="col" data-numeric>
            {text('sheet.quantity')}
          </th>
          <th scope="col" data-extra>
            {text('sheet.unit')}
          </th>
          <th scope="col" data-numeric data-extra>
            {text('sheet.value')}
          </th>
          <th scope="col" data-numeric data-extra>
            {text('sheet.discount')}
          </th>
          <th scope="col" data-numeric>
            {text('sheet.net')}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.items.map((item) => (
          <tr key={item.id} data-outside={!item.countsInTotal || undefined}>
            <td data-extra>{item.code}</td>
            <td>{nameOf(item)}</td>
            <td data-extra>{item.ncm ?? '–'}</td>
            <td data-extra>{item.cfop ?? '–'}</td>
            <td data-numeric>{format.number(Number(item.quantity))}</td>
            <td data-extra>{item.unit ?? '–'}</td>
            <td data-numeric data-extra>
              {format.money(item.valueCents)}
            </td>
            <td data-numeric data-extra>
              {item.discountCents > 0 ? format.money(item.discountCents) : '–'}
            </td>
            <td data-numeric>{format.money(item.netCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Reading = { readonly url: string; readonly isPicture: boolean } | 'failed' | null

/** The photo of a hand-entered invoice, or a button that opens its PDF. */
export function ReviewPhoto({ id, file }: { id: string; file: NonNullable<CmsInvoiceDetails['file']> }) {
  const text = useText(messages)
  const [reading, setReading] = useState<Reading>(null)
  const [attempt, setAttempt] = useState(0)
  const { name, type } = file
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads the file again.
  useEffect(() => {
    let url: string | null = null
    let isGone = false
    setReading(null)
    void readSentFile('cms', id, name).then((sent) => {
      if (isGone) return
      // Uses the stored type, so that the browser runs no script in it.
      url = sent && URL.createObjectURL(new Blob([sent], { type }))
      setReading(url === null ? 'failed' : { url, isPicture: type.startsWith('image/') })
    })
    return () => {
      isGone = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [id, name, type, attempt])
  const open = (url: string) => void window.open(url, '_blank', 'noopener')
  if (reading === null) return <SkeletonBlock height="320px" />
  if (reading === 'failed')
    return <ErrorState title={text('photo.failed')} onRetry={() => setAttempt(attempt + 1)} />
  if (!reading.isPicture)
    return (
      <Button variant="secondary" iconLeft="external" onClick={() => open(reading.url)}>
        {text('photo.open')}
      </Button>
    )
  return (
    <button
      type="button"
      className={styles.photo}
      aria-label={text('photo.larger')}
      onClick={() => open(reading.url)}
    >
      <img src={reading.url} alt={text('photo.alt', { name })} />
    </button>
  )
}
