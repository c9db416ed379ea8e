import { customers, score } from '@esquadro/contract/calls/professional'
import { stores } from '@esquadro/contract/calls/public'
import { products } from '@esquadro/contract/calls/shared'
import type { Simulation } from '@esquadro/contract/reports/score/outlook'
import { useEffect, useState } from 'react'
import { PointsExplanation } from '../../ledger/points/explanation.tsx'
import { call } from '../../platform/api/call.ts'
import { useEndpoint } from '../../platform/api/queries.ts'
import { SelectDropdown } from '../../platform/design/dropdown/select-dropdown.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { Icon } from '../../platform/design/icon/icon.tsx'
import { LevelMark } from '../../platform/design/level-mark/level-mark.tsx'
import { MoneyInput } from '../../platform/design/masked-input/money-input.tsx'
import { Notice } from '../../platform/design/notice/notice.tsx'
import { SkeletonText } from '../../platform/design/skeleton/skeleton.tsx'
import { EmptyState } from '../../platform/design/state/empty-state.tsx'
import { ErrorState } from '../../platform/design/state/error-state.tsx'
import { useDesignText } from '../../platform/design/use-design-text.ts'
import { useFormats } from '../../platform/i18n/format.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './score.messages.ts'
import styles from './score.module.css'

/** Milliseconds, long enough to finish typing an amount. */
const DEBOUNCE_MS = 350
/** The initial amount, in cents. */
const FIRST_AMOUNT = 1_000_000
const MAX_AMOUNT = 1_000_000_000

/** Simulates today's sale with the computation of an approval, and shows the resulting level. */
export function Simulator() {
  const text = useText(messages)
  const [amount, setAmount] = useState<number | null>(FIRST_AMOUNT)
  const [category, setCategory] = useState<string | null>(null)
  const [brand, setBrand] = useState<string | null>(null)
  const [store, setStore] = useState<string | null>(null)
  const [customer, setCustomer] = useState<string | null>(null)
  const categories = useEndpoint(products.getAllCategories)
  const brands = useEndpoint(products.getAllBrands)
  const places = useEndpoint(stores.reference, { query: { limit: 100 } })
  const chosen = category ?? categories.data?.items[0]?.id ?? null
  const isTooMuch = amount !== null && amount > MAX_AMOUNT
  const settled = useDebounced(amount)
  const sale =
    settled && settled <= MAX_AMOUNT && chosen
      ? {
          amountCents: settled,
          category: chosen,
          ...(brand ? { brand } : {}),
          ...(store ? { store } : {}),
          ...(customer ? { customer } : {}),
        }
      : null
  const named = (items: readonly { id: string; name: string }[] | undefined) =>
    (items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  if (categories.data?.items.length === 0)
    return <EmptyState isCompact title={text('simulator.noneTitle')} text={text('simulator.noneText')} />
  return (
    <div className={styles.simulator}>
      <div className={styles.fields}>
        <div className={styles.amount}>
          <Field label={text('simulator.amount')} error={isTooMuch ? text('simulator.tooMuch') : undefined}>
            <MoneyInput value={amount} onChange={setAmount} />
          </Field>
          {sale && <PointsBesideAmount sale={sale} />}
        </div>
        <Field label={text('simulator.category')}>
          <SelectDropdown
            options={named(categories.data?.items)}
            value={chosen}
            onChange={setCategory}
            isLoading={categories.isPending}
          />
        </Field>
        <Field label={text('simulator.brand')}>
          <SelectDropdown
            isClearable
            placeholder={text('simulator.anyBrand')}
            options={named(brands.data?.items)}
            value={brand}
            onChange={setBrand}
          />
        </Field>
        <Field label={text('simulator.customer')} hint={text('simulator.customerHint')}>
          <SelectDropdown
            isClearable
            isSearchable
            placeholder={text('simulator.noCustomer')}
            loadOptions={searchCustomers}
            value={customer}
            onChange={setCustomer}
          />
        </Field>
        <Field label={text('simulator.store')} hint={text('simulator.hint')}>
          <SelectDropdown
            isClearable
            placeholder={text('simulator.anyStore')}
            options={named(places.data?.items)}
            value={store}
            onChange={setStore}
          />
        </Field>
      </div>
      {sale ? <SaleSummary sale={sale} /> : <p className={styles.small}>{text('simulator.incomplete')}</p>}
    </div>
  )
}

type SimulatedSale = {
  amountCents: number
  category: string
  brand?: string
  store?: string
  customer?: string
}

/** Shows the points beside the amount on a phone, where the rest of the result is below the fields. */
function PointsBesideAmount({ sale }: { sale: SimulatedSale }) {
  const { points } = useFormats()
  const { data } = useEndpoint(score.simulate, { query: sale, keepPrevious: true })
  return (
    <p className={styles.beside} aria-hidden="true">
      {data && `= ${points(data.explanation.total)}`}
    </p>
  )
}

function SaleSummary({ sale }: { sale: SimulatedSale }) {
  const reading = useEndpoint(score.simulate, {
    query: sale,
    keepPrevious: true,
  })
  const { data, error, isPlaceholderData } = reading
  if (error) return <ErrorState reading={reading} />
  if (!data) return <SkeletonText lines={8} />
  return (
    <div className={styles.answer} aria-busy={isPlaceholderData}>
      <Result simulation={data} />
      {data.customer && <CustomerAnswer answer={data.customer} />}
      <PointsExplanation explanation={data.explanation} />
    </div>
  )
}

function Result({ simulation }: { simulation: Simulation }) {
  const text = useText(messages)
  const design = useDesignText()
  const { number } = useFormats()
  const { explanation, before, after } = simulation
  const isSame = before.level === after.level && before.sublevel === after.sublevel
  const place = `${design(`level.${after.level}`)} ${after.sublevel}`
  return (
    <div className={styles.result} role="status">
      <div className={styles.words}>
        <span className={styles.small}>{text('simulator.earns')}</span>
        <p className={styles.points}>
          <data value={explanation.total}>{number(explanation.total)}</data>
          <span>{design('points.unit')}</span>
        </p>
      </div>
      <div className={styles.way}>
        <LevelMark level={before.level} sublevel={before.sublevel} size="small" isNamed />
        {!isSame && (
          <>
            <Icon name="arrow-right" size={18} />
            <LevelMark level={after.level} sublevel={after.sublevel} size="small" isNamed />
          </>
        )}
      </div>
      <p>
        {isSame ? text('simulator.stays', { place }) : text('simulator.rises', { place })}{' '}
        {after.nextLevel && after.missing !== null
          ? text('missing', {
              count: after.missing,
              points: number(after.missing),
              level: design(`level.${after.nextLevel}`),
            })
          : text('simulator.top')}
      </p>
    </div>
  )
}

const tones = { earns: 'success', nothing: 'info', waits: 'warn' } as const

/** Shows the answer that a store would get at the counter for a sale to the chosen customer. */
function CustomerAnswer({ answer }: { answer: NonNullable<Simulation['customer']> }) {
  const text = useText(messages)
  return (
    <Notice tone={tones[answer.answer]} title={answer.words} isLive>
      {text('simulator.counter')}
    </Notice>
  )
}

/** Finds the professional's own customers by name or document. */
async function searchCustomers(q: string) {
  const [data] = await call(customers.getAll, { query: { limit: 20, ...(q && { q }) } })
  return (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

/** Returns a value once it has stopped changing for a moment. */
function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
