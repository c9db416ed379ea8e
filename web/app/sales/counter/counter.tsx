import { counter } from '@esquadro/contract/calls/shopkeeper'
import { bareTaxDocument, taxDocumentKind } from '@esquadro/contract/platform/fields/tax-document'
import type { CounterResult } from '@esquadro/contract/sales/counter/counter'
import { type FormEvent, useRef, useState } from 'react'
import type { CallError } from '../../platform/api/call.ts'
import { useAction } from '../../platform/api/queries.ts'
import { Button } from '../../platform/design/button/button.tsx'
import { Field } from '../../platform/design/field/field.tsx'
import { TaxDocumentInput } from '../../platform/design/masked-input/tax-document-input.tsx'
import { useReadyFocus } from '../../platform/design/use-ready-focus.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { messages } from './counter.messages.ts'
import styles from './counter.module.css'
import { CounterAnswer } from './counter-answer.tsx'
import { CounterGoods, type Goods } from './counter-goods.tsx'

/**
 * The counter of a store: whether a sale to a customer earns points, by the document and if wanted the goods. Its field has
 * the focus when the page opens, except on touch screens, and a bar code scanner sends it with Enter.
 */
export function Counter() {
  const text = useText(messages)
  const input = useRef<HTMLInputElement>(null)
  const latest = useRef(0)
  const [typed, setTyped] = useState('')
  const [goods, setGoods] = useState<readonly Goods[]>([])
  const [isMissing, setMissing] = useState(false)
  const [result, setResult] = useState<CounterResult | null>(null)
  const check = useAction(counter.check, { quiet: true })
  const [error, setError] = useState<CallError | null>(null)

  useReadyFocus(input)

  const ask = async (lines: readonly Goods[]) => {
    const bare = bareTaxDocument(typed)
    const isDocument = taxDocumentKind(bare) !== null
    setMissing(!isDocument)
    if (!isDocument) return input.current?.focus()
    latest.current += 1
    const turn = latest.current
    const [data, refusal] = await check.run({
      body: {
        document: bare,
        lines: lines.map(({ code, productId, valueCents, quantity }) => ({
          ...(productId === null ? (code === '' ? {} : { code }) : { productId }),
          valueCents,
          ...(quantity !== null && { quantity }),
        })),
      },
    })
    if (turn !== latest.current) return
    setResult(data)
    setError(refusal)
    // The next document replaces this one.
    if (document.activeElement === input.current) input.current?.select()
  }
  const change = (next: string) => {
    setTyped(next)
    setMissing(false)
    setError(null)
    // Another document is another customer.
    if (result === null) return
    latest.current += 1
    setResult(null)
    setGoods([])
  }
  const changeGoods = (next: readonly Goods[]) => {
    setGoods(next)
    if (taxDocumentKind(bareTaxDocument(typed)) !== null) void ask(next)
  }
  const begin = () => {
    latest.current += 1
    setTyped('')
    setGoods([])
    setResult(null)
    setError(null)
    setMissing(false)
    input.current?.focus()
  }
  return (
    <section className={styles.counter} aria-labelledby="counter-title">
      <div className={styles.question}>
        <div>
          <h2 id="counter-title" className={styles.title}>
            {text('title')}
          </h2>
          <p className={styles.lead}>{text('text')}</p>
        </div>
        <form
          className={styles.document}
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            void ask(goods)
          }}
        >
          <Field
            label={text('document')}
            error={isMissing ? text('document.missing') : error?.fields?.['document']}
            className={styles.wide ?? ''}
          >
            <TaxDocumentInput
              ref={input}
              name="document"
              inputMode="numeric"
              enterKeyHint="go"
              value={typed}
              onChange={change}
            />
          </Field>
          <Button type="submit" variant="secondary" isLoading={check.isRunning}>
            {text('ask')}
          </Button>
        </form>
      </div>
      <CounterAnswer
        result={result}
        error={check.isRunning ? null : error}
        isRunning={check.isRunning}
        onRetry={() => void ask(goods)}
        onNext={begin}
      />
      <CounterGoods goods={goods} found={result?.lines ?? null} onChange={changeGoods} />
    </section>
  )
}
