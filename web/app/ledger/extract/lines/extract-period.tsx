import { businessDay, isIsoDay } from '@esquadro/contract/platform/fields/date'
import { useEffect, useState } from 'react'
import type { TableState } from '../../../platform/design/data-table/use-table-state.ts'
import { type DateRange, DateRangePicker } from '../../../platform/design/date-picker/date-range-picker.tsx'
import { SelectDropdown } from '../../../platform/design/dropdown/select-dropdown.tsx'
import { Field } from '../../../platform/design/field/field.tsx'
import { IconButton } from '../../../platform/design/icon-button/icon-button.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from '../extract.messages.ts'
import styles from './extract-period.module.css'
import type { ExtractFilter } from './extract-view.ts'
import { daysOf, SPANS, spanOf } from './periods.ts'

type ExtractPeriodProps = {
  state: TableState<ExtractFilter>
  /** The name of the current cycle, which determines the length of cycles. */
  cycle: string
  /** An instant of today, from the last response. */
  now: number
}

const CHOICES = ['all', ...SPANS, 'free'] as const

/** The days of a statement: everything, a month, quarter or cycle with buttons to the previous and next one, or any days. */
export function ExtractPeriod({ state, cycle, now }: ExtractPeriodProps) {
  const text = useText(messages)
  const { from, to } = state.filters
  const [isFree, setFree] = useState(false)
  const span = spanOf({ from, to }, cycle)
  const choice = isFree ? 'free' : (span ?? (from || to ? 'free' : 'all'))
  const put = (days: { from: string; to: string }) => state.change({ filters: days })
  const step = (shift: number) => span && from && put(daysOf(span, from, cycle, shift))
  return (
    <div className={styles.period}>
      <div className={styles.choice}>
        <SelectDropdown
          label={text('filter.period')}
          options={CHOICES.map((value) => ({ value, label: text(`period.${value}`) }))}
          value={choice}
          onChange={(next) => {
            setFree(next === 'free')
            if (next === 'all') put({ from: '', to: '' })
            else if (next && next !== 'free') put(daysOf(next, businessDay(new Date(now)), cycle))
          }}
        />
      </div>
      {choice === 'free' ? (
        <Field label={text('period.days')} isGroup className={styles.days}>
          <FreeDays state={state} />
        </Field>
      ) : (
        span &&
        from && (
          <div className={styles.steps}>
            <IconButton icon="chevron-left" label={text('period.before')} onClick={() => step(-1)} />
            <span aria-live="polite">
              <SpanName span={span} from={from} cycle={cycle} />
            </span>
            <IconButton
              icon="chevron-right"
              label={text('period.after')}
              disabled={daysOf(span, from, cycle, 1).from > businessDay(new Date(now))}
              onClick={() => step(1)}
            />
          </div>
        )
      )}
    </div>
  )
}

function SpanName({ span, from, cycle }: { span: (typeof SPANS)[number]; from: string; cycle: string }) {
  const text = useText(messages)
  const { month } = useFormats()
  const year = from.slice(0, 4)
  const at = Number(from.slice(5, 7)) - 1
  if (span === 'month') return month(from)
  if (span === 'quarter') return text('period.quarterName', { number: Math.floor(at / 3) + 1, year })
  return text('period.cycleName', { cycle: cycle.includes('-') ? `${year}-${at < 6 ? 1 : 2}` : year })
}

const isEndOrOpen = (day: string) => day === '' || isIsoDay(day)

/** The days in the URL; an incomplete day stays in the component. */
function FreeDays({ state }: Pick<ExtractPeriodProps, 'state'>) {
  const { from, to } = state.filters
  const [range, setRange] = useState<DateRange>({ from, to })
  useEffect(() => setRange({ from, to }), [from, to])
  return (
    <DateRangePicker
      value={range}
      onChange={(next) => {
        setRange(next)
        if (isEndOrOpen(next.from) && isEndOrOpen(next.to)) state.change({ filters: next })
      }}
    />
  )
}
