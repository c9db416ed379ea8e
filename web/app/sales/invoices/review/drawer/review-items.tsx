import { invoices as cmsInvoices } from '@esquadro/contract/calls/cms'
import { products } from '@esquadro/contract/calls/shared'
import type { CmsInvoiceDetails } from '@esquadro/contract/sales/invoices/cms'
import { useState } from 'react'
import { useItemName } from '../../../../ledger/points/item-name.ts'
import { call } from '../../../../platform/api/call.ts'
import { useAction } from '../../../../platform/api/queries.ts'
import { Button } from '../../../../platform/design/button/button.tsx'
import { Checkbox } from '../../../../platform/design/checkbox/checkbox.tsx'
import { Dropdown } from '../../../../platform/design/dropdown/dropdown.tsx'
import { OPTIONS_LOADED } from '../../../../platform/design/dropdown/use-dropdown-options.ts'
import { useFormats } from '../../../../platform/i18n/format.ts'
import { useText } from '../../../../platform/i18n/i18n.tsx'
import { messages } from '../../invoices.messages.ts'
import styles from '../../invoices.module.css'

/** Returns the participating products whose name, code or EAN contains the typed text, as options. */
export async function searchProducts(q: string) {
  const [found] = await call(products.getAll, { query: { q, limit: OPTIONS_LOADED, active: 'true' } })
  return (found?.items ?? []).map((product) => ({
    value: product.id,
    label: labelOf({ ...product, brand: product.brand.name }),
  }))
}

const labelOf = ({
  name,
  code,
  brand,
}: {
  readonly name: string
  readonly code: string
  readonly brand: string
}) => `${name} · ${code} · ${brand}`

/** Returns the items to show: without those that a manual edit left out. */
const linesOf = ({ source, items }: CmsInvoiceDetails) =>
  items.filter(({ countsInTotal }) => countsInTotal || source === 'xml')

/** Lists the items with their matched products; in an open invoice a person can change the match. */
export function ReviewItems({ invoice }: { invoice: CmsInvoiceDetails }) {
  const text = useText(messages)
  const [isRemembered, setRemembered] = useState(true)
  // A matched item is text until another product is to be chosen for it.
  const [changed, setChanged] = useState<string | null>(null)
  const match = useAction(cmsInvoices.update, {
    refresh: [cmsInvoices.getOne, cmsInvoices.getAll],
    success: text('review.saved'),
  })
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
          <ReviewItem
            key={item.id}
            item={item}
            isOpen={isOpen}
            isMatching={isOpen && item.countsInTotal && (!item.product || changed === item.id)}
            onChange={() => setChanged(item.id)}
            onMatch={(productId) => {
              setChanged(null)
              const remember = isRemembered && productId !== null
              const body = {
                action: 'match-item',
                id: invoice.id,
                itemId: item.id,
                productId,
                remember,
              } as const
              void match.run({ body })
            }}
          />
        ))}
      </ul>
    </>
  )
}

interface ReviewItemProps {
  readonly item: CmsInvoiceDetails['items'][number]
  readonly isOpen: boolean
  /** Offers the choice of a product. */
  readonly isMatching: boolean
  readonly onChange: () => void
  readonly onMatch: (productId: string | null) => void
}

function ReviewItem({ item, isOpen, isMatching, onChange, onMatch }: ReviewItemProps) {
  const text = useText(messages)
  const format = useFormats()
  const { product } = item
  const name = useItemName()(item)
  const facts = [
    item.code,
    item.ean,
    ...item.otherCodes,
    item.unit && text('review.quantity', { quantity: format.number(Number(item.quantity)), unit: item.unit }),
    !item.countsInTotal && text('review.notInTotal'),
    item.returnedCents > 0 && text('returned', { amount: format.money(item.returnedCents) }),
  ]
  const matched = product && [
    product.name,
    product.category,
    item.matchedBy && text('review.matchedBy', { how: text(`review.matchedBy.${item.matchedBy}`) }),
    !product.active && text('review.inactiveProduct'),
  ]
  return (
    <li>
      <span className={styles.itemHead}>
        <span>{name}</span>
        <span className={styles.amount}>{format.money(item.netCents)}</span>
      </span>
      <span className={styles.muted}>{facts.filter(Boolean).join(' · ')}</span>
      <span className={styles.match}>
        <span className={product ? undefined : styles.muted}>
          {matched ? matched.filter(Boolean).join(' · ') : text('noProduct')}
        </span>
        {isOpen && product && !isMatching && (
          <Button
            isChange
            isSmall
            variant="quiet"
            aria-label={text('review.changeOf', { item: name })}
            onClick={onChange}
          >
            {text('review.change')}
          </Button>
        )}
      </span>
      {isMatching && !product && item.suggestions.length > 0 && (
        <span className={styles.suggestions}>
          {item.suggestions.map((suggestion) => (
            <Button
              key={suggestion.id}
              isChange
              isSmall
              variant="secondary"
              aria-label={text('review.suggestionFor', { item: name, product: labelOf(suggestion) })}
              onClick={() => onMatch(suggestion.id)}
            >
              {text('review.suggestion', { product: labelOf(suggestion) })}
            </Button>
          ))}
        </span>
      )}
      {isMatching && (
        <Dropdown
          label={text('review.match', { item: name })}
          placeholder={text('review.matchSearch')}
          loadOptions={searchProducts}
          value={product?.id ?? null}
          chosen={product ? { value: product.id, label: product.name } : null}
          onChange={onMatch}
          isSearchable
          isClearable
        />
      )}
    </li>
  )
}
