import type { Landing } from '@esquadro/contract/publishing/landing/landing'
import { SAMPLE_LIMITS } from '@esquadro/contract/publishing/landing/vocabulary'
import { useEffect, useRef, useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '../../../platform/design/button/button.tsx'
import { useEarlyInput } from '../../../platform/design/early/use-early-input.ts'
import { useAddress } from '../../../platform/i18n/addresses.ts'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../landing.messages.ts'
import type { SampleQuery } from './sample-query.ts'
import styles from './sample-sale.module.css'

/** Milliseconds after the last change before the server computes it. */
const settleMs = 150

/**
 * A sale that the visitor can change. The server computes it with the function that credits real sales; without scripts a button submits
 * the form.
 */
export function SampleSale({ sample, query }: { sample: Landing['sample']; query: SampleQuery }) {
  const text = useText(messages)
  const { money } = useFormats()
  const addressOf = useAddress()
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const sendSoon = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void submit(form, { replace: true, preventScrollReset: true }), settleMs)
  }
  const form = useEarlyInput<HTMLFormElement, true>(
    undefined,
    ({ elements }) => ([...elements].some(isChanged) ? true : undefined),
    (_, element) => sendSoon(element),
  )
  const reais = { max: SAMPLE_LIMITS.reais, step: 50, show: (value: number) => money(value * 100) }
  return (
    <div className={styles.sample}>
      <Form
        ref={form}
        className={styles.form}
        method="get"
        action={addressOf('/')}
        replace
        preventScrollReset
        onChange={(event) => sendSoon(event.currentTarget)}
      >
        <input type="hidden" name="play" value="1" />
        <Slider name="tile" label={text('play.tile')} value={query.tile} {...reais} />
        <Slider name="lamp" label={text('play.lamp')} value={query.lamp} {...reais} />
        <label className={styles.boost}>
          <input type="checkbox" name="boost" defaultChecked={query.boost} />
          <span>{text('play.boost')}</span>
        </label>
        <Slider
          name="sales"
          label={text('play.sales')}
          value={query.sales}
          min={1}
          max={SAMPLE_LIMITS.sales}
          step={1}
          show={(value) => text('play.sales.value', { count: value })}
        />
        <noscript>
          <Button type="submit" variant="secondary">
            {text('play.compute')}
          </Button>
        </noscript>
      </Form>
      <CreditExample sample={sample} hasBoost={query.boost} />
    </div>
  )
}

/** Whether a control shows another value than the rendered one. */
const isChanged = (control: Element): boolean =>
  control instanceof HTMLInputElement &&
  (control.type === 'checkbox'
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue)

interface SliderProps {
  readonly name: string
  readonly label: string
  readonly value: number
  readonly min?: number
  readonly max: number
  readonly step: number
  readonly show: (value: number) => string
}

/** A slider with its value beside it as text. */
function Slider({ name, label, value, min = 0, max, step, show }: SliderProps) {
  const [shown, setShown] = useState(value)
  const input = useEarlyInput<HTMLInputElement, number>(
    undefined,
    (element) => (isChanged(element) ? Number(element.value) : undefined),
    setShown,
  )
  return (
    <label className={styles.slider}>
      <span className={styles.label}>
        {label} <span className={styles.value}>{show(shown)}</span>
      </span>
      <input
        ref={input}
        type="range"
        name={name}
        min={min}
        max={max}
        step={step}
        defaultValue={value}
        aria-valuetext={show(shown)}
        onChange={(event) => setShown(Number(event.target.value))}
      />
    </label>
  )
}

interface Props {
  readonly sample: Landing['sample']
  readonly hasBoost: boolean
}

/** The credit of the sample sale, item by item, as the statement explains it. */
function CreditExample({ sample, hasBoost }: Props) {
  const text = useText(messages)
  const formats = useFormats()
  const rate = text('sum.rate', { points: formats.number(sample.pointsPerRealBps / 10_000) })
  const why = {
    tile: rate,
    lamp: hasBoost ? text('sum.lamp.boosted') : rate,
    freight: text('sum.freight.why'),
  }
  return (
    <table className={styles.table}>
      <caption>{text('sum.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('sum.item')}</th>
          <th scope="col">{text('sum.value')}</th>
          <th scope="col">{text('sum.points')}</th>
        </tr>
      </thead>
      <tbody>
        {sample.items.map(({ key, cents, points }) => (
          <tr key={key} data-counts={points > 0 || undefined}>
            <th scope="row">
              {text(`sum.${key}`)}
              <small>{why[key]}</small>
            </th>
            <td>{formats.money(cents)}</td>
            <td>{formats.number(points)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {text('sum.total')}
          </th>
          <td>{formats.points(sample.total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
