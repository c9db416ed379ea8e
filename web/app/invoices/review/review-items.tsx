import * as cmsInvoices from '@esquadro/contract/invoices/cms'
import * as products from '@esquadro/contract/products/shared'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { useAction } from '../../api/queries.ts'
import { Button } from '../../design/button/button.tsx'
import { Checkbox } from '../../design/checkbox/checkbox.tsx'
import { Dropdown } from '../../design/dropdown/dropdown.tsx'
import { useFormats } from '../../i18n/format.ts'
import { useText } from '../../i18n/i18n.tsx'
import { messages } from '../invoices.messages.ts'
import styles from '../invoices.module.css'

/** Participating products by name, code or EAN, as choices. */
export async function searchProducts(q: string) {
  const [found] = await call(products.getAll, { query: { q, limit: 25, active: 'true' } })
  return (found?.items ?? []).map((product) => ({
    value: product.id,
    label: `${product.name} · ${product.code} · ${product.brand.name}`,
  }))
}

/** Lines that an edit by hand left out stay in the record, worth nothing; they are not shown. */
const linesOf = ({ source, items }: cmsInvoices.CmsInvoiceDetails) =>
  items.filter(({ countsInTotal }) => countsInTotal || source === 'xml')

/** The items with the products they match; in an open invoice a person can match them by hand. */
export function ReviewItems({ invoice }: { invoice: cmsInvoices.CmsInvoiceDetails }) {
  const text = useText(messages)
  const format = useFormats()
  const [isRemembered, setRemembered] = useState(true)
  // Matched lines stay text until somebody wants another product for one.
  const [changed, setChanged] = useState<string | null>(null)
  const match = useAction(cmsInvoices.update, {
    refresh: [cmsInvoices.getOne, cmsInvoices.getAll],
    success: text('review.saved'),
  })
  const quantityOf = (quantity: string) => format.number(Number(quantity))
  const isOpen = invoice.status === 'in-review' || invoice.status === 'unattributed'
  return (
    <>
      {isOpen && (
        <Checkbox value={isRemembered} onChange={setRemembered}>
          {text('review.remember')}
        </Checkbox>
      )}
      <ul className={styles.items}>
        {linesOf(invoice).map((item) => (
          <li key={item.id}>
            <span className={styles.itemHead}>
              <span>{item.description}</span>
              <span className={styles.amount}>{format.money(item.netCents)}</span>
            </span>
            <span className={styles.muted}>
              {[
                item.code,
                item.ean,
                item.unit
                  ? text('review.quantity', { quantity: quantityOf(item.quantity), unit: item.unit })
                  : null,
                item.countsInTotal ? null : text('review.notInTotal'),
                item.returnedCents > 0
                  ? text('returned', { amount: format.money(item.returnedCents) })
                  : null,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={styles.match}>
              <span className={item.product ? undefined : styles.muted}>
                {item.product
                  ? [
                      item.product.name,
                      item.product.category,
                      item.matchedBy
                        ? text('review.matchedBy', { how: text(`review.matchedBy.${item.matchedBy}`) })
                        : null,
                      item.product.active ? null : text('review.inactiveProduct'),
                    ]
                      .filter(Boolean)
                      .join(' · ')
                  : text('noProduct')}
              </span>
              {isOpen && item.product && changed !== item.id && (
                <Button
                  isSmall
                  variant="quiet"
                  aria-label={text('review.changeOf', { item: item.description })}
                  onClick={() => setChanged(item.id)}
                >
                  {text('review.change')}
                </Button>
              )}
            </span>
            {isOpen && item.countsInTotal && (!item.product || changed === item.id) && (
              <Dropdown
                label={text('review.match', { item: item.description })}
                placeholder={text('review.matchSearch')}
                loadOptions={searchProducts}
                value={item.product?.id ?? null}
                chosen={item.product ? { value: item.product.id, label: item.product.name } : null}
                onChange={(productId) => {
                  setChanged(null)
                  void match.run({
                    body: {
                      action: 'match-item',
                      id: invoice.id,
                      itemId: item.id,
                      productId,
                      remember: isRemembered && productId !== null,
                    },
                  })
                }}
                isSearchable
                isClearable
              />
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
