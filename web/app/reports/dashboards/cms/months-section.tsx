import type { DashboardMonth } from '@esquadro/contract/reports/dashboards/cms'
import { Chart } from '../../../platform/design/chart/chart.tsx'
import { Section } from '../../../platform/design/layout/section.tsx'
import { TextLink } from '../../../platform/design/link/text-link.tsx'
import { NumbersTable } from '../../../platform/design/numbers-table/numbers-table.tsx'
import { useFormats } from '../../../platform/i18n/format.ts'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { MonthChart, scaleOfMonths } from '../month-chart.tsx'
import { messages } from './cms-dashboard.messages.ts'
import styles from './cms-dashboard.module.css'
import { ExportPart } from './export-part.tsx'
import { entriesLink, salesLink } from './links.ts'

type Months = readonly DashboardMonth[]

/** Shows twelve months of points and of approved sales; every number links to its entries or invoices. */
export function MonthsSection({ months }: { months: Months }) {
  const text = useText(messages)
  const isEmpty = months.every(({ earned, spent, expired, reversed, sales }) =>
    [earned, spent, expired, reversed, sales].every((value) => value === 0),
  )
  return (
    <Section
      title={text('months')}
      text={text('monthsText')}
      action={<ExportPart part="months" name={text('months')} />}
    >
      {isEmpty ? (
        <p className={styles.none}>{text('months.none')}</p>
      ) : (
        <div className={styles.halves}>
          <PointMonths months={months} />
          <SalesMonths months={months} />
        </div>
      )}
    </Section>
  )
}

function PointMonths({ months }: { months: Months }) {
  const text = useText(messages)
  return (
    <div className={styles.chart}>
      <h3>{text('months.points')}</h3>
      <MonthChart months={months} linkOf={entriesLink} />
    </div>
  )
}

function SalesMonths({ months }: { months: Months }) {
  const text = useText(messages)
  const { number, money, month, shortMonth } = useFormats()
  return (
    <div className={styles.chart}>
      <h3>{text('months.sales')}</h3>
      <figure>
        <Chart
          layout="columns"
          label={text('months.salesChart')}
          series={[{ key: 'sales', label: text('months.sales'), mark: 'solid' }]}
          items={months.map((row, index) => ({
            key: row.month,
            name: month(row.month),
            shortName: shortMonth(row.month),
            values: { sales: row.salesCents },
            isCurrent: index === months.length - 1,
          }))}
          format={(cents) => money(cents).replace(/[.,]\d{2}$/, '')}
          hasAxis
          beside={scaleOfMonths(months)}
        />
        <NumbersTable
          summary={text('months.table')}
          label={text('months.sales')}
          head={[text('months.month'), text('months.count'), text('months.value')]}
          rows={months.map((row) => ({
            key: row.month,
            name: month(row.month),
            values: [number(row.sales), money(row.salesCents)].map((value) => (
              <TextLink key={value} isQuiet to={salesLink(row)}>
                {value}
              </TextLink>
            )),
          }))}
        />
      </figure>
    </div>
  )
}
