import type { DashboardMonth } from '@esquadro/contract/reports/dashboards/cms'
import { Section } from '../../../platform/design/layout/section.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { NumbersTable } from '../../../platform/design/numbers-table/numbers-table.tsx'
import { sumsOf, type YearsItem } from '../../../platform/design/years-chart/years-chart.rules.ts'
import { YearsChart } from '../../../platform/design/years-chart/years-chart.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { messages } from './cms-dashboard.messages.ts'
import styles from './cms-dashboard.module.css'
import { ExportPart } from './export-part.tsx'
import { entriesLink, salesLink } from './links.ts'

interface Props {
  readonly months: readonly DashboardMonth[]
  /** The months of the year before, in the same order. */
  readonly before: readonly DashboardMonth[]
}

const FLOWS = ['earned', 'spent', 'expired', 'reversed'] as const

/** Shows twelve months of points and of approved sales against the twelve before; every number links to its entries or invoices. */
export function MonthsSection({ months, before }: Props) {
  const text = useText(messages)
  const isEmpty = [...months, ...before].every(({ earned, spent, expired, reversed, sales }) =>
    [earned, spent, expired, reversed, sales].every((value) => value === 0),
  )
  return (
    <Section title={text('months')} action={<ExportPart part="months" name={text('months')} />}>
      {isEmpty ? (
        <p className={styles.none}>{text('months.none')}</p>
      ) : (
        <div className={styles.halves}>
          <PointMonths months={months} before={before} />
          <SalesMonths months={months} before={before} />
        </div>
      )}
    </Section>
  )
}

/** A change beyond this share says nothing: the programme was beginning. */
const TELLING = 2

interface HeadProps {
  readonly title: string
  readonly items: readonly YearsItem[]
  readonly format: (sum: number) => string
}

/** The name of a chart, its sum, and that of the twelve months before. */
function Head({ title, items, format }: HeadProps) {
  const text = useText(messages)
  const { percent } = useFormats()
  const { now, before, change } = sumsOf(items)
  const share = `${(change ?? 0) > 0 ? '+' : ''}${percent(change ?? 0)}`
  return (
    <div className={styles.head}>
      <h3>{title}</h3>
      <p className={styles.sum}>{format(now)}</p>
      <p className={styles.small}>
        {change === null
          ? text('months.first')
          : change > TELLING
            ? text('months.was', { sum: format(before) })
            : text('months.change', { sum: format(before), share })}
      </p>
    </div>
  )
}

function useItems({ months, before }: Props, of: (month: DashboardMonth) => number) {
  const { month, shortMonth } = useFormats()
  return months.map((row, index): YearsItem => {
    const then = before[index]
    return {
      key: row.month,
      name: month(row.month),
      shortName: shortMonth(row.month),
      value: of(row),
      before: then ? of(then) : null,
    }
  })
}

function PointMonths({ months, before }: Props) {
  const text = useText(messages)
  const { number, month, points } = useFormats()
  const items = useItems({ months, before }, ({ earned }) => earned).map((item, index) => {
    const row = months[index]
    return { ...item, below: row ? row.spent + row.expired + row.reversed : 0 }
  })
  return (
    <div className={styles.chart}>
      <Head title={text('months.points')} items={items} format={points} />
      <YearsChart
        label={text('months.pointsChart')}
        items={items}
        words={{ now: text('months.now'), before: text('months.before'), below: text('months.taken') }}
        format={number}
      />
      <NumbersTable
        summary={text('months.table')}
        label={text('months.points')}
        head={[
          text('months.month'),
          ...FLOWS.map((flow) => text(`months.${flow}`)),
          text('months.earnedBefore'),
        ]}
        rows={months.map((row, index) => ({
          key: row.month,
          name: month(row.month),
          values: [
            ...FLOWS.map((flow) => (
              <TextLink key={flow} isQuiet to={entriesLink(row, flow)}>
                {number(row[flow])}
              </TextLink>
            )),
            before[index] ? (
              <TextLink key="before" isQuiet to={entriesLink(before[index], 'earned')}>
                {number(before[index].earned)}
              </TextLink>
            ) : (
              '–'
            ),
          ],
        }))}
      />
    </div>
  )
}

function SalesMonths({ months, before }: Props) {
  const text = useText(messages)
  const { number, money, month } = useFormats()
  const items = useItems({ months, before }, ({ salesCents }) => salesCents)
  const linked = (row: DashboardMonth, value: string) => (
    <TextLink key={value} isQuiet to={salesLink(row)}>
      {value}
    </TextLink>
  )
  return (
    <div className={styles.chart}>
      <Head title={text('months.sales')} items={items} format={money} />
      <YearsChart
        label={text('months.salesChart')}
        items={items}
        words={{ now: text('months.now'), before: text('months.before') }}
        format={(cents) => money(cents).replace(/[.,]\d{2}$/, '')}
      />
      <NumbersTable
        summary={text('months.table')}
        label={text('months.sales')}
        head={[text('months.month'), text('months.count'), text('months.value'), text('months.valueBefore')]}
        rows={months.map((row, index) => ({
          key: row.month,
          name: month(row.month),
          values: [
            linked(row, number(row.sales)),
            linked(row, money(row.salesCents)),
            before[index] ? linked(before[index], money(before[index].salesCents)) : '–',
          ],
        }))}
      />
    </div>
  )
}
