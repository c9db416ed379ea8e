import { maskAccessKey } from '@esquadro/contract/fields/access-key'
import { maskCnpj } from '@esquadro/contract/fields/cnpj'
import { maskTaxDocument } from '@esquadro/contract/fields/tax-document'
import type { CmsInvoiceDetails } from '@esquadro/contract/invoices/cms'
import type { ReactNode } from 'react'
import { useFormats } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/i18n.tsx'
import { useItemName } from '../../../points/item-name.ts'
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
