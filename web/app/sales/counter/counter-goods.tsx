import { products } from '@esquadro/contract/calls/shared'
import { COUNTER_LINES } from '@esquadro/contract/sales/counter/vocabulary'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useEndpoint } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { IconButton } from '../../platform/design/icon-button/icon-button.tsx'
import { MoneyInput } from '../../platform/design/masked-input/money-input.tsx'
import { NumberInput } from '../../platform/design/number-input/number-input.tsx'
import { TextInput } from '../../platform/design/text-input/text-input.tsx'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './counter.messages.ts'
import styles from './counter.module.css'

/** A line of the sale; without code and product its goods are unknown. */
export interface Goods {
  readonly key: number
  readonly code: string
  readonly productId: string | null
  readonly valueCents: number
  /** Null: one unit, or unknown for unknown goods. */
  readonly quantity: number | null
}

/** Letters from which products are searched by name. */
const SEARCHED_FROM = 3
const SUGGESTED = 8

interface Props {
  readonly goods: readonly Goods[]
  /** The products that the answer found, in the order of the goods; null before it. */
  readonly found: readonly { readonly productName: string | null }[] | null
  readonly onChange: (goods: readonly Goods[]) => void
}

/** The goods of a sale: EAN, code or name, quantity and value; each line is added with Enter. */
export function CounterGoods({ goods, found, onChange }: Props) {
  const text = useText(messages)
  const { money, number } = useFormats()
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  const amount = useRef<HTMLInputElement>(null)
  const [product, setProduct] = useState('')
  const [quantity, setQuantity] = useState<number | null>(null)
  const [value, setValue] = useState<number | null>(null)
  const [isMissing, setMissing] = useState(false)
  const typed = product.trim()
  // A code is not a name: the answer finds it.
  const isName = typed.length >= SEARCHED_FROM && !/^\d+$/.test(typed)
  const suggestions = useEndpoint(products.getAll, {
    query: { q: typed, limit: SUGGESTED },
    enabled: isName,
    keepPrevious: true,
  })
  const options = isName ? (suggestions.data?.items ?? []) : []
  const add = (event: FormEvent) => {
    event.preventDefault()
    // A scanner sends the form after the product.
    const isScanned = typed !== '' && document.activeElement === first.current
    setMissing(!value && !isScanned)
    if (!value) return amount.current?.focus()
    const named = options.find(({ name }) => name === typed)
    const key = (goods.at(-1)?.key ?? 0) + 1
    onChange([...goods, { key, code: typed, productId: named?.id ?? null, valueCents: value, quantity }])
    setProduct('')
    setQuantity(null)
    setValue(null)
    first.current?.focus()
  }
  return (
    <div className={styles.goods}>
      <form className={styles.line} noValidate onSubmit={add} aria-label={text('goods')}>
        <Field label={text('product')} hint={text('product.hint')} className={styles.product ?? ''}>
          <TextInput
            ref={first}
            name="product"
            list={`${id}-products`}
            autoComplete="off"
            maxLength={60}
            value={product}
            onChange={setProduct}
          />
        </Field>
        <datalist id={`${id}-products`}>
          {options.map((option) => (
            <option key={option.id} value={option.name}>
              {option.brand.name}
            </option>
          ))}
        </datalist>
        <Field label={text('quantity')}>
          <NumberInput name="quantity" decimals={4} placeholder="1" value={quantity} onChange={setQuantity} />
        </Field>
        <Field label={text('value')} error={isMissing ? text('value.missing') : undefined}>
          <MoneyInput
            ref={amount}
            name="value"
            value={value}
            onChange={(cents) => {
              setValue(cents)
              setMissing(false)
            }}
          />
        </Field>
        <Button type="submit" variant="secondary" iconLeft="add" disabled={goods.length >= COUNTER_LINES}>
          {text('add')}
        </Button>
      </form>
      {goods.length > 0 && (
        <ul className={styles.lines}>
          {goods.map((item, at) => {
            const name = found?.[at]?.productName ?? (item.code === '' ? text('other') : item.code)
            const isUnmatched = found?.[at]?.productName === null && item.code !== ''
            return (
              <li key={item.key}>
                <span>{isUnmatched ? text('unmatched', { code: item.code }) : name}</span>
                <span className={styles.amount}>
                  {item.quantity !== null && `${text('units', { units: number(item.quantity) })} · `}
                  {money(item.valueCents)}
                </span>
                <IconButton
                  icon="close"
                  label={text('remove', { name })}
                  onClick={() => onChange(goods.filter(({ key }) => key !== item.key))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
